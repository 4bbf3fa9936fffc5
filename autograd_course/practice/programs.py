"""The families of programs, in the order of the lessons: for each an opening, and its pieces as text.

    # name kind=… comes=… way=…
    lines of the piece, with at least one `print`

Of one `kind` (its own, unless told) a program has one piece. It `comes` first or last, or anywhere; `way` names the
opening it needs, if it needs one. In braces is what is drawn: {a|b}, or `number`, `factor` and the like, as `piece` has
them. What is drawn before all else stands in the first line, under a name of its own.
"""

from random import Random

from .piece import family, number, tracked

A_NUMBER = "x = torch.tensor({number}, requires_grad=True)"

GRADIENTS = family(
    "one backward pass",
    lesson=1,
    beliefs="M01 M02 M03 M06",
    opening=A_NUMBER,
    pieces="""
# fresh comes=first
print(x.grad)
# slope kind=pass
y = {term}
y.backward()
print(x.grad)
# returned kind=pass
y = {term}
print(y.backward())
print(x.grad)
# two_parameters kind=pass
b = torch.tensor({number}, requires_grad=True)
y = {factor} * x * b + {factor} * b
y.backward()
print(x.grad)
print(b.grad)
# untracked kind=pass
c = torch.tensor({number})
y = {factor} * c * x + c
y.backward()
print(c.grad)
print(x.grad)
""",
)

LEAVES = family(
    "leaves and None",
    lesson=2,
    beliefs="M02 M03 M04 M05 M06",
    opening="w = torch.tensor({number}, requires_grad=True)\nx = torch.tensor({number})",
    pieces="""
# fresh comes=first
print(w.grad)
# is_a_leaf
print({x|(x * 2)|w.detach()|(w.detach() * x)}.is_leaf)
# flag_of_a_result
print(({w * x|x * x|w.detach() * x|x + 1}).requires_grad)
# inner kind=pass
h = w * x
({factor} * h).backward()
print(h.grad)
print(w.grad)
# kept kind=pass
h = w * x
h.retain_grad()
({factor} * h).backward()
print(h.grad)
print(w.grad)
# of_the_data kind=pass
({factor} * w * x).backward()
print(w.grad)
print(x.grad)
# of_the_output kind=pass
y = {factor} * w**2 + x
y.backward()
print(y.grad)
print(w.grad)
# of_all kind=pass
h = w * x
({factor} * h).backward()
print(h.grad)
print(x.grad)
print(w.grad)
""",
)


def parameter_or_scaled(random: Random) -> tuple[str, str]:
    value = number(random)
    if random.random() < 0.5:
        return f"w = torch.tensor({value}, requires_grad=True) * {random.choice((0.5, 2, 3))}", "scaled"
    return tracked("w", value), "parameter"


FLAGS = family(
    "parameters, flags, and what leaves the graph",
    lesson=2,
    beliefs="M07 M08 M09 M10 M11",
    opening=parameter_or_scaled,
    pieces="""
# of_a_scaled way=scaled kind=pass
({factor} * w**2).backward()
print(w.grad)
# is_it_a_leaf
print(w.is_leaf)
# stepped way=parameter kind=pass
({factor} * w**2).backward()
w = w - {0.5|0.1} * w.grad
({factor} * w).backward()
print(w)
print(w.grad)
# stepped_in_place way=parameter kind=pass rate={0.5|0.1}
({factor} * w**2).backward()
with torch.no_grad():
    w -= {rate} * w.grad
print(w)
# late kind=late
c = torch.tensor({number})
d = c * c
c.requires_grad_()
(d * c).backward()
print(c.grad)
# late_flag kind=late
c = torch.tensor({number})
d = c * w
e = c * c
c.requires_grad_()
print(e.requires_grad)
# whole_number comes=last kind=whole
n = torch.tensor({whole}, requires_grad=True)
print(n.requires_grad)
# whole_number_later comes=last kind=whole
n = torch.tensor({whole})
n.requires_grad_()
print(n.requires_grad)
# as_a_number kind=pass
v = torch.tensor({number}, requires_grad=True)
({(v * v).item()|torch.tensor((v * v).item())|(v * v).detach()} * v).backward()
print(v.grad)
# out_and_back way=parameter kind=out
({factor} * w * w.item()).backward()
print(w.grad)
""",
)

PATHS = family(
    "paths and branches",
    lesson=3,
    beliefs="M12 M13 M14 M15",
    opening=lambda random: (tracked("x", number(random, -5, 6, 7)), ""),
    pieces="""
# two_terms kind=paths
y = {factor} * x + {another} * x**2
y.backward()
print(x.grad)
# through_a_result kind=paths
h = {factor} * x
y = {another} * h + h * x
y.backward()
print(x.grad)
# reused_result kind=paths
h = {2|3} * x
y = h * h + {factor} * h
y.backward()
print(x.grad)
# built kind=built
z = {factor} * x
print(z.grad_fn is None)
# built_and_walked kind=built
z = {factor} * x
print(z.grad_fn is None)
z.backward()
print(x.grad)
# branch kind=branch slope={factor}
b = torch.tensor({number}, requires_grad=True)
c = {slope} * b if b > {0|1} else {another} * b**2
c.backward()
print(b.grad)
# branch_on_x kind=branch comes=last
c = {factor} * x if x > {0|1} else {another} * x**2
c.backward()
print(x.grad)
# loop kind=branch comes=last
c = x * x
while c < {40|90|200}:
    c = {2|3} * c
c.backward()
print(x.grad)
""",
)


def of_two_or_three(random: Random) -> tuple[str, str]:
    values = random.sample((-5.0, -4.0, -3.0, -2.0, 2.0, 3.0, 4.0, 5.0), random.choice((2, 3)))
    return tracked("x", values), {2: "two", 3: "three"}[len(values)]


SHAPES = family(
    "vectors, shapes, sum and mean",
    lesson=4,
    beliefs="M16 M17 M18",
    opening=of_two_or_three,
    pieces="""
# summed kind=reduce
({factor} * x).sum().backward()
print(x.grad)
# squares kind=reduce
(x * x).sum().backward()
print(x.grad)
# averaged kind=reduce
({6|12|18} * x).mean().backward()
print(x.grad)
# bare comes=last kind=vector
y = {factor} * x
y.backward()
print(x.grad)
# weighted kind=vector way=two
y = {factor} * x
y.backward(torch.tensor([{number}, {10.0|100.0}]))
print(x.grad)
# rows kind=broadcast way=two
b = torch.tensor([{number}, {number}], requires_grad=True)
({factor} * (torch.ones({3|4|5}, 2) + b)).sum().backward()
print(b.grad)
# stretched kind=broadcast
s = torch.tensor({number}, requires_grad=True)
({factor} * s * torch.ones({3|4}, 2)).sum().backward()
print(s.grad)
# column kind=broadcast
c = torch.tensor([[{number}], [{number}]], requires_grad=True)
(c * torch.tensor([{number}, {number}, {number}])).sum().backward()
print(c.grad)
# shape kind=shape
v = torch.zeros(2, requires_grad=True)
(torch.ones({3|4|5}, 2) * v).{sum|mean}().backward()
print(v.grad.shape)
# sum_against_mean kind=both
m = torch.tensor({numbers}, requires_grad=True)
({6|12|24} * m).{sum|mean}().backward()
print(m.grad)
""",
)

ACCUMULATION = family(
    "accumulation",
    lesson=5,
    beliefs="M01 M02 M03 M19 M20 M24",
    opening=A_NUMBER,
    pieces="""
# fresh comes=first
print(x.grad)
# returned
print(({term}).backward())
print(x.grad)
# two_passes kind=two
({term}).backward()
({term}).backward()
print(x.grad)
# snapshot kind=two
({term}).backward()
g = x.grad
({term}).backward()
print(g)
print(x.grad)
# kept_copy kind=two
({term}).backward()
g = x.grad.clone()
({term}).backward()
print(x.grad - g)
# retained kind=twice
y = {factor} * x**2
y.backward(retain_graph=True)
y.backward()
print(x.grad)
# used_up comes=last kind=twice
y = {factor} * x**2
y.backward()
y.backward()
print(x.grad)
# returned_then_used_up comes=last kind=twice
y = {factor} * x**2
print(y.backward())
y.backward()
print(x.grad)
""",
)


def mostly_with_an_optimizer(random: Random) -> tuple[str, str]:
    start = tracked("x", number(random))
    if random.random() < 0.75:
        return f"{start}\nopt = torch.optim.SGD([x], lr={random.choice((0.5, 0.1, 0.25))})", "optimizer"
    return start, "by-hand"


CLEARING = family(
    "resets and steps",
    lesson=5,
    beliefs="M19 M21 M22 M23 M32",
    opening=mostly_with_an_optimizer,
    pieces="""
# emptied kind=reset way=by-hand
({term}).backward()
x.grad = None
({term}).backward()
print(x.grad)
# zeroed kind=reset way=by-hand
({term}).backward()
x.grad.zero_()
({term}).backward()
print(x.grad)
# two_passes kind=passes
({term}).backward()
({term}).backward()
print(x.grad)
# batches kind=passes
for batch in ({batch}, {batch}, {batch}):
    (x * torch.tensor(batch)).mean().backward()
print(x.grad)
# of_the_loss comes=last
loss = {term}
loss.backward()
loss.zero_grad()
print(x.grad)
# step way=optimizer
({factor} * x).backward()
opt.step()
print(x)
# cleared way=optimizer
opt.zero_grad()
print(x.grad)
# cleared_with_zeros way=optimizer
opt.zero_grad(set_to_none=False)
print(x.grad)
# cleared_too_early way=optimizer kind=step
({factor} * x).backward()
opt.zero_grad()
opt.step()
print(x)
# cleared_before_the_step way=optimizer kind=step
({factor} * x).backward()
opt.zero_grad()
print(x.grad)
opt.step()
print(x)
""",
)

BLOCKS = family(
    "blocks and modes",
    lesson=6,
    beliefs="M25 M26 M29",
    opening=A_NUMBER,
    pieces="""
# flag_inside kind=block
with torch.no_grad():
    print(x.requires_grad)
# factory_inside kind=block
with torch.no_grad():
    w = torch.tensor({number}, requires_grad=True)
print(w.requires_grad)
# both_inside kind=block
with torch.no_grad():
    print(x.requires_grad)
    w = torch.tensor({number}, requires_grad=True)
print(w.requires_grad)
# result_inside kind=result
with torch.no_grad():
    y = {factor} * x
(y * x).backward()
print(x.grad)
# enabled_again kind=result
with torch.no_grad():
    with torch.enable_grad():
        y = {factor} * x**2
y.backward()
print(x.grad)
# one_pass kind=result
({factor} * x**2).backward()
print(x.grad)
# stepped comes=last kind=step
({factor} * x).backward()
x = x - {0.5|0.1} * x.grad
print(x.is_leaf)
# changed comes=last kind=step
x.mul_({factor})
print(x)
# changed_inside comes=last kind=step
with torch.no_grad():
    x.mul_({factor})
print(x)
# evaluation
layer = torch.nn.Linear(1, 1).eval()
print(layer(torch.ones(1)).requires_grad)
""",
)


def one_or_two(random: Random) -> tuple[str, str]:
    if random.random() < 0.5:
        return tracked("x", [number(random), number(random)]), "vector"
    return tracked("x", number(random)), "number"


MEMORY = family(
    "detach, clone, in place",
    lesson=6,
    beliefs="M27 M28 M30 M31",
    opening=one_or_two,
    pieces="""
# window way=vector kind=detach
d = x.detach()
d[{0|1}] = {10.0|20.0}
print(x)
# copied_window way=vector kind=detach
d = x.detach().clone()
d[{0|1}] = {10.0|20.0}
print(x)
# reset way=number kind=detach
({factor} * x).backward()
x.detach()
({another} * x).backward()
print(x.grad)
# reset_and_clone way=number kind=detach
({factor} * x).backward()
x.detach()
({factor} * x.clone() + {another} * x).backward()
print(x.grad)
# clone_of_two way=vector kind=copy
({factor} * x.clone() + {another} * x).sum().backward()
print(x.grad)
# clone way=number kind=copy
({factor} * x.clone() + {another} * x).backward()
print(x.grad)
# flag_of_a_clone kind=flag
print(({factor} * x.clone()).requires_grad)
# constant way=number kind=copy
u = (x * x).detach()
(u * x).backward()
print(x.grad)
# result kind=in-place comes=last change={add_|sub_} by={factor}
r = {factor} * x
r.{change}({by})
r.sum().backward()
print(x.grad)
# data kind=in-place comes=last change={add_|mul_} by={factor}
r = {factor} * x
s = (r * r).sum()
r.data.{change}({by})
s.backward()
print(x.grad)
# result_and_data kind=in-place comes=last more={factor} times={2|3}
r = {factor} * x
r.add_({more})
s = (r * r).sum()
r.data.mul_({times})
s.backward()
print(x.grad)
""",
)

SLOPES = family(
    "slopes of single operations",
    lesson=7,
    beliefs="M34 M35",
    opening="",  # each piece has tensors of its own
    pieces="""
# root
r = torch.tensor({9.0|16.0|25.0|100.0}, requires_grad=True)
({30|60|120|240} * r.sqrt()).backward()
print(r.grad)
# exponential
e = torch.tensor(0.0, requires_grad=True)
({factor} * e.exp()).backward()
print(e.grad)
# squared
s = torch.tensor({number}, requires_grad=True)
({factor} * s**{2|3}).backward()
print(s.grad)
# relu kind=kink
k = torch.tensor({around zero}, requires_grad=True)
({factor} * k.relu()).sum().backward()
print(k.grad)
# relu_at_zero kind=kink
k = torch.tensor(0.0, requires_grad=True)
({factor} * k.relu() + {factor} * k).backward()
print(k.grad)
# tie
p, q = [torch.tensor({number}, requires_grad=True) for _ in range(2)]
({factor} * torch.maximum(p, q)).backward()
print(p.grad)
""",
)

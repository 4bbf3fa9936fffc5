"""Operations as expressions over a few tracked inputs: values, dtypes, graphs, gradients, and what is refused.

Only what no call of rules/options.py shows; `F` is `torch.nn.functional`.
"""

from itertools import product

from .inputs import with_inputs

ELEMENTS = """
torch.where(a>1)
a ** {True | b}
a % {2 | b}
a.{log2 | log10 | expm1 | floor | ceil | round | trunc | sinh | cosh | reciprocal | log | log1p | rsqrt}()
k.{floor | ceil | round | trunc}()
a.detach().{sign_ | sgn_ | logical_not_}()
a == "x"
a != "x"
torch.where([True], a, a)
a.masked_fill(flags, "x")
torch.maximum(a, {m | 1})
torch.{maximum | atan2 | lt | logical_or}(2.0, a)
a.{atan2 | logical_or}(2.0)
torch.pow(a, "x")
torch.where(2.0)
torch.addcmul(a, torch.ones(3), torch.ones(4))
torch.{addcmul | addcdiv}(a, 3.0, a)
torch.bmm(a, 3.0)
torch.clamp(a, a, torch.ones(3))
torch.isclose(a, torch.ones(3))
torch.lerp(a, torch.ones(3), a)
torch.lerp(k, k, k)
torch.lerp(a, b, "half")
a.{clamp | mul}("x")
True - flags
a.add(b, alpha=True)
a.add(b, alpha="x")
a / "x"
"x" // a
a % [1]
flags.relu()
"x" + a
a > [1, 2]
torch.sub(a, "x")
torch.exp("x")
+a
"""

REDUCTIONS = """
a.max(b)
k.norm()
torch.sum(3)
m.max(0, 1)
m.argmax((0, 1))
m.{cumsum | all}("x")
m.{prod | logsumexp}(1)
"""

PRODUCTS = """
torch.einsum("bij,bjk->bik", [t, t.transpose(1,2)])
a @ t.transpose(0,1)
t[:1] @ t.transpose(1,2)
t @ t[:1].transpose(1, 2)
torch.einsum("ij,jk->il", m, n)
torch.einsum("ij,j", m)
torch.einsum("i1->i", m)
t @ t.transpose(1,2).double()
m @ torch.ones(3).double()
torch.ones(2,2,dtype=torch.bool) @ torch.ones(2,2,dtype=torch.bool)
"""

SHAPES = """
a[0].unfold(0, 0, 1)
a.T
m.{split | chunk | permute | unsqueeze | tril}("x")
torch.{stack | cat}(a)
torch.stack([a, b], 2)
torch.cat([a, 1.0])
a.{reshape | t}()
m.{repeat | flip | tril | diagonal}()
m.movedim((0,), (0, 1))
c.squeeze()
"""

INDEXING = """
m[()]
m[slice(torch.tensor(0), torch.tensor(1))]
m.{scatter | scatter_add}(1, torch.tensor([[0, 2], [1, 0]]), m * 2)
m.detach().scatter(0, torch.zeros(0, dtype=torch.int64), m.detach())
m.gather(0, torch.tensor([[0, 1]]))
torch.where(m, m, m)
"""

LIMITS = """
torch.tensor(3e10).int()
torch.tensor([float("nan"), float("inf")]).bool()
torch.tensor(2**31, dtype=torch.int32)
torch.tensor([1.0, 0.0]) {// | % | /} 0
torch.tensor([3e38, 3e38]).sum()
torch.tensor([-1.0]) ** 0.5
torch.tensor([2]) ** -1
torch.zeros(0).{mean | std}()
torch.ones(1).{std | var}()
torch.zeros(0).{softmax | logsumexp}(0)
torch.arange(0, {1e39, 1e38 | float("inf")})
torch.linspace(0, 1, -1)
torch.randint(5, 5, (2,))
torch.eye(-1)
-torch.ones(2, dtype=torch.bool)
~torch.ones(2)
int(torch.tensor(float("{nan | inf}")))
{round | complex}(torch.tensor(1.6))
f"{torch.ones(2):.2f}"
torch.tensor({object() | None})
torch.tensor([[1], [1, 2]])
s.{t | mT.dim | T.dim}()
__import__("pickle").loads(__import__("pickle").dumps({a | a * 2 | flags | torch.float64}))
"""

CONVERSIONS = """
m.to(torch.device("cpu"))
a.type("torch.DoubleTensor")
torch.float32.is_signed, torch.bool.is_signed, torch.int64.itemsize, torch.float32.is_complex
torch.Size([2, 3]).numel(), torch.Size([2, 3]) + (4,), (4,) + torch.Size([2]), torch.Size([2]) * 2
a.type("float")
torch.set_default_dtype(torch.int64)
torch.device("cpu:x")
torch.zeros(2, device="{cuda | foo}")
torch.Size([2,3]) + [1]
"""

FACTORIES = """
torch.Generator().device
torch.multinomial(torch.tensor([0.25, 0.5]), 5, True, generator=torch.Generator().manual_seed(7))
[torch.finfo(each) for each in (torch.float32, torch.float64)]
torch.tensor([1.5, 2], dtype=float)
torch.tensor([torch.tensor(1), 2.5])
torch.tensor({a | 1e40})
torch.full((2,), torch.tensor(2.5))
torch.finfo(torch.int64)
torch.finfo("float32")
torch.iinfo(torch.{float32 | bool})
torch.set_num_threads(0)
torch.set_num_threads(1.5)
torch.tensor([1.5], dtype="float32")
torch.randint(0, 5, 3)
torch.{randperm | eye}(2.5)
torch.{manual_seed | zeros | arange}("x")
torch.manual_seed(2**64)
a.detach().uniform_(1, 0)
a.detach().normal_(0, -1)
torch.randint(0, 300, (3,), dtype=torch.bool)
torch.empty(2).bernoulli_(-0.5)
torch.tensor([torch.tensor([1.0, 2.0])])
torch.tensor(["x"])
torch.tensor([[1], 2])
torch.tensor(1.0, requires_grad="yes")
torch.zeros(2, -3)
torch.zeros(2**40, 2**40)
torch.full(2, 3)
torch.full((2,), "x")
torch.zeros_like([1])
torch.tensor([1.0, [2.0]])
torch.linspace("a", 1, 3)
"""

NETWORKS = """
torch.nn.utils.parameters_to_vector([a, c])
torch.nn.utils.vector_to_parameters(b * 2, [p := torch.nn.Parameter(a.detach())]), p
[each.requires_grad for each in torch.nn.Linear(1, 1).requires_grad_(False).parameters()]
torch.nn.init.{kaiming_uniform_ | kaiming_normal_ | xavier_uniform_ | xavier_normal_}(torch.ones(0, 3))
torch.nn.utils.clip_grad_norm_({[] | a | [a] | (each for each in [])}, 1.0)
a.retain_grad(), a.retains_grad
torch.autograd.grad((a * 2).sum(), (a, b), materialize_grads=True, create_graph=True)
[h := a * 2, (h * b).sum().backward(inputs=[h, a])], h.grad, a.grad, b.grad
torch.autograd.grad([y := a * 1, e := torch.autograd.graph.get_gradient_edge(y), y.mul_(2)][0].sum(), (e, y))
F.{mse_loss | l1_loss | smooth_l1_loss}(a, b.double())
F.cross_entropy(m[:0], i[:0], reduction="{mean | sum | none}")
torch.cat([torch.zeros(0), m])
F.leaky_relu(z, 0.2)
F.{elu | silu | gelu | sigmoid | log_softmax}(m)
F.softmax(a)
F.linear([1.0], m)
F.dropout(m, -0.1)
F.dropout2d(t, 0)
F.dropout2d(a, 0.5)
F.dropout2d(m, 1.5)
F.embedding([0], n)
F.embedding(i, a)
F.layer_norm(m, (2, 3), m, m)
F.layer_norm(m, ())
F.layer_norm(m, (3,), z, a)
F.layer_norm(m.double(), (3,), z)
F.cosine_similarity(i, i, 0)
F.kl_div(m, n.exp())
F.kl_div(m, n, reduction="sum", log_target=True)
F.kl_div(m, i, reduction="sum")
F.nll_loss(m, torch.tensor([[2], [0]]))
F.nll_loss(z, torch.tensor([1, 1]))
F.nll_loss(m, torch.tensor([2, 0]), weight=a.detach())
F.nll_loss(m, torch.tensor([2, 0]), weight=z.detach().double())
F.cross_entropy(m, torch.tensor([2, 0]), z)
F.cross_entropy(m, torch.tensor([2, 0]), label_smoothing=1.5)
F.cross_entropy(m, torch.ones(2, 3, dtype=torch.int64))
F.cross_entropy(m, a)
F.cross_entropy(m, torch.tensor([5, 0]))
F.cross_entropy(m, torch.tensor([0, 1, 2]))
F.cross_entropy([1.0], torch.tensor([0]))
F.binary_cross_entropy(a.sigmoid(), c.sigmoid())
F.binary_cross_entropy(a.sigmoid(), b.sigmoid().double())
F.binary_cross_entropy_with_logits(a, c)
torch.as_tensor(a.detach().numpy(), dtype=torch.float64)
F.linear(s, n)
F.linear(m.double(), m, a)
F.layer_norm([1.0], (1,))
F.{layer_norm | nll_loss}(m, 3)
F.dropout([1.0])
F.one_hot([1])
F.{nll_loss | cross_entropy}(k.view(1, 2), torch.tensor([0]))
F.binary_cross_entropy(a.sigmoid(), b.sigmoid(), torch.tensor([0.5, 2.0]).double())
F.binary_cross_entropy_with_logits(a, b.double())
F.binary_cross_entropy_with_logits(a, b, torch.ones(3, 2))
"""

# What must be refused: the errors' types and words are compared.
REFUSED = """
torch.broadcast_tensors(a, z)
float(a)
a.detach().{copy_ | mul_}("text")
torch.tensor([k, 1])
torch.arange(1, 2, dtype=torch.bool)
torch.rand_like([1.0])
torch.normal(a, -a)
m.index_add(0, torch.tensor([0, 1]), {torch.ones(2, 2) | torch.ones(2, 3).double()})
m.narrow(0, {-5, 1 | 1, 2})
torch.logical_and(m, 1)
torch.isclose(m, m, rtol=-1.0)
torch.roll(m, ())
torch.movedim(m, (0, 0), (0, 1))
torch.arange(6.0).view(2, -3)
torch.zeros(0).view(-1, 0)
m.expand(-1, 2, 3)
m[:1].expand(2, -2, 3)
m.permute({0, 0 | 1})
m.flatten(1, 0)
m.split({[1, 2] | -1})
torch.mm(m, z)
s @ z
torch.einsum("ij->i", z)
m.sum({(0, 0) | "x"})
s.split(1)
torch.zeros(0).argmax()
torch.zeros(0, 2).{max | amax}(0)
z.mT
z["a"]
z[1.0]
z[::{-1 | 0}]
z[torch.tensor([1.0])]
m[torch.tensor([0, 1]), torch.tensor([0, 1, 2])]
m.index_fill(1, i[None], 2.0)
z[slice(0.5, 2)]
z.index_select(0, torch.tensor({[1.0] | [[1]]}))
z.gather(0, torch.tensor([1.0]))
m.gather(0, torch.zeros(2, 5, dtype=torch.int64))
m.{scatter | scatter_add}(0, torch.zeros(4, 2, dtype=torch.int64), m)
z.masked_select(i)
z.masked_fill({i, 0.0 | z > 1, a})
torch.nn.functional.embedding(torch.tensor([0.5]), m)
torch.nn.functional.one_hot(torch.tensor([{-1 | 1.0}]))
torch.multinomial(a, 0)
torch.multinomial({a * 0 | -a | k}, 1)
torch.{minimum | isclose}(m, 2)
torch.isclose(m, m, atol=-1)
torch.einsum("i")
torch.einsum("i....j...", m)
torch.einsum("i.j", m)
torch.einsum("ij->ii", m)
m.narrow(0, 0, -1)
m[:0][torch.tensor([0])]
torch.chunk(s, 2)
torch.linalg.inv(a)
torch.linalg.inv(k[:, None] * k)
torch.linalg.inv(m[:, :2] * 0)
torch.linalg.vector_norm(k)
k.__setitem__(0, 2**63)
a.__setattr__("data", {1 | k})
torch.cat([m, m], "0")
torch.stack([m, m], 1.5)
m.transpose("0", 1)
m.{expand | repeat}("2")
a.reshape("x")
torch.linalg.det(m)
torch.equal(a, 1)
torch.{logical_not | nan_to_num}("1")
torch.remainder(k, k * 0)
m.scatter(0, torch.zeros(1, 1, dtype=torch.int64), "1")
torch.full((1.5,), 1.0)
m.{unbind | diagonal | triu | flatten | flip | median}("0")
m.{cumprod | softmax | log_softmax}("0")
m.unflatten("0", (1, 2))
m.topk(1, "0")
m.roll("1")
k.fill_(2**64)
torch.zeros(2, 1).copy_(m)
torch.from_numpy(torch.ones(2).numpy().astype(">f4"))
torch.from_numpy(torch.ones(2).numpy()[::-1])
a + a.detach().numpy()
torch.roll(s, 1, 0)
(a * 1).resize_(3)
a.view(2).detach_()
[1, 2][k]
bool(m[:0])
a and b
torch.nn.BatchNorm1d(2)(a)
torch.nn.BatchNorm1d(2)(t[:1, :, :1])
torch.nn.Conv1d(2, 2, 1, groups=0)
torch.nn.Conv1d(3, 2, 1, groups=2)
torch.nn.Conv1d(2, 3, 1, groups=2)
torch.nn.Conv1d(1, 1, 2, padding="same", stride=2)
torch.nn.functional.one_hot(k[:0])
torch.nn.functional.group_norm(a, 1)
torch.nn.functional.group_norm(m[:, :0], 1)
torch.nn.functional.group_norm(t[..., :0], 1)
torch.nn.functional.pad(a, (1,))
torch.nn.functional.pad(a, (1, 1, 1, 1))
torch.nn.functional.pad(m, (4, 1), mode="circular")
torch.nn.functional.conv1d(t, t[..., :0].new_ones(2, 2, 4))
torch.nn.functional.conv1d(a, t)
torch.nn.functional.conv1d(t, t, a.double())
torch.nn.functional.conv1d(t, m)
torch.nn.functional.conv1d(t, t, {dilation | stride}=0)
torch.nn.functional.conv1d(t, t, padding=-1)
torch.nn.functional.conv1d(t, t, padding="same", stride=2)
torch.nn.{Module | ModuleList}()(1)
torch.nn.functional.pad(t, (4, 0), mode="reflect")
torch.nn.Module().train("yes")
torch.nn.Dropout(1.5)
torch.nn.utils.vector_to_parameters({[1.0] | s}, [a])
torch.nn.utils.rnn.pad_sequence({5 | []})
torch.nn.GroupNorm(2, 3)
torch.nn.RNN(2, 2)(t)
torch.nn.GRU(3, 2)(t, torch.ones(2, 2, 2))
torch.nn.LSTM(3, 2)(t, (torch.ones(1, 2, 2), torch.ones(1, 3, 2)))
torch.nn.init.calculate_gain({"none" | "gelu" | "leaky_relu", "much" | "leaky_relu", True})
torch.nn.init.eye_(torch.ones(3))
torch.nn.init.{kaiming_uniform_ | kaiming_normal_ | xavier_uniform_ | xavier_normal_}(torch.ones(3))
[(a * float("inf")).sum().backward(), torch.nn.utils.clip_grad_norm_([a], 1.0, error_if_nonfinite=True)]
torch.utils.data.DataLoader([1, 2], {batch_size=0 | batch_size=-1 | batch_size=2.5 | batch_size=True | num_workers=-1})
torch.utils.data.DataLoader([1], sampler=[1], shuffle=True)
torch.utils.data.DataLoader([], shuffle=True)
torch.nn.functional.batch_norm(m, torch.zeros(3), None, training=True)
torch.nn.functional.adaptive_avg_pool2d(m, (1, 1))
torch.nn.functional.adaptive_avg_pool2d(t, (1,))
torch.nn.{GRU | LSTM}(3, 2)(a)
torch.nn.functional.nll_loss(t, torch.tensor([[0, 1], [0, 1]]))
torch.nn.Embedding(3, 2, padding_idx=-4)
torch.nn.functional.softplus(k)
torch.autograd.Variable([1.0])
torch.autograd.grad(a.sum(), {[] | ["a"] | [a, b] | torch.ones(2)})
torch.autograd.grad(a.sum(), b, allow_unused=False, materialize_grads=True)
(a * 1).backward({z | s | 1.0 | [1.0] | None | torch.ones(1, 2)})
torch.autograd.backward([a * 3, a.sum()], [torch.ones(2)])
torch.autograd.gradcheck(torch.sin, torch.ones(2, {requires_grad=False | requires_grad=True}))
torch.ones(1).{register_hook | register_post_accumulate_grad_hook}(print)
(a * 2).register_post_accumulate_grad_hook(print)
torch.autograd.SavedTensor()
a.register_post_accumulate_grad_hook(lambda leaf: leaf.grad), a.sum().backward()
(a * 1).sum().backward(inputs={[] | [torch.ones(())]})
[y := a * 1, y[:1].mul_(2), y.sum().backward(), y.sum().backward()]
torch.autograd.graph.get_gradient_edge(torch.ones(2))
torch.autograd.grad(a.sum(), (b, torch.autograd.graph.get_gradient_edge(b)), allow_unused=True, materialize_grads=True)
torch.func.grad(lambda x: x.sum(), has_aux=True)(a)
torch.vmap(lambda x: 2.0)(a)
torch.optim.lr_scheduler.LRScheduler(torch.optim.SGD([a])).step()
torch.optim.lr_scheduler.StepLR(a, 1)
torch.optim.lr_scheduler.LambdaLR(torch.optim.SGD([a]), [len, len])
torch.optim.lr_scheduler.OneCycleLR(torch.optim.SGD([a]), [1.0, 2.0], total_steps=3)
torch.optim.lr_scheduler.ReduceLROnPlateau(torch.optim.SGD([a]), min_lr=[1.0, 2.0])
torch.autograd.functional.jacobian(lambda x: x, {3 | (a, 3)})
torch.autograd.functional.vjp(lambda x: x * 2, a, {(a, a) | z | None})
torch.autograd.functional.jvp(lambda x, y: x * y, (a, b), {(a, z) | a})
torch.autograd.functional.hvp(lambda x: {(x, x) | x}, a, a)
torch.nn.Linear(1, 1).load_state_dict({"weight": torch.ones(1, 1), "bias": torch.ones(1), "_extra_state": 1})
torch.nn.functional.conv1d(t, torch.ones(2, 3, 1))
torch.nn.functional.conv2d(t, torch.ones(2, 2, 1, 1), a, (1, 1), (0, 0), (1, 1), 3)
"""

# the dtype in which two operands meet: every pair of types, with and without dimensions, and every kind of number
TYPES = ("bool", "int32", "int64", "float32", "float64")
NUMBERS = ("True", "2", "0.5")
SIZES = ("(2,)", "()")

_tensors = [
    f"torch.ones({shape}, dtype=torch.{one}) {sign} torch.ones((), dtype=torch.{other})"
    for one, other, shape, sign in product(TYPES, TYPES, SIZES, "+/")
]
_numbers = [
    f"torch.ones({shape}, dtype=torch.{one}) {sign} {number}"
    for one, number, shape, sign in product(TYPES, NUMBERS, SIZES, ("*", "/", "**", "//"))
]
_reductions = [
    f"torch.ones(2, dtype=torch.{one}).{name}"
    for one, name in product(TYPES, ("sum()", "prod(0)", "mean()", "cumsum(0)", "max()", "amax(0)", "any()", "exp()"))
]
_changes = [
    f"torch.ones(2, dtype=torch.{one}).{name}_(torch.ones(2, dtype=torch.{other}))"
    for one, other, name in product(TYPES, TYPES, ("add", "div", "copy"))
]
_conversions = [f"torch.tensor([0, 2]).to(torch.{one}).to(torch.{other})" for one, other in product(TYPES, TYPES)]
_MEETINGS = "\n".join([*_tensors, *_numbers, *_reductions, *_changes, *_conversions])

# Values and derivatives, first and second, where a rule has to say what they are: at 0, ties, infinities and nan.
OF_ONE = (
    "acos asin atan cos cosh erf exp expm1 log log1p reciprocal relu rsqrt sigmoid sin sinh sqrt square tan tanh "
    "prod amax amin std var"
)  # fmt: skip
OF_TWO = "add atan2 div maximum minimum mul pow remainder sub xlogy"
POINTS = ("0.0, 1.0, -1.0", "1.0, 1.0, 0.0", "torch.inf, -torch.inf, torch.nan")
PAIRS = (("0.0, 0.0", "0.0, 1.0"), ("1.0, torch.inf", "1.0, torch.inf"), ("torch.nan, 1.0", "1.0, torch.nan"))
_moved = "{0} - {0}.detach() + torch.tensor([{1}])"
_slope = "(lambda x: torch.autograd.grad(torch.{0}(x).sum(), x, create_graph=True)[0])({1})"
_of_one = [
    form.format(name, _moved.format("z", points))
    for name, points, form in product(OF_ONE.split(), POINTS, ("torch.{0}({1})", _slope))
]
_of_two = [
    f"torch.{name}({_moved.format('a', one)}, {_moved.format('b', other)})"
    for name, (one, other) in product(OF_TWO.split(), PAIRS)
]
_of_matrices = [
    f"torch.linalg.det({matrix})"
    for matrix in ("c @ torch.tensor([[1.0, 2.0]])", "(c * 0) @ torch.zeros(1, 2)", "m[:, :2]", "torch.nan * m[:, :2]")
]
# Only numbers: what a node is called and saves is known from other cases.
_EDGES = "\n".join([f"torch.stack([{each}]) * 1" for each in (*_of_one, *_of_two, *_of_matrices)])

_EXPRESSIONS = with_inputs(
    ELEMENTS,
    REDUCTIONS,
    PRODUCTS,
    SHAPES,
    INDEXING,
    LIMITS,
    CONVERSIONS,
    FACTORIES,
    NETWORKS,
    REFUSED,
    _MEETINGS,
    _EDGES,
)
EXPRESSIONS = {line: (line.replace("F.", "torch.nn.functional."), inputs) for line, (_, inputs) in _EXPRESSIONS.items()}

"""The questions of a check-up: programs with several themes at once, as pieces of practice's kind (see there).

`about` names the beliefs that go wrong in a program. The first one is always asked first.
"""

import re
from functools import lru_cache
from random import Random
from typing import NamedTuple

from ..engines.program import Program, blocks
from ..practice.draw_program import is_easy_to_write
from ..practice.piece import piece

_TEXT = """
# first_pass about=M01,M02,M03,M06 f={factor}
x = torch.tensor({number}, requires_grad=True)
c = torch.tensor({number})
print(x.grad)
y = {f} * c * x
print(y.backward())
print(c.grad)
print(x.grad)
# on_the_output about=M02,M04,M06 f={factor}
x = torch.tensor({number}, requires_grad=True)
c = torch.tensor({number})
y = {f} * x + c
y.backward()
print(y.grad)
print(c.grad)
print(x.grad)
# two_leaves about=M01,M02,M03 f={factor}
x = torch.tensor({number}, requires_grad=True)
b = torch.tensor({number}, requires_grad=True)
print(({f} * x).backward())
print(x.grad)
print(b.grad)
# second_pass about=M02,M19,M20,M24 f={factor}
x = torch.tensor({number}, requires_grad=True)
y = {f} * x**2
y.backward()
g = x.grad
({factor} * x).backward()
print(g)
print(x.grad)
y.backward()
print(x.grad)
# kept_copy about=M02,M14,M19,M20,M24 f={factor}
x = torch.tensor({number}, requires_grad=True)
y = {f} * x**2
y.backward()
g = x.grad
first = x.grad.clone()
(x * x).backward()
print(g - first)
y.backward()
print(x.grad)
# emptied about=M01,M02,M28 f={factor}
x = torch.tensor({number}, requires_grad=True)
({f} * x).backward()
g = x.grad
x.grad = None
print(({factor} * x.clone()).backward())
print(g)
print(x.grad)
# leaves about=M02,M04,M05,M07,M11,M14,M30 f={factor}
w = torch.tensor({number}, requires_grad=True)
h = {f} * w
print(h.is_leaf)
print(w.detach().is_leaf)
({factor} * h + w * w.item()).backward()
print(h.grad)
print(w.grad)
# data_and_results about=M04,M05,M06 f={factor}
w = torch.tensor({number}, requires_grad=True)
c = torch.tensor({number})
h = w * c
print((c * c).is_leaf)
print(h.is_leaf)
({f} * h).backward()
print(h.grad)
print(c.grad)
# scaled about=M04,M05,M07 f={factor}
w = torch.tensor({number}, requires_grad=True) * {2|3}
({f} * w).backward()
print(w.is_leaf)
print(w.grad)
# graph about=M02,M12,M13,M14,M15 f={factor}
x = torch.tensor({3.0|4.0|5.0}, requires_grad=True)
h = {2|3} * x if x > 1 else x**2
y = h * h + {f} * h
print(y.grad_fn is None)
y.backward()
print(x.grad)
# paths about=M02,M03,M12,M14 f={factor}
x = torch.tensor({number}, requires_grad=True)
y = {f} * x + {another} * x**2
print(x.grad)
print(y.grad_fn is None)
y.backward()
print(x.grad)
# loop about=M02,M03,M15
x = torch.tensor({2.0|3.0|4.0}, requires_grad=True)
c = x
print(x.grad)
while c < {40|90|200}:
    c = {2|3} * c
c.backward()
print(x.grad)
# late about=M02,M09,M10 f={factor}
c = torch.tensor({number})
d = c * c
c.requires_grad_()
({f} * d * c).backward()
print(c.grad)
print(d.requires_grad)
n = torch.tensor({whole}, requires_grad=True)
print(n.requires_grad)
# late_flag about=M09,M10
w = torch.tensor({number})
e = w * w
w.requires_grad_()
print(e.requires_grad)
print(e.grad_fn is None)
n = torch.tensor({whole})
n.requires_grad_()
print(n.requires_grad)
# shapes about=M02,M16,M17,M18 f={factor}
x = torch.tensor([{number}, {number}], requires_grad=True)
({12|24|36} * x).mean().backward()
print(x.grad)
b = torch.tensor([{number}, {number}], requires_grad=True)
({f} * (torch.ones({3|4}, 2) + b)).sum().backward()
print(b.grad)
(x * b).backward()
print(x.grad)
# weights about=M02,M16,M30 f={factor}
x = torch.tensor([{number}, {number}], requires_grad=True)
print((x.detach() * x).requires_grad)
y = {f} * x
y.backward(torch.tensor([{number}, {10.0|100.0}]))
print(x.grad)
(x * x).backward()
print(x.grad)
# bare about=M02,M13,M14,M16,M18 f={factor}
x = torch.tensor([{number}, {number}], requires_grad=True)
y = {f} * x
(y * y).sum().backward()
print(x.grad)
(3 * x).backward()
print(x.grad)
# order about=M21,M22,M32 f={factor}
x = torch.tensor({number}, requires_grad=True)
opt = torch.optim.SGD([x], lr={0.5|0.1})
({f} * x).backward()
opt.zero_grad()
print(x.grad)
opt.step()
print(x)
loss = x**2
loss.zero_grad()
print(x.grad)
# step about=M21,M22,M32 f={factor}
x = torch.tensor({number}, requires_grad=True)
opt = torch.optim.SGD([x], lr={0.5|0.1})
opt.step()
({f} * x).backward()
print(x)
opt.zero_grad()
print(x.grad)
loss = {factor} * x
loss.backward()
loss.zero_grad()
print(x.grad)
# batches about=M02,M04,M05,M08,M17,M18,M19,M23 f={factor}
x = torch.tensor({number}, requires_grad=True)
for batch in ({batch}, {batch}, {batch}):
    (x * torch.tensor(batch)).mean().backward()
print(x.grad)
x = x - {0.5|0.1} * x.grad
({f} * x).backward()
print(x.is_leaf)
print(x.grad)
# rebound about=M02,M04,M08 f={factor}
w = torch.tensor({number}, requires_grad=True)
({f} * w**2).backward()
w = w - {0.5|0.1} * w.grad
({f} * w).backward()
print(w.grad)
# blocks about=M25,M26,M29
x = torch.tensor({number}, requires_grad=True)
with torch.no_grad():
    print(x.requires_grad)
    w = torch.tensor({number}, requires_grad=True)
print(w.requires_grad)
layer = torch.nn.Linear(1, 1).eval()
print(layer(torch.ones(1)).requires_grad)
x.mul_({factor})
print(x)
# evaluation about=M25,M26,M29
layer = torch.nn.Linear(2, 1)
layer.eval()
y = layer(torch.ones(2))
with torch.no_grad():
    w = torch.tensor({number}, requires_grad=True)
    print(w.requires_grad)
print(w.requires_grad)
print(y.requires_grad)
w.add_({factor})
print(w)
# copies about=M02,M14,M18,M27,M28,M30 f={factor}
x = torch.tensor([{number}, {number}], requires_grad=True)
({f} * x.clone() + {factor} * x).sum().backward()
d = x.detach()
print(x.grad)
d[0] = {10.0|20.0}
print(x)
print((x * d).requires_grad)
# reset about=M02,M19,M28,M30 f={factor}
x = torch.tensor({number}, requires_grad=True)
({f} * x**2).backward()
d = x.detach()
print(x.grad)
({factor} * x.clone()).backward()
print(x.grad)
# in_place about=M02,M13,M14,M31 f={factor} change={add_|sub_} by={factor}
x = torch.tensor({number}, requires_grad=True)
r = {f} * x
r.{change}({by})
s = r * r
r.data.mul_({2|3})
s.backward()
print(x.grad)
# changed_result about=M02,M18,M27,M30,M31 f={factor}
x = torch.tensor([{number}, {number}], requires_grad=True)
d = x.detach()
d[1] = {10.0|20.0}
r = {f} * x
r.{add_|sub_}({factor})
r.sum().backward()
print(x)
print(x.grad)
# hidden_change about=M02,M13,M14,M31 f={factor}
x = torch.tensor({number}, requires_grad=True)
r = {f} * x
s = r * r
r.data.{add_|mul_}({factor})
s.backward()
print(x.grad)
# kinks about=M02,M18,M34,M35 f={factor}
k = torch.tensor({around zero}, requires_grad=True)
({f} * k.relu()).sum().backward()
print(k.grad)
e = torch.tensor(0.0, requires_grad=True)
({factor} * e.exp()).backward()
print(e.grad)
p, q = [torch.tensor({number}, requires_grad=True) for _ in range(2)]
({factor} * torch.maximum(p, q)).backward()
print(p.grad)
# more_kinks about=M02,M14,M34,M35 f={factor}
k = torch.tensor(0.0, requires_grad=True)
({f} * k.relu() + {another} * k).backward()
print(k.grad)
r = torch.tensor({9.0|16.0|25.0|100.0}, requires_grad=True)
({30|60|120|240} * r.sqrt()).backward()
print(r.grad)
# number_taken_out about=M02,M11 f={factor}
v = torch.tensor({number}, requires_grad=True)
({f} * v * v.item()).backward()
print(v.grad)
with torch.no_grad():
    v -= {0.5|0.1} * v.grad
print(v.is_leaf)
print(v)
"""
_BLOCKS = blocks(_TEXT)
ABOUT = {head.split()[0]: frozenset(re.search(r" about=(\S+)", head)[1].split(",")) for head, _ in _BLOCKS}


class Question(NamedTuple):
    name: str
    program: Program

    @property
    def about(self) -> frozenset[str]:
        """The codes of the beliefs that go wrong in it; none if an update of the course has taken it out."""
        return ABOUT.get(self.name, frozenset())


@lru_cache(maxsize=1)
def questions(seed: int) -> tuple[Question, ...]:
    """All questions, in their order, with numbers drawn by a seed."""
    return tuple(_drawn(piece(re.sub(r" about=\S+", "", head), text), seed) for head, text in _BLOCKS)


def _drawn(kind, seed):
    random = Random(f"{seed} {kind.name}")
    while True:
        program = Program(*kind(random).splitlines())
        if is_easy_to_write(program.outcome()):
            return Question(kind.name, program)

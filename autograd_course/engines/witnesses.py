"""For each reading of a belief, a program that shows that it is not so: it prints something else."""

from . import READINGS
from .program import read_programs

WITNESSES = read_programs("""
# M01
print((x**2).backward())
# M02
y = x**3
y.backward()
print(y.grad)
print(x.grad)
# M03
print(x.grad)
# M04
h = x**2
(h * 5).backward()
print(h.grad)
# M05
x = torch.tensor(3.0)
print(x.is_leaf)
print((x * 2).is_leaf)
# M05b
print((x * 2).is_leaf)
print(x.detach().is_leaf)
# M06
w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor(2.0)
(w * x).backward()
print(x.grad)
# M07
w = torch.tensor(3.0, requires_grad=True) * 0.5
(w * w).backward()
print(w.is_leaf)
print(w.grad)
# M08
w = torch.tensor(3.0, requires_grad=True)
(w * w).backward()
w = w - 0.1 * w.grad
print(w.is_leaf)
# M09
x = torch.tensor(3.0)
y = x * x
x.requires_grad_()
print(y.requires_grad)
# M10
x = torch.tensor(3, requires_grad=True)
print(x.requires_grad)
# M11
y = (x * x).item() * x
y.backward()
print(x.grad)
print(x.numpy())
# M12
y = x * x
print(y.grad_fn is None)
# M13
h = x * x
(h * h + h).backward()
print(x.grad)
# M14
(2 * x + 5 * x).backward()
print(x.grad)
# M14c
(x**2 + x**3).backward()
print(x.grad)
# M15
y = x * x if x < 1 else 2 * x
y.backward()
print(x.grad)
# M16
x = torch.tensor([3.0, 4.0], requires_grad=True)
(x * x).backward()
print(x.grad)
# M16c
x = torch.tensor([3.0, 4.0], requires_grad=True)
(x * x).backward(torch.tensor([1.0, 10.0]))
print(x.grad)
# M17
b = torch.tensor([3.0, 4.0], requires_grad=True)
y = torch.ones(3, 2) + b
(2 * y).sum().backward()
print(b.grad)
# M18
x = torch.tensor([3.0, 4.0, 5.0], requires_grad=True)
(x * x).mean().backward()
print(x.grad)
# M18b
x = torch.tensor([3.5, 4.5, 5.5], requires_grad=True)
(x * x).sum().backward()
print(x.grad)
# M19
(x**2).backward()
(x**3).backward()
print(x.grad)
# M19b
(x**2).backward()
g = x.grad
(x**3).backward()
print(g)
# M20
y = x**2
y.backward()
y.backward()
print(x.grad)
# M21
w = torch.tensor(3.0, requires_grad=True)
opt = torch.optim.SGD([w], lr=0.5)
(w * 2).backward()
opt.zero_grad()
opt.step()
print(w)
# M22
w = torch.tensor(3.0, requires_grad=True)
opt = torch.optim.SGD([w], lr=0.5)
(w * 2).backward()
opt.zero_grad()
print(w.grad)
# M23
w = torch.tensor(3.0, requires_grad=True)
for batch in ([1.0, 3.0], [4.0, 6.0], [6.0, 8.0]):
    (w * torch.tensor(batch)).mean().backward()
print(w.grad)
# M24
(x**2).backward()
g = x.grad
(x**3).backward()
print(g)
# M25
layer = torch.nn.Linear(2, 1)
layer.eval()
y = layer(torch.ones(2))
print(y.requires_grad)
# M26
with torch.no_grad():
    print(x.requires_grad)
# M26b
with torch.no_grad():
    x = torch.tensor(3.0, requires_grad=True)
print(x.requires_grad)
# M27
x = torch.tensor([3.5, 4.5], requires_grad=True)
d = x.detach()
d[0] = 9.5
print(x)
# M28
(5 * x.clone() + 2 * x).backward()
print(x.grad)
# M29
x.mul_(2)
print(x)
# M30
(x**2).backward()
x.detach()
print(x.grad)
# M30c
x.detach()
y = x**2
print(y.requires_grad)
# M31
y = x * 2
y.add_(1)
y.backward()
print(x.grad)
# M31b
y = x * 2
z = y * y
y.data.add_(1)
z.backward()
print(x.grad)
# M32
loss = x**2
loss.backward()
loss.zero_grad()
print(x.grad)
# M34
x.exp().backward()
print(x.grad)
# M35
x = torch.tensor([-1.0, 0.0, 2.0], requires_grad=True)
x.relu().sum().backward()
print(x.grad)
# M35c
a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(2.0, requires_grad=True)
torch.maximum(a, b).backward()
print(a.grad)
print(b.grad)
""")
WITNESSES |= {reading: WITNESSES[reading[:3]] for reading in READINGS if reading not in WITNESSES}

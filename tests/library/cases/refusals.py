"""Expressions that must be refused: the error's type and first sentence are compared."""

from .inputs import with_inputs

EXPRESSIONS = with_inputs("""
a + m
m @ m
m @ a
torch.mm(a, b)
torch.dot(a, z)
a.view(3)
m.reshape(4)
m.sum(2)
m.softmax(5)
a[2]
a[0, 0]
s[0]
torch.stack([a, z])
torch.cat([a, m])
torch.cat([])
m.t().view(6)
t.t()
m.permute(0)
m.expand(3, 3)
m.squeeze(4)
m.item()
len(s)
bool(a)
float(a)
torch.exp([1.0])
torch.tensor([[1.0], [2.0, 3.0]])
torch.tensor("text")
torch.zeros(-1)
torch.tensor([1, 2], requires_grad=True)
k.mean()
k.requires_grad_()
a.backward()
(a * 2).sum().backward(torch.ones(2))
k.add_(0.5)
m.gather(1, i)
m[9:, 5]
m[torch.tensor([0, 7])]
torch.nn.functional.cross_entropy(m, torch.tensor([5, 0]))
torch.arange(0, 3, -1)
a.to("nowhere")
""")

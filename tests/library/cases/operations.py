"""Operations as expressions over a few tracked inputs; their values, gradients, types and graphs are compared."""

from .inputs import with_inputs

ARITHMETIC = """
a + b
a + 1
1 + a
a - b
a - 1
1 - a
a * b
a * 2
2 * a
a / b
a / 2
2 / a
a ** 2
a ** 3
a ** 0.5
a ** -1
a ** 0
a ** b
2 ** a
-a
+a
a @ b
s + a
m + c
m * c
m - s
c / m
s ** 2 * a
a + k
k * a
k + 1
k + 1.5
k / 2
k // 2
k % 2
k * flags
flags + 1
a * flags
a + a
a * a
a.square()
a.reciprocal()
a.neg()
a.pow(3)
a.abs()
z.abs()
z.sign()
torch.add(a, b, alpha=2)
torch.sub(a, b, alpha=2)
torch.mul(a, b)
torch.div(a, b)
a > 1
a == a
a <= b
k != 3
(a > 1) & flags
~flags
"""

FUNCTIONS = """
a.exp()
a.log()
a.log1p()
a.sqrt()
a.rsqrt()
z.sqrt()
z.log()
m.sin()
m.cos()
m.tan()
m.tanh()
m.sigmoid()
m.erf()
z.relu()
torch.relu(m)
torch.nn.functional.leaky_relu(z)
torch.nn.functional.leaky_relu(z, 0.2)
torch.nn.functional.gelu(m)
torch.nn.functional.gelu(m, approximate="tanh")
torch.nn.functional.softplus(m)
torch.nn.functional.softplus(m * 30)
z.clamp(min=0)
z.clamp(max=1)
z.clamp(0, 2)
z.clamp(-0.5, 0.5)
torch.maximum(a, b)
torch.minimum(a, b)
torch.maximum(z, -z)
torch.where(a > 1, a, b)
torch.where(flags, a, 0.0)
torch.where(z > 0, z, z * 0.5)
"""

REDUCTIONS = """
a.sum()
a.sum(0)
m.sum(1)
m.sum(-1, keepdim=True)
m.sum((0, 1))
t.sum((0, 2), keepdim=True)
k.sum()
flags.sum()
a.mean()
a.mean(0)
m.mean(1, keepdim=True)
t.mean((0, 1))
a.prod()
m.prod(1)
z.prod()
a.max()
a.max(0).values
m.max(1)
m.min(0)
m.min()
m.amax(1)
m.amin()
m.amax((0, 1), keepdim=True)
torch.stack([a, a]).max()
torch.stack([a, a]).amax(0)
m.argmax()
m.argmax(1)
m.argmin(0, keepdim=True)
a.var()
m.var(1)
m.var(0, correction=0)
m.var(1, unbiased=False, keepdim=True)
a.std()
m.std(1)
a.norm()
m.norm(dim=1)
m.norm(p=1)
a.norm(p=3)
m.logsumexp(1)
a.softmax(0)
m.softmax(1)
a.log_softmax(0)
m.log_softmax(-1)
a.cumsum(0)
m.cumsum(1)
flags.any()
flags.all()
(m > 0).any(1)
(m > 0).all(0)
"""

PRODUCTS = """
m @ n
n @ m
m @ torch.ones(3)
a @ m
a.view(1, 2) @ b.view(2, 1)
a.view(2, 1) @ b.view(1, 2)
a.view(1, 2) @ b
t @ n
m @ t.transpose(1, 2)
a.view(1, 1, 2) @ b.view(1, 2, 1)
t @ t.transpose(1, 2)
torch.matmul(m, n)
torch.mm(m, n)
torch.mv(m, torch.ones(3))
torch.bmm(t, t.transpose(1, 2))
torch.dot(a, b)
torch.outer(a, b)
torch.addmm(a, m, n)
torch.addmm(a, m, n, beta=0.5, alpha=2)
torch.einsum("ij,jk->ik", m, n)
torch.einsum("i,i->", a, b)
torch.einsum("bij,bkj->bik", t, t)
torch.nn.functional.linear(a.view(1, 2), n, torch.ones(3))
torch.nn.functional.linear(a.view(1, 2), n)
torch.nn.functional.linear(a, n, torch.ones(3))
torch.nn.functional.linear(t, m)
"""

SHAPES = """
a.view(2, 1)
a.reshape(2, 1)
m.reshape(-1)
m.t().reshape(6)
a.view(2, 1).flatten()
m.flatten()
t.flatten(1)
t.flatten(0, 1)
m.t()
a.t()
m.T
t.mT
a.view(2, 1).T
t.transpose(0, 2)
t.permute(2, 0, 1)
a.unsqueeze(0)
a.unsqueeze(-1)
c.squeeze()
c.squeeze(1)
c.squeeze(0)
a.expand(3, 2)
c.expand(-1, 3)
s.expand(2)
a.repeat(2)
a.repeat(2, 3)
torch.stack([a, b])
torch.stack([a, b], dim=1)
torch.cat([a, b])
torch.cat([m, m], dim=1)
m.split(2, dim=1)
m.split([1, 2], dim=1)
m.chunk(2, dim=1)
m.unbind(1)
m.flip(0)
m.tril()
m.triu(1)
m.diagonal()
t.movedim(0, -1)
a.clone()
a.double()
a.to(torch.float64)
a.float()
a.long()
a.detach()
"""

INDEXING = """
a[0]
a[-1]
m[1]
m[1, 2]
m[:, 1]
m[0:1]
m[:, ::2]
m[..., 0]
m[None]
m[:, None, 1]
m[1, 1:]
t[0, :, 1]
t[..., 1:, 0]
a[[0, 1]]
m[[1, 1, 0]]
m[:, i]
m[k - k, k * 0 + 1]
m[torch.tensor([0, 1, 1]), i]
m[m > 0]
m[flags]
a[a > 9]
m.gather(1, torch.tensor([[2, 2], [0, 1]]))
m.index_select(1, i)
m.masked_fill(m < 0, 0.0)
m.scatter_add(1, torch.tensor([[0, 0, 1], [2, 1, 1]]), torch.ones(2, 3))
torch.zeros(3).scatter_add(0, i, z)
list(a)
len(m)
a[0].item()
m.tolist()
"""

LOSSES = """
torch.nn.functional.mse_loss(a, b)
torch.nn.functional.mse_loss(a, b, reduction="sum")
torch.nn.functional.mse_loss(a, b, reduction="none")
torch.nn.functional.l1_loss(a, b)
torch.nn.functional.huber_loss(a * 3, b)
torch.nn.functional.cross_entropy(a.view(1, 2), torch.tensor([0]))
torch.nn.functional.cross_entropy(m, torch.tensor([2, 0]))
torch.nn.functional.cross_entropy(m, torch.tensor([2, 0]), reduction="sum")
torch.nn.functional.cross_entropy(m, torch.tensor([2, 0]), label_smoothing=0.1)
torch.nn.functional.nll_loss(m.log_softmax(1), torch.tensor([2, 0]))
torch.nn.functional.binary_cross_entropy(m.sigmoid(), (m > 0).float())
torch.nn.functional.binary_cross_entropy_with_logits(m, (m > 0).float())
torch.nn.functional.layer_norm(m, (3,))
torch.nn.functional.layer_norm(m, (3,), torch.ones(3), torch.zeros(3))
torch.nn.functional.embedding(i, n)
"""

IN_PLACE = """
a.clone().add_(b)
a.clone().add_(b, alpha=2)
a.clone().sub_(1)
a.clone().mul_(b)
a.clone().div_(2)
a.clone().pow_(2)
a.clone().exp_()
a.clone().neg_()
a.clone().sqrt_()
m.clone().relu_()
m.clone().clamp_(min=0)
m.clone().zero_()
m.clone().fill_(2.0)
(a * 2).add_(1)
(a * 2).mul_(3)
a.exp().add_(1)
a.add_(1)
a.detach().add_(1)
"""

EXPRESSIONS = with_inputs(ARITHMETIC, FUNCTIONS, REDUCTIONS, PRODUCTS, SHAPES, INDEXING, LOSSES, IN_PLACE)

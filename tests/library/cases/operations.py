"""Operations as expressions over a few tracked inputs: values, dtypes, graphs, gradients, and what is refused.

Only what no call of rules/options.py shows; `F` is `torch.nn.functional`.
"""

from itertools import product

from .inputs import with_inputs

ELEMENTS = """
torch.exp(input=a), torch.sqrt(input=b), torch.neg(input=k)
a.clamp(b, a)
torch.where(a>1)
torch.div(a, b, rounding_mode="floor")
torch.lerp(a, b, a)
7 % k
a ** {True | b}
a.multiply(2), a.subtract(1), a.negative()
a % {2 | b}
a.{log2 | log10 | expm1 | floor | ceil | round | trunc | sinh | cosh | reciprocal | log | log1p | rsqrt}()
k.{floor | ceil | round | trunc}()
a == "x"
a != "x"
torch.where([True], a, a)
a.masked_fill(flags, "x")
torch.maximum(a, {m | 1})
torch.addcmul(a, torch.ones(3), torch.ones(4))
torch.clamp(a, a, torch.ones(3))
torch.isclose(a, torch.ones(3))
torch.lerp(a, torch.ones(3), a)
torch.lerp(k, k, k)
torch.lerp(a, b, "half")
a.{clamp | mul}("x")
True - flags
a.add(b, alpha=True)
a.add(b, alpha="x")
divmod(a, 2)
a / "x"
"x" // a
a % [1]
flags.relu()
"x" + a
a > [1, 2]
torch.sub(a, "x")
a.add([1])
torch.exp("x")
torch.exp(a, 2)
1 - a
a / 2
2 ** a
+a
z.sign()
m.{cos | tan}()
torch.minimum(a, b)
torch.where(a > 1, a, b)
"""

REDUCTIONS = """
a.max(b)
m.{sort | min | amin}()
k.norm()
torch.sum(3)
torch.zeros(0).amax()
m.max(0, 1)
m.argmax((0, 1))
m.{norm | cumsum | all}("x")
a.{mean | cumsum}(0)
a.{prod | max | var | std | norm}()
m.{prod | logsumexp}(1)
a.max(0).values
m.min(0)
m.amax((0, 1), keepdim=True)
"""

PRODUCTS = """
torch.einsum("bij,bjk->bik", [t, t.transpose(1,2)])
a @ t.transpose(0,1)
t[:1] @ t.transpose(1,2)
t @ t[:1].transpose(1, 2)
torch.einsum("ij,jk->il", m, n)
torch.einsum("ij,j", m)
torch.einsum("i1->i", m)
m.matmul([1])
t @ t.transpose(1,2).double()
m @ torch.ones(3).double()
torch.ones(2,2,dtype=torch.bool) @ torch.ones(2,2,dtype=torch.bool)
a.view(1, 2) @ b.view(2, 1)
a.view(1, 2) @ b
torch.bmm(t, t.transpose(1, 2))
"""

SHAPES = """
a[0].unfold(0, 0, 1)
a.T
c.squeeze((0, 1))
m.roll(1, 0)
m.{split | chunk | permute | unsqueeze | tril}("x")
torch.{stack | cat}(a)
torch.stack([a, b], 2)
torch.cat([a, 1.0])
a.{reshape | t}()
a.reshape("x")
m.{repeat | flip | tril | diagonal}()
m.movedim((0,), (0, 1))
t.mT
c.squeeze()
a.repeat(2)
m.split([1, 2], dim=1)
m.chunk(2, dim=1)
m.{unbind | triu}(1)
m.flip(0)
"""

INDEXING = """
m.scatter(1, i[None], 0.0)
m[()]
m[..., ...]
m[slice(torch.tensor(0), torch.tensor(1))]
m.masked_fill(m > 0, s)
torch.where(m, m, m)
m.index_select(1, i)
m.scatter_add(1, torch.tensor([[0, 0, 1], [2, 1, 1]]), torch.ones(2, 3))
"""

LIMITS = """
torch.tensor(3e10).int()
torch.tensor([{1e300 | 1e39}], dtype=torch.float64).float()
torch.tensor([float("nan"), float("inf")]).bool()
torch.tensor(2**31, dtype=torch.int32)
torch.tensor([2**40]).int()
torch.tensor([1.0, 0.0]) {// | % | /} 0
torch.tensor([3e38, 3e38]).sum()
torch.tensor([100.0]).exp().exp()
torch.tensor([-1.0]).{sqrt | log}()
torch.tensor([0.0]).log()
torch.tensor([-1.0]) ** 0.5
torch.tensor([2]) ** -1
torch.zeros(0).{mean | std}()
torch.ones(1).{std | var}()
torch.zeros(0).{softmax | logsumexp}(0)
torch.full((2,), 1e39)
torch.arange(0, {1e39, 1e38 | float("inf")})
torch.linspace(0, 1, -1)
torch.randint(5, 5, (2,))
torch.eye(-1)
-torch.ones(2, dtype=torch.bool)
~torch.ones(2)
torch.ones(2) @ 3
int(torch.tensor(float("{nan | inf}")))
{round | complex}(torch.tensor(1.6))
f"{torch.ones(2):.2f}"
f"{torch.tensor(1.0):.2f}"
torch.tensor({object() | None})
torch.tensor([[1], [1, 2]])
s.{sum | max | softmax | flip | argmax}(0)
s.{t | mT.dim | T.dim}()
s.cumsum(-1)
s.transpose(0, 0)
__import__("pickle").loads(__import__("pickle").dumps({a | a * 2 | flags | torch.float64}))
"""

IN_PLACE = """
m.clone().clamp_(min=0)
m.clone().zero_()
m.clone().fill_(2.0)
"""

CONVERSIONS = """
m.to(torch.device("cpu"))
a.type("torch.DoubleTensor")
torch.float32.is_signed, torch.bool.is_signed, torch.int64.itemsize, torch.float32.is_complex
torch.Size([2, 3]).numel(), torch.Size([2, 3]) + (4,), (4,) + torch.Size([2]), torch.Size([2]) * 2
a.type("float")
a.item()
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
torch.tensor({"a": 1})
torch.tensor([[1], 2])
torch.tensor(1, 2)
torch.tensor(1.0, requires_grad="yes")
torch.zeros()
torch.zeros(2, -3)
torch.zeros(2**40, 2**40)
torch.zeros(2, dtype="x")
torch.full(2, 3)
torch.full((2,), "x")
torch.arange(float("nan"))
torch.zeros_like([1])
torch.zeros(2, foo=1)
torch.tensor({1, 2})
torch.tensor(iter([1]))
torch.tensor([1.0, [2.0]])
torch.linspace("a", 1, 3)
"""

NETWORKS = """
torch.nn.utils.parameters_to_vector([a, c])
torch.nn.utils.vector_to_parameters(b * 2, [p := torch.nn.Parameter(a.detach())]), p
[each.requires_grad for each in torch.nn.Linear(1, 1).requires_grad_(False).parameters()]
torch.nn.Sequential(torch.nn.Sequential(torch.nn.ReLU()))
torch.nn.init.{kaiming_uniform_ | kaiming_normal_ | xavier_uniform_ | xavier_normal_}(torch.ones(0, 3))
torch.nn.utils.clip_grad_norm_({[] | a | [a] | (each for each in [])}, 1.0)
torch.nn.init.calculate_gain({"linear" | "sigmoid" | "tanh" | "relu" | "leaky_relu" | "leaky_relu", 0.5})
torch.autograd.grad(a.sum(), [a, b], {allow_unused | materialize_grads}=True)
torch.autograd.gradcheck(torch.sin, a, eps=1e-2, atol=1e-2)
(a * 1).backward(b.double())
torch.autograd.backward([])
a.retain_grad(), a.retains_grad
F.{huber_loss | mse_loss | l1_loss | smooth_l1_loss}(a, b.double())
F.cross_entropy(m[:0], i[:0], reduction="{mean | sum | none}")
F.{mse_loss | l1_loss}(m[:0], m[:0])
F.nll_loss(m[:0], i[:0])
torch.cat([torch.zeros(0), m])
torch.cat([m, torch.zeros(0)], 1)
F.relu(z)
F.leaky_relu(z, 0.2)
F.{elu | silu | gelu | sigmoid | log_softmax}(m)
F.softmax(a)
F.linear(m.double(), m)
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
F.huber_loss(m, c, reduction="none", delta=2.0)
F.nll_loss(m, torch.tensor([[2], [0]]))
F.nll_loss(z, torch.tensor([1, 1]))
F.nll_loss(m, torch.tensor([2, 0]), weight=a.detach())
F.nll_loss(m, torch.tensor([2, 0]), weight=z.detach().double())
F.cross_entropy(m, torch.tensor([2, 0]), reduction="avg")
F.cross_entropy(m, torch.tensor([2, 0]), z)
F.cross_entropy(m, torch.tensor([2, 0]), label_smoothing=1.5)
F.cross_entropy(m, torch.tensor([[0.25, 0.25, 0.5], [0.75, 0.0, 0.25]]), label_smoothing=0.1)
F.cross_entropy(m, torch.ones(2, 3, dtype=torch.int64))
F.cross_entropy(m, torch.ones(2, 3), ignore_index=0)
F.cross_entropy(m, a)
F.cross_entropy(m, torch.tensor([5, 0]))
F.cross_entropy(m, torch.tensor([0, 1, 2]))
F.cross_entropy([1.0], torch.tensor([0]))
F.binary_cross_entropy(a.sigmoid(), c.sigmoid())
F.binary_cross_entropy(a.sigmoid(), b.sigmoid().double())
F.binary_cross_entropy_with_logits(a, c)
torch.as_tensor(a.detach().numpy(), dtype=torch.float64)
F.linear(s, n)
F.linear(m, a, a)
F.linear(m.double(), m, a)
F.layer_norm([1.0], (1,))
F.{layer_norm | nll_loss}(m, 3)
F.dropout([1.0])
F.one_hot([1])
F.huber_loss(k, a)
F.huber_loss(a.detach(), k)
F.{nll_loss | cross_entropy}(k.view(1, 2), torch.tensor([0]))
F.binary_cross_entropy(a.sigmoid(), b.sigmoid(), torch.tensor([0.5, 2.0]).double())
F.binary_cross_entropy_with_logits(a, b.double())
F.binary_cross_entropy_with_logits(a, b, torch.ones(3, 2))
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

_EXPRESSIONS = with_inputs(
    ELEMENTS, REDUCTIONS, PRODUCTS, SHAPES, INDEXING, LIMITS, IN_PLACE, CONVERSIONS, FACTORIES, NETWORKS, _MEETINGS
)
EXPRESSIONS = {line: (line.replace("F.", "torch.nn.functional."), inputs) for line, (_, inputs) in _EXPRESSIONS.items()}

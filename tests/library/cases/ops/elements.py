"""Arithmetic, functions of one number, comparisons and choices, element by element."""

from ..inputs import with_inputs

CHOICES = """
torch.where(k > 0, k, 0.5)
torch.where(k > 0, k, True)
torch.where(flags, True, False)
torch.where(flags, 1, 2.5)
a.where(flags, 0.0)
a.where(a > 1, b)
torch.where(condition=flags, input=a, other=b)
torch.exp(input=a), torch.sqrt(input=b), torch.neg(input=k)
torch.add(input=a, other=b), torch.mul(input=a, other=2), torch.div(input=a, other=b)
torch.mul(other=b, input=a)
torch.where(flags, a.double(), b)
torch.where(torch.tensor(True), a, m.sum())
a.masked_fill(flags, 1)
a.masked_fill(mask=flags, value=1)
k.masked_fill(flags, 0.5)
k.masked_fill(flags, True)
k.masked_fill(flags, 1.0)
a.masked_fill(torch.ones(3, 2, dtype=torch.bool), 0)
torch.masked_fill(a, flags, 0)
a.double().masked_fill(flags, 1)
torch.maximum(m, z)
a.maximum(b)
torch.clamp(a, 0, 1)
torch.clamp(a, max=1)
torch.clamp(input=a, min=0)
a.clamp(min=b, max=a)
a.clamp(b, a)
a.clamp(min=c)
flags.maximum(flags)
a.clamp(True, False)
k.clamp(max=b)
a.clamp(0, 1)
a.clamp(min=0)
a.clamp(max=0)
a.clamp(min=b)
a.clip(0, 1)
torch.where(a > 1, a, 0.0)
torch.where(a > 1, 1.0, 0.0)
torch.where(a > 1, 1, 0)
torch.where(a>1)
k.clamp(0, 1)
k.clamp(0.5, 1)
k.clamp(min=1.5)
flags.clamp(0, 1)
a.clamp(2, 1)
a.clamp(min=torch.tensor(1.0), max=2)
a.clamp(min=float("nan"))
torch.maximum(k, a)
torch.maximum(k, flags)
torch.maximum(torch.tensor([1.0, float("nan")]), torch.tensor([2.0, 2.0]))
torch.tensor([float("nan"), 3.0]).clamp(0, 1)
"""

ARITHMETIC = """
flags + True
flags * 2.0
flags / flags
k // 0.0
k % 0.0
k / 0
torch.tensor([1.0, -1.0, 0.0]) // 0
torch.tensor([1.0, -1.0, 0.0]) % 0
torch.tensor([-7.0, 7.0]) // 2
torch.tensor([-7.0, 7.0]) % 3
torch.tensor([-7.0, 7.0]) % -3
torch.div(k, 2, rounding_mode="floor")
torch.div(a, b, rounding_mode="floor")
torch.lerp(a, b, a)
torch.lerp(a, b, torch.tensor(0.25))
torch.lerp(a, b, torch.tensor(0.25, dtype=torch.float64))
torch.where(m > 0, m, a[0])
torch.div(k, 2, rounding_mode="trunc")
torch.div(k, 2, rounding_mode=None)
7 // k
7 % k
7.5 // k
k.add(k, alpha=2)
flags.add(flags, alpha=True)
a.sub(b, alpha=0.5)
k + 2**40
torch.tensor([2**31 - 1], dtype=torch.int32) + 1
torch.tensor([1], dtype=torch.int32) + torch.tensor(2**40)
a ** k
k ** a
0 ** a
2.0 ** k
0.0 ** torch.tensor([0.0, 1.0])
torch.pow(2, a)
torch.pow(a, 2)
torch.pow(a, b)
torch.pow(input=a, exponent=2)
a.pow(exponent=2)
torch.square(a)
a ** torch.tensor(2)
a ** torch.tensor(2.0)
a ** True
k ** 2.0
pow(a, 2)
a.__pow__(2)
torch.true_divide(a, 2)
a.divide(2)
a.multiply(2), a.subtract(1), a.negative()
torch.divide(a, 2), torch.multiply(a, 2), torch.subtract(a, 2)
torch.greater(a, 1), torch.less(a, 1), a.ne(1), torch.not_equal(a, 1)
a.eq(0.5)
k == 3.0
k == torch.tensor([3.0, 1.0])
torch.tensor(1e-9) == 0
a.add(2, alpha=3)
torch.rsub(a, 1)
a % 2
a % b
torch.remainder(a, 2)
torch.true_divide(a,b)
a.log2()
a.log10()
a.expm1()
a.floor()
a.ceil()
a.round()
a.trunc()
a.sign()
a.tan()
a.erf()
a.sinh()
a.cosh()
m.isnan()
m.isfinite()
torch.isclose(m, m)
torch.allclose(m, m)
torch.equal(m, m)
m.logical_not()
(m > 0).logical_and(m < 2)
flags & True
flags | True
flags ^ True
k & 1
~k
flags + flags
flags * flags
k ** 2
-7 // k
k * 2.5
k + True
a + True
abs(a)
flags.sign()
flags.exp()
k.floor()
k.ceil()
k.round()
k.trunc()
flags.square()
k.square()
k.reciprocal()
k.sqrt()
k.relu()
k.abs()
k.sign()
flags ** 2
flags ** 2.0
2 ** flags
k ** flags
k ** 0.5
torch.tensor([0.0, 1.0]) ** -1
k.sigmoid()
k.tanh()
k.erf()
k & flags
a == None
a == "x"
a != "x"
a == [1, 2]
torch.add(2, a)
torch.tensor([float("nan"), 3.0]).relu()
torch.tensor([float("nan")]).sign()
torch.tensor([1000.0]).sigmoid(), torch.tensor([-1000.0]).sigmoid(), torch.tensor([-90.0]).sigmoid()
"""

REFUSED = """
torch.where([True], a, a)
torch.where(torch.tensor([1, 0]), a, b)
a.masked_fill(flags, "x")
a.masked_fill(flags, [1.0])
a.masked_fill(flags, a)
a.masked_fill(torch.tensor([1, 0]), 0)
torch.maximum(a, 1.0)
torch.maximum(a, [1.0])
torch.maximum(a, m)
torch.where(a > 0, a, m)
torch.where(torch.ones(3) > 0, a, a)
torch.addcmul(a, torch.ones(3), torch.ones(4))
torch.clamp(a, a, torch.ones(3))
torch.isclose(a, torch.ones(3))
torch.lerp(a, torch.ones(3), a)
torch.lerp(a, b.double(), 0.5)
torch.lerp(a, b, a.double())
torch.lerp(k, k, k)
torch.lerp(a, b, "half")
a.clamp("x")
a.clamp_(0, 1)
a.clamp()
torch.maximum(a, 1)
flags - flags
flags - True
1 - flags
True - flags
flags - 0.5
flags - k
k - flags
k - True
a - True
True - a
torch.sub(flags, flags)
torch.rsub(flags, 1)
flags // flags
flags % flags
k // 0
k % 0
k // torch.tensor([0, 1])
torch.div(k, 2, rounding_mode="up")
a.add(b, alpha=True)
a.add(b, alpha="x")
k.add(k, alpha=0.5)
divmod(a, 2)
a / "x"
a // "x"
"x" // a
a % [1]
a.softplus()
-flags
flags - 1
k ** -1
round(a)
flags.abs()
flags.neg()
flags.relu()
flags.floor()
flags ** flags
a & a
a | 1
k & 1.5
a + "x"
"x" + a
a + None
a + [1.0, 2.0]
a + (1.0, 2.0)
a < "x"
a < None
a > [1, 2]
torch.add(a, [1])
torch.add([1], a)
torch.mul(a, None)
torch.sub(a, "x")
a.add([1])
a.mul("x")
torch.exp(2.0)
torch.exp("x")
torch.exp(a, 2)
"""

EXPRESSIONS = with_inputs(CHOICES, ARITHMETIC, REFUSED)

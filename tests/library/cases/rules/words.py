"""Words of errors, to the character: no sentence of NumPy's may come through, and no warning of it."""

from ..observe import tried


def shapes_that_do_not_fit(torch):
    """Views, joins and products of the wrong shape."""
    v, m = torch.arange(6.0), torch.ones(2, 3)
    tried(
        lambda: v.view(2, -3),
        lambda: torch.zeros(0).view(-1, 0),
        lambda: m.expand(-1, 2, 3),
        lambda: m[:1].expand(2, -2, 3),
        lambda: m.permute(0, 0),
        lambda: m.permute(1),
        lambda: m.flatten(1, 0),
        lambda: m.split([1, 2]),
        lambda: m.split(-1),
        lambda: torch.mm(m, v),
        lambda: torch.tensor(1.0) @ v,
        lambda: torch.einsum("i,j->k", v, v),
        lambda: torch.einsum("ij->i", v),
    )


def dimensions_that_are_not_there(torch):
    """Dimensions out of range, given twice, or of what has none."""
    m, s = torch.ones(2, 3), torch.tensor(1.0)
    tried(
        lambda: m.sum((0, 0)),
        lambda: s.t(),
        lambda: s.split(1),
        lambda: torch.zeros(2, 2, 2).t(),
        lambda: torch.zeros(0).argmax(),
        lambda: torch.zeros(0, 2).max(0),
        lambda: torch.zeros(0, 2).amax(0),
    )
    print(s.sum(0), s.max(0), s.softmax(0), s.flip(0), s.cumsum(-1), s.transpose(0, 0), s.argmax(0))
    tried(lambda: s.mT, lambda: torch.ones(3).mT, lambda: s.T)


def lookups_that_are_refused(torch):
    """Indices of the wrong type, out of range, or too many of them."""
    v, m = torch.arange(4.0), torch.arange(6.0).reshape(2, 3)
    tried(
        lambda: v["a"],
        lambda: v[1.0],
        lambda: v[::-1],
        lambda: v[::0],
        lambda: v[torch.tensor([1.0])],
        lambda: m[torch.tensor([0, 1]), torch.tensor([0, 1, 2])],
        lambda: m[..., ...],
        lambda: v[slice(0.5, 2)],
        lambda: v.index_select(0, torch.tensor([1.0])),
        lambda: v.index_select(0, torch.tensor([[1]])),
        lambda: v.gather(0, torch.tensor([1.0])),
        lambda: v.masked_select(torch.tensor([1, 0, 1, 0])),
        lambda: v.masked_fill(torch.tensor([1, 0, 1, 0]), 0.0),
        lambda: v.masked_fill(v > 1, torch.ones(2)),
        lambda: torch.nn.functional.embedding(torch.tensor([0.5]), m),
        lambda: torch.nn.functional.one_hot(torch.tensor([-1])),
        lambda: torch.nn.functional.one_hot(torch.tensor([1.0])),
    )


def numbers_that_do_not_fit(torch):
    """Numbers beyond a dtype, and casts of what is no number, without a word of NumPy's."""
    nan, inf = float("nan"), float("inf")
    tried(
        lambda: torch.tensor(3e10).int(),
        lambda: torch.tensor([1e300], dtype=torch.float64).float(),
        lambda: torch.tensor([nan, inf]).bool(),
        lambda: torch.tensor([1e39]),
        lambda: torch.tensor([1e39], dtype=torch.float64).to(torch.float32),
        lambda: torch.tensor(2**31, dtype=torch.int32),
        lambda: torch.tensor([2**40]).int(),
        lambda: torch.tensor([1.0, 0.0]) // 0,
        lambda: torch.tensor([1.0, 0.0]) % 0,
        lambda: torch.tensor([1.0]) / 0,
        lambda: torch.tensor([3e38, 3e38]).sum(),
        lambda: torch.tensor([100.0]).exp().exp(),
        lambda: torch.tensor([-1.0]).sqrt(),
        lambda: torch.tensor([-1.0]).log(),
        lambda: torch.tensor([0.0]).log(),
        lambda: torch.tensor([-1.0]) ** 0.5,
        lambda: torch.tensor([2]) ** -1,
        lambda: torch.zeros(0).mean(),
        lambda: torch.zeros(0).std(),
        lambda: torch.ones(1).std(),
        lambda: torch.ones(1).var(),
        lambda: torch.zeros(0).softmax(0),
        lambda: torch.zeros(0).logsumexp(0),
        lambda: torch.full((2,), 1e39),
        lambda: torch.arange(0, 1e39, 1e38),
        lambda: torch.arange(0, inf),
        lambda: torch.linspace(0, 1, -1),
        lambda: torch.randint(5, 5, (2,)),
        lambda: torch.eye(-1),
        lambda: -torch.ones(2, dtype=torch.bool),
        lambda: ~torch.ones(2),
        lambda: torch.ones(2) + "a",
        lambda: torch.ones(2) @ 3,
        lambda: int(torch.tensor(nan)),
        lambda: int(torch.tensor(inf)),
        lambda: round(torch.tensor(1.6)),
        lambda: complex(torch.tensor(1.6)),
        lambda: f"{torch.ones(2):.2f}",
        lambda: f"{torch.tensor(1.0):.2f}",
        lambda: torch.tensor(object()),
        lambda: torch.tensor([[1], [1, 2]]),
        lambda: torch.tensor(None),
        lambda: torch.ones("a"),
        lambda: torch.ones(2).sum("a"),
    )

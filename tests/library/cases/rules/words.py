"""Words of errors, to the character: no sentence of NumPy's may come through, and no warning of it."""

from ..observe import error_printed


def shapes_that_do_not_fit(torch):
    """Views, joins and products of the wrong shape."""
    v, m, n = torch.arange(6.0), torch.ones(2, 3), torch.ones(4, 5)
    for bad in (
        lambda: v.view(4),
        lambda: v.view(-1, 4),
        lambda: v.view(-1, -1),
        lambda: v.view(2, -3),
        lambda: v.reshape(4, 2),
        lambda: v.reshape(-1, -1),
        lambda: v.reshape(0, -1),
        lambda: torch.zeros(0).view(-1, 0),
        lambda: v.unflatten(0, (4, 2)),
        lambda: v.expand(2, 5),
        lambda: v.expand(3),
        lambda: m.expand(3),
        lambda: m.expand(-1, 2, 3),
        lambda: m[:1].expand(2, -2, 3),
        lambda: m.repeat(2),
        lambda: m.permute(0, 0),
        lambda: m.permute(1),
        lambda: m.transpose(0, 2),
        lambda: m.unsqueeze(4),
        lambda: m.flatten(1, 0),
        lambda: m.chunk(0),
        lambda: m.split(0),
        lambda: m.split([1, 2]),
        lambda: m.split(-1),
        lambda: torch.cat([m, n]),
        lambda: torch.cat([m, v]),
        lambda: torch.stack([m, n]),
        lambda: torch.stack([]),
        lambda: torch.cat([]),
        lambda: torch.vstack([m, n]),
        lambda: m @ n,
        lambda: m @ v,
        lambda: v @ m,
        lambda: v @ torch.ones(5),
        lambda: torch.ones(2, 2, 3) @ torch.ones(3, 3, 2),
        lambda: torch.mm(m, v),
        lambda: torch.mv(m, v),
        lambda: torch.bmm(m, m),
        lambda: torch.outer(m, v),
        lambda: torch.dot(v, v.double()),
        lambda: m @ n.double(),
        lambda: torch.tensor(1.0) @ v,
        lambda: m + n,
        lambda: torch.where(m > 0, m, n),
        lambda: torch.einsum("ij,jk->ik", m, n),
        lambda: torch.einsum("i,j->k", v, v),
        lambda: torch.einsum("ij->i", v),
        lambda: torch.einsum("ii->i", m),
        lambda: torch.nn.functional.linear(v, n),
        lambda: torch.nn.functional.linear(m, n, v),
    ):
        with error_printed():
            print(bad())


def dimensions_that_are_not_there(torch):
    """Dimensions out of range, given twice, or of what has none."""
    m, s = torch.ones(2, 3), torch.tensor(1.0)
    for bad in (
        lambda: m.sum(2),
        lambda: m.sum((0, 0)),
        lambda: m.sum((0, 2)),
        lambda: m.mean(-3),
        lambda: m.max(2),
        lambda: m.argmax(2),
        lambda: m.cumsum(2),
        lambda: m.softmax(2),
        lambda: m.unbind(2),
        lambda: m.prod(2),
        lambda: m.std(2),
        lambda: m.var((0, 0)),
        lambda: m.logsumexp(3),
        lambda: m.any(2),
        lambda: m.flip(2),
        lambda: m.flip((0, 0)),
        lambda: m.roll(1, 2),
        lambda: m.index_select(2, torch.tensor([0])),
        lambda: m.gather(2, torch.zeros(2, 3, dtype=torch.int64)),
        lambda: m.diagonal(0, 0, 0),
        lambda: m.size(2),
        lambda: m.stride(2),
        lambda: m.movedim(0, 2),
        lambda: m.amax(2),
        lambda: m.norm(dim=2),
        lambda: m.sort(2),
        lambda: m.topk(1, 2),
        lambda: m.squeeze(2),
        lambda: m.narrow(2, 0, 1),
        lambda: m.select(2, 0),
        lambda: m.select(0, 2),
        lambda: m.unflatten(2, (1, 3)),
        lambda: m.count_nonzero(2),
        lambda: s.sum(1),
        lambda: s.t(),
        lambda: s[0],
        lambda: s.unbind(),
        lambda: s.split(1),
        lambda: torch.zeros(2, 2, 2).t(),
        lambda: torch.zeros(0).max(),
        lambda: torch.zeros(0).argmax(),
        lambda: torch.zeros(0, 2).max(0),
        lambda: torch.zeros(0, 2).amax(0),
        lambda: torch.zeros(0).min(),
    ):
        with error_printed():
            print(bad())
    print(s.sum(0), s.max(0), s.softmax(0), s.flip(0), s.cumsum(-1), s.transpose(0, 0), s.argmax(0))
    with error_printed():
        print(s.mT)
    with error_printed():
        print(torch.ones(3).mT)
    with error_printed():
        print(s.T)


def lookups_that_are_refused(torch):
    """Indices of the wrong type, out of range, or too many of them."""
    v, m = torch.arange(4.0), torch.arange(6.0).reshape(2, 3)
    for bad in (
        lambda: v[4],
        lambda: v[-5],
        lambda: m[0, 3],
        lambda: m[0, 0, 0],
        lambda: m[:, :, :],
        lambda: v["a"],
        lambda: v[1.0],
        lambda: v[None, 5],
        lambda: v[::-1],
        lambda: v[::0],
        lambda: v[torch.tensor([4])],
        lambda: v[torch.tensor([1.0])],
        lambda: v[torch.tensor([True, False])],
        lambda: m[torch.tensor([True, False, True])],
        lambda: m[torch.tensor([0, 1]), torch.tensor([0, 1, 2])],
        lambda: m[[0, 1], [0, 1, 2]],
        lambda: m[[0, 5]],
        lambda: m[..., ...],
        lambda: m[{}],
        lambda: v[slice(0.5, 2)],
        lambda: v[[[0, 1], [2]]],
        lambda: v.index_select(0, torch.tensor([9])),
        lambda: v.index_select(0, torch.tensor([1.0])),
        lambda: v.index_select(0, torch.tensor([[1]])),
        lambda: v.gather(0, torch.tensor([4])),
        lambda: v.gather(0, torch.tensor([1.0])),
        lambda: v.take(torch.tensor([9])),
        lambda: v.masked_select(torch.tensor([1, 0, 1, 0])),
        lambda: v.masked_fill(torch.tensor([1, 0, 1, 0]), 0.0),
        lambda: v.masked_fill(v > 1, torch.ones(2)),
        lambda: torch.nn.functional.embedding(torch.tensor([3]), m),
        lambda: torch.nn.functional.embedding(torch.tensor([0.5]), m),
        lambda: torch.nn.functional.one_hot(torch.tensor([3]), 2),
        lambda: torch.nn.functional.one_hot(torch.tensor([-1])),
        lambda: torch.nn.functional.one_hot(torch.tensor([1.0])),
    ):
        with error_printed():
            print(bad())


def assignments_that_are_refused(torch):
    """Values of other shapes and kinds."""

    def put(index, value):
        def change():
            m = torch.arange(6.0).reshape(2, 3)
            m[index] = value
            return m

        return change

    mask = torch.tensor([[True, False, True], [False, True, False]])
    for bad in (
        put(0, torch.ones(2)),
        put(slice(None), torch.ones(3, 3)),
        put(mask, torch.ones(2)),
        put(mask, torch.ones(4)),
        put(mask, [1.0, 2.0]),
        put(mask, torch.ones(1)),
        put(mask[0], 1.0),
        put((0, mask[0]), torch.ones(3)),
        put(torch.tensor([0, 1]), torch.ones(2)),
        put([0, 0], torch.ones(3, 3)),
        put(5, 1.0),
        put((0, 5), 1.0),
        put((0, 0, 0), 1.0),
        put(0, "a"),
        put(0, None),
        put(0, [1.0, 2.0, 3.0]),
        put(0, [1.0]),
        put("a", 1.0),
        put(1.5, 1.0),
        put(mask, "a"),
        put(mask, torch.ones(3, dtype=torch.int64)),
        put((mask, 0), 1.0),
        put(torch.tensor([7]), 1.0),
    ):
        with error_printed():
            print(bad())


def numbers_that_do_not_fit(torch):
    """Numbers beyond a dtype, and casts of what is no number, without a word of NumPy's."""
    nan, inf = float("nan"), float("inf")
    for action in (
        lambda: torch.tensor(3e10).int(),
        lambda: torch.tensor([1e300], dtype=torch.float64).float(),
        lambda: torch.tensor([nan, inf]).bool(),
        lambda: torch.tensor([1e39]),
        lambda: torch.tensor([1e39], dtype=torch.float64).to(torch.float32),
        lambda: torch.tensor(2**31, dtype=torch.int32),
        lambda: torch.tensor([2**63]),
        lambda: torch.tensor([2**40]).int(),
        lambda: torch.tensor([300, 5]) // 0,
        lambda: torch.tensor([300, 5]) % 0,
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
        lambda: torch.full((2,), 2**40, dtype=torch.int32),
        lambda: torch.zeros(2, dtype=torch.int32).fill_(2**40),
        lambda: torch.zeros(2).fill_(1e39),
        lambda: torch.arange(0, 1e39, 1e38),
        lambda: torch.arange(3, 1),
        lambda: torch.arange(0, inf),
        lambda: torch.linspace(0, 1, -1),
        lambda: torch.randint(5, 5, (2,)),
        lambda: torch.randint(3, 1, (2,)),
        lambda: torch.normal(0.0, -1.0, (2,)),
        lambda: torch.empty(2, -1),
        lambda: torch.eye(-1),
        lambda: torch.ones(2, 2, dtype=torch.int64).mean(),
        lambda: torch.ones(2, dtype=torch.int64).softmax(0),
        lambda: torch.ones(2, dtype=torch.bool) - torch.ones(2, dtype=torch.bool),
        lambda: -torch.ones(2, dtype=torch.bool),
        lambda: torch.ones(2) & torch.ones(2),
        lambda: ~torch.ones(2),
        lambda: torch.ones(2) + "a",
        lambda: torch.ones(2) + None,
        lambda: torch.ones(2) < "a",
        lambda: torch.ones(2) @ 3,
        lambda: int(torch.tensor(nan)),
        lambda: int(torch.tensor(inf)),
        lambda: float(torch.ones(2)),
        lambda: round(torch.tensor(1.6)),
        lambda: complex(torch.tensor(1.6)),
        lambda: f"{torch.ones(2):.2f}",
        lambda: f"{torch.tensor(1.0):.2f}",
        lambda: torch.tensor(object()),
        lambda: torch.tensor([1, "a"]),
        lambda: torch.tensor([[1], [1, 2]]),
        lambda: torch.tensor(None),
        lambda: torch.ones("a"),
        lambda: torch.ones(1.5),
        lambda: torch.ones(2).sum("a"),
    ):
        with error_printed():
            print(action())

"""Indices: views, copies, and elements picked and put."""

from ..inputs import with_inputs

GATHERING = """
m.select(0, 0)
m.narrow(0, 0, 1)
m.index_select(0, i - i)
m.index_select(0, torch.tensor(1))
torch.index_select(m, dim=1, index=i)
m.gather(1, i[None])
torch.gather(m, dim=1, index=i[None])
m.scatter_add(1, i[None], torch.ones(1, 3))
m.scatter(1, i[None], 0.0)
m.index_put((k * 0,), s)
torch.index_put(m, (k*0, k*0), a, accumulate=True)
torch.where(m > 0, m, s)
torch.where(m > 0, m, k.sum())
torch.where(m > 0, 1, m)
"""

INDEXING = """
m[0]
m[-1]
m[0, 1]
m[0][1]
m[:]
m[...]
m[()]
m[0:2]
m[:, 0:3]
m[0:1, 0]
m[:, None]
m[None, 0]
m[0, None]
m[True]
m[False]
m[None, True]
a[(0,)]
m[[[0, 1]]]
m[[0, 1], [1, 2]]
m[:, [0, 1]]
m[0, [0, 1]]
m[[0, 1], 0]
m[None, [0, 1]]
t[:, [0, 1], 0]
t[[0, 1], :, 0]
t[[0, 1], :, [0, 1]]
t[:, [0], [1]]
t[0, :, [0, 1]]
t[0, 0, [0, 1]]
m[:, torch.tensor([True, False, True])]
m[torch.tensor(1)]
m[torch.tensor(1), torch.tensor(2)]
m[torch.tensor(True)]
m[torch.tensor(1, dtype=torch.int32)]
m[range(2)]
m[[True, False]]
m[[0, True]]
m[torch.tensor([[0], [1]]), torch.tensor([0, 2])]
m[..., ...]
m[5:]
m[-9:9]
m[torch.zeros(0, dtype=torch.long)]
m[[]]
s[None]
s[...]
s[()]
s[True]
s[torch.tensor(True)]
s[s > 0]
m[slice(torch.tensor(0), torch.tensor(1))]
m[torch.tensor([0, 1], dtype=torch.int32)]
list(m)
2.0 in m
m[0].is_leaf, m[0].requires_grad, m[0]._base is m
m[0, 1]._base is m
m.masked_fill(m > 0, 1)
m.masked_fill(m > 0, s)
m.masked_fill(m > 0, s.detach())
t[torch.tensor([[True, False], [True, True]]), 0:1].shape
t[torch.tensor([[True, False], [True, True]]), 0]
t[torch.tensor([[True, False], [True, True]]), [0, 1, 2]]
t[:, torch.tensor([True, False]), [0]]
m[[0, 1], None, [0, 1]].shape
m[[0, 1], ..., [0, 1]]
m[..., [0, 1]]
m[[0], None].shape
m[None, ..., None].shape
m[[0, 1], [True, False, True]]
m[slice(None)]
m[(slice(None), slice(None))]
m[[slice(None), 0]]
m[[torch.tensor(0), torch.tensor(1)]]
m[1:0]
m[-1:]
m[:, -2:]
m[torch.tensor([0, 1]), 1:]
m[1:, torch.tensor([0, 1])]
m[m.argmax(0)[0]]
m[(0, 1), ]
m[((0, 1),)]
"""

ASSIGNED = """
torch.zeros(3).copy_(2.5)
torch.zeros(2, 3, dtype=torch.int64).copy_(m.detach())
"""

REFUSED = """
torch.where(m, m, m)
m[i]
m[1.0]
m[torch.tensor([0.5])]
m[5]
m[0, 5]
m[0, 0, 0]
m[::-1]
m[::0]
m[[5]]
m[torch.tensor([-3])]
m[torch.tensor([True])]
m[m[:, :2] > 0]
m[[0, 1], [0, 1, 2]]
[x for x in s]
t[None, 0, 0, 9]
t[0, ..., 9]
s[0, 0]
m[:, [0, 5]]
m[0, [5]]
m[torch.tensor([]), ]
m[torch.tensor([])]
m[torch.tensor([], dtype=torch.bool)]
m[0:"a"]
m[m.argmax()]
m[{}]
m[{1}]
m[object()]
m[0][0][0]
t[0, 0, 0, 0]
m[0, :, :]
m[:, :, 0]
"""

EXPRESSIONS = with_inputs(GATHERING, INDEXING, ASSIGNED, REFUSED)

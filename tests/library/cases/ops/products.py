"""Products of vectors, matrices and batches, and einsum."""

from ..inputs import with_inputs

EINSUM = """
torch.einsum("ij,jk", m, n)
torch.einsum("i,j->ij", a, b)
torch.einsum("ij->ji", m)
torch.einsum("ij->", m)
torch.einsum("ij->i", m)
torch.einsum("ii->i", n @ m)
torch.einsum("ii", n @ m)
torch.einsum("bij,jk->bik", t, n)
torch.einsum("...ij,jk->...ik", t, n)
torch.einsum("i,i->i", a, b)
torch.einsum("ij,j->i", m, torch.ones(3))
torch.einsum("ij,ij->i", m, m)
torch.einsum("ij,ij->", m, m)
torch.einsum("ijk,ijk->j", t, t)
torch.einsum("i,ij,j->", a, m, torch.ones(3))
torch.einsum("ij, jk -> ik", m, n)
torch.einsum("bij,bjk->bik", [t, t.transpose(1,2)])
"""

PRODUCTS = """
a @ t.transpose(0,1)
t @ torch.ones(3)
t[:, None] @ n
t[:, None] @ t.transpose(1, 2)
t[:1] @ t.transpose(1,2)
t @ t[:1].transpose(1, 2)
torch.ones(2, 3) @ t.transpose(1, 2)
torch.ones(3) @ t.transpose(1, 2)
t.unsqueeze(0) @ torch.ones(3)
m.detach() @ n
m @ n.detach()
t.detach() @ n
t @ n.detach()
torch.matmul(input=m, other=n)
m.matmul(n)
m.mm(n)
torch.mm(m, mat2=n)
torch.addmm(a, m, n, beta=0)
torch.zeros(0, 3) @ torch.zeros(3, 2)
torch.zeros(2, 0) @ torch.zeros(0, 2)
a @ t
k @ k
(k[:,None] @ k[None])
"""

REFUSED = """
torch.einsum("ij,jk->ik", m, m)
torch.einsum("ij,jk->il", m, n)
torch.einsum("ij,j", m)
torch.einsum("ijk->i", m)
torch.einsum("i1->i", m)
m @ k
m @ 2
m @ [1, 2, 3]
m.matmul([1])
torch.matmul(m, [1])
torch.mm(m, b)
torch.mm(m, m)
torch.mv(m, a)
torch.mv(a, a)
torch.mv(m, m)
torch.dot(a, m)
torch.dot(a, torch.ones(3))
torch.dot(a, k)
torch.bmm(t, m)
torch.bmm(m, t)
torch.bmm(t, t)
torch.outer(m, a)
a @ n
t @ m
t @ t
s @ a
a @ s
t @ a
m @ n.double()
a @ k
t @ t.transpose(1,2).double()
m @ torch.ones(3).double()
torch.ones(2,2,dtype=torch.bool) @ torch.ones(2,2,dtype=torch.bool)
torch.addmm(a, m, m)
torch.addmm(torch.ones(5), m, n)
"""

EXPRESSIONS = with_inputs(EINSUM, PRODUCTS, REFUSED)

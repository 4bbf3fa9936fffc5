"""Dtypes, devices, copies, and what a tensor says about itself."""

from ..inputs import with_inputs

CONVERSIONS = """
m.clone()
m.contiguous() is m
m.t().contiguous()
m.t().is_contiguous()
m.stride()
m.t().stride()
m.to(torch.float64)
m.to(torch.float32) is m
m.to("cpu") is m
m.to(torch.device("cpu"))
m.to(dtype=torch.float64)
m.to("cpu", torch.float64)
m.to(a) is m
m.to(k)
m.float() is m
m.double()
m.long()
m.int()
m.bool()
m.type(torch.float64)
m.type()
m.type_as(k)
m.cpu() is m
m.device
m.detach()
m.numel(), m.dim(), m.ndim, m.size(), m.size(0), m.shape, m.nelement(), m.element_size(), m.nbytes, m.itemsize
m.is_leaf, m.requires_grad
a.to(None)
a.to()
a.to(torch.int64, copy=True)
a.to(torch.float32, copy=True) is a
a.type("torch.DoubleTensor")
a.float().dtype
a.view(2, 1).stride()
m.contiguous().stride()
m.expand(2, 2, 3).stride()
m.data_ptr() == m.view(6).data_ptr()
m.is_floating_point(), torch.is_floating_point(k), torch.is_tensor(a), torch.is_tensor(1), torch.numel(m)
torch.clone(m).shape
m.detach().clone().requires_grad
s.item()
a.dim()
a.tolist()
"""

TYPES = """
torch.float32.is_signed, torch.bool.is_signed, torch.int64.itemsize, torch.float32.is_complex
torch.get_default_dtype()
torch.device("cpu")
torch.device("cpu:0")
torch.device("cuda")
torch.device("cuda:1")
torch.device("cuda", 1)
str(torch.device("cpu")), repr(torch.device("cpu")), torch.device("cpu").type, torch.device("cpu").index
torch.device("cpu") == torch.device("cpu"), torch.device("cpu") == "cpu", torch.device("cpu:0") == torch.device("cpu")
torch.zeros(2, device="cpu")
torch.zeros(2, device=torch.device("cpu"))
torch.cuda.is_available()
torch.Size([2, 3]).numel(), torch.Size([2, 3]) + (4,), (4,) + torch.Size([2]), torch.Size([2]) * 2
torch.Size((2, 3))[0], torch.Size((2, 3))[:1]
torch.Size()
torch.Size([2, 3]) == (2, 3)
"""

REFUSED = """
m.cuda()
m.to("cuda")
m.to("nowhere")
a.to("x")
a.type("float")
a.item()
a.size(5)
a.numpy()
torch.set_default_dtype(torch.int64)
torch.device("nowhere")
torch.device("cpu:x")
torch.zeros(2, device="cuda")
torch.zeros(2, device="foo")
torch.Size(3)
torch.Size([2,3]) + [1]
"""

EXPRESSIONS = with_inputs(CONVERSIONS, TYPES, REFUSED)

"""Everything about a tensor that shows in print, as programs of one line: key and program are the same text."""

PLAIN = """
torch.tensor(7.0)
torch.tensor(-7.5)
torch.tensor(0.0)
torch.tensor(-0.0)
torch.tensor(3)
torch.tensor(True)
torch.tensor(1e-5)
torch.tensor(123456789.0)
torch.tensor(float("nan"))
torch.tensor(-float("inf"))
torch.tensor([])
torch.tensor([1.0, 2.0, 3.0])
torch.tensor([1, 2, 300])
torch.tensor([-1, 20, -300])
torch.tensor([1.5, -2.25, 10.0])
torch.tensor([0.1, 0.2, 0.3])
torch.tensor([0.12345, 0.99995, 2 / 3])
torch.tensor([True, False])
torch.tensor([True, True])
torch.tensor([1.0, 1000.0])
torch.tensor([1.0, 1001.0])
torch.tensor([1.5, 1000.0])
torch.tensor([0.01, 99999.0])
torch.tensor([0.0001, 0.0002])
torch.tensor([0.00009, 0.5])
torch.tensor([1e8])
torch.tensor([1.1e8])
torch.tensor([-1e-30, 1e30])
torch.tensor([1e-45])
torch.tensor([0.0, 1e-3, 5.0])
torch.tensor([0.0, -0.0, 0.5])
torch.tensor([float("nan"), 1.0])
torch.tensor([float("nan"), 1.5, float("inf")])
torch.tensor([-float("inf"), 2e-7])
torch.tensor([float("inf"), -float("inf"), float("nan"), 0.0])
torch.tensor([[1.0, -2.0], [3.5, 40.0]])
torch.tensor([[1, 2], [3, 4]])
torch.tensor([[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]])
torch.tensor([[[[1, 2]], [[3, 4]]], [[[5, 6]], [[7, 8]]]])
torch.tensor([[True, False], [False, True]])
torch.tensor([[1.0], [2.0], [3.0]])
torch.tensor([[]])
torch.zeros(0, 3)
torch.zeros(2, 0, 3)
torch.zeros(2, 3)
torch.ones(3, 1)
"""

DTYPES = """
torch.tensor([1.5, 2.5], dtype=torch.float64)
torch.tensor([1.5, 2.5], dtype=torch.float32)
torch.tensor([1, 2], dtype=torch.float64)
torch.tensor(1 / 3, dtype=torch.float64)
torch.tensor([1, 2], dtype=torch.int32)
torch.tensor(2**40)
torch.tensor([[1, 2], [3, 4]], dtype=torch.int32)
torch.tensor([1, 0], dtype=torch.bool)
torch.tensor([], dtype=torch.int64)
torch.tensor([], dtype=torch.float64)
torch.tensor([], dtype=torch.bool)
torch.zeros(0, 3, dtype=torch.int32)
torch.tensor([1e10, 1e-10], dtype=torch.float64)
torch.tensor([0.1, 16777217.0], dtype=torch.float64)
torch.tensor([0.0001, 0.05], dtype=torch.float64)
torch.tensor([0.1])
torch.tensor([0.1]).dtype
torch.float64
torch.int64
torch.bool
[torch.float32, torch.int32]
torch.tensor([[1.0, 2.0]]).shape
torch.tensor(1.0).shape
torch.tensor([[1.0, 2.0]]).size(1)
torch.Size([2, 3])
torch.Size([2, 3])[1:]
torch.tensor([1.0]).device
[torch.tensor([1.0]).device]
"""

TRACKED = """
torch.tensor(2.0, requires_grad=True)
torch.tensor([[1.0, 2.0]], requires_grad=True)
torch.tensor([1.0], dtype=torch.float64, requires_grad=True)
torch.tensor([], requires_grad=True)
torch.zeros(0, 3, dtype=torch.float64, requires_grad=True)
torch.tensor(2.0, requires_grad=True) + 1
torch.tensor(2.0, requires_grad=True) - 1
1 - torch.tensor(2.0, requires_grad=True)
torch.tensor(2.0, requires_grad=True) * 3
torch.tensor(2.0, requires_grad=True) / 3
3 / torch.tensor(2.0, requires_grad=True)
torch.tensor(2.0, requires_grad=True) ** 2
2 ** torch.tensor(2.0, requires_grad=True)
-torch.tensor(2.0, requires_grad=True)
torch.tensor([1.0, 2.0], requires_grad=True)[0]
torch.tensor([1.0, 2.0], requires_grad=True)[1:]
torch.tensor([[1.0, 2.0]], requires_grad=True) @ torch.tensor([[1.0], [2.0]])
torch.tensor([[1.0, 2.0]], requires_grad=True) @ torch.tensor([1.0, 2.0])
torch.tensor([1.0, 2.0], requires_grad=True) @ torch.tensor([1.0, 2.0])
torch.tensor([[1.0, 2.0]], requires_grad=True).T
torch.tensor([1.0, 2.0], requires_grad=True).sum()
torch.tensor([1.0, 2.0], requires_grad=True).mean()
torch.tensor([1.0, 2.0], requires_grad=True).exp()
torch.tensor([1.0, 2.0], requires_grad=True).reshape(2, 1)
torch.tensor([1.0, 2.0], requires_grad=True) > 1
torch.tensor([1.0, 2.0], requires_grad=True).detach()
torch.tensor([[1.0, 2.0]] * 2, dtype=torch.float64, requires_grad=True) * 1.5
torch.tensor([0.123456789] * 7, requires_grad=True) * 1
torch.tensor([0.123456789] * 6, requires_grad=True) * 1
torch.tensor([0.1] * 5, dtype=torch.float64, requires_grad=True)
torch.tensor([0.1] * 4, dtype=torch.float64, requires_grad=True) * 1
torch.tensor([[0.5] * 5] * 2, dtype=torch.float64, requires_grad=True) * 1
torch.nn.Parameter(torch.tensor([1.0, 2.0]))
[torch.nn.Parameter(torch.tensor(2.0))]
torch.nn.Parameter(torch.tensor(2.0), requires_grad=False)
torch.nn.Parameter(torch.tensor(2.0)) * 2
(torch.tensor(2.0), torch.tensor([1, 2]))
(torch.tensor(2.0, requires_grad=True) * 2).grad_fn
(torch.tensor([[1.0]], requires_grad=True) @ torch.tensor([[1.0]])).grad_fn
(torch.tensor(2.0, requires_grad=True) * 2).grad_fn.next_functions
"""

LONG = """
torch.tensor([*range(16)])
torch.tensor([*range(30)])
torch.tensor([*range(20)]) * 1.0
torch.tensor([*range(100, 130)])
len(repr(torch.tensor([*range(1000)])).splitlines())
torch.tensor([*range(1001)])
torch.tensor([*range(1001)]) * 1.0
torch.tensor([*range(2000)]) / 7
torch.tensor([0.5] * 500 + [1e6] + [0.5] * 500)
torch.tensor([*range(-1005, 0)])
torch.tensor([*range(1200)]).reshape(3, 400)
torch.tensor([*range(1200)]).reshape(400, 3)
torch.tensor([*range(1200)]).reshape(40, 30)
torch.tensor([*range(1200)]).reshape(40, 30) * 1.0
torch.tensor([*range(1600)]).reshape(20, 8, 10)
torch.tensor([*range(1600)]).reshape(2, 2, 400)
torch.zeros(6, 200, 1, 1, dtype=torch.bool)
torch.tensor([*range(60)]).reshape(2, 30)
torch.tensor([*range(60)]).reshape(2, 30) / 4
torch.tensor([*range(48)]).reshape(2, 2, 12) / 4
torch.zeros(5, 30, dtype=torch.float64)
torch.zeros(1001, dtype=torch.int32)
torch.zeros(1001, requires_grad=True)
torch.zeros(40, 40, dtype=torch.float64, requires_grad=True)
torch.zeros(40, 40, requires_grad=True) + 1
"""

FORMATTED = """
f"{torch.tensor(3.0)}"
f"{torch.tensor(3.0, requires_grad=True)}"
f"{torch.tensor(3.0, requires_grad=True) * 2}"
f"{torch.tensor(0.1)}"
f"{torch.tensor(0.1, dtype=torch.float64)}"
f"{torch.tensor(2)} {torch.tensor(True)}"
f"{torch.tensor(2.0)!r} {torch.tensor(2.0)!s}"
f"{torch.tensor(3.14159):.2f}"
f"{torch.tensor(3.14159, requires_grad=True):8.3f}|"
f"{torch.tensor(42):5d}|"
f"{torch.tensor([1.0, 2.0])}"
f"{torch.tensor([[1.0]], requires_grad=True) * 2}"
f"{torch.nn.Parameter(torch.tensor(2.0))}"
"{:.1f} and {}".format(torch.tensor(1.25), torch.tensor([1]))
"%s" % torch.tensor(2.0)
str(torch.tensor([1.5, 2.0]))
str(torch.tensor([1.0]).dtype) + str(torch.tensor([1.0]).device)
"""

NOT_FORMATTED = """
f"{torch.tensor([1.0, 2.0]):.2f}"
f"{torch.tensor([1.0]):.2f}"
f"{torch.nn.Parameter(torch.tensor(2.0)):.2f}"
f"{torch.tensor(2.0):d}"
"""

# options → what they change the print of
WITH_OPTIONS = {
    "precision=2": ["torch.tensor([1.12345, 2.0])", "torch.tensor([1e-6])", "torch.tensor([1.0, 2.0])"],
    "precision=0": ["torch.tensor([1.5, 2.5])", "torch.tensor([1e-6])"],
    "precision=10": ["torch.tensor([0.1])", "torch.tensor([0.1], dtype=torch.float64)"],
    "threshold=5": [
        "torch.tensor([*range(10)])",
        "torch.tensor([*range(6)])",
        "torch.tensor([*range(12)]).reshape(2, 6)",
    ],
    "threshold=5, edgeitems=1": [
        "torch.tensor([*range(10)])",
        "torch.tensor([*range(100)]).reshape(10, 10)",
        "torch.zeros(4, 4, 4)",
    ],
    "threshold=5, edgeitems=0": ["torch.tensor([*range(10)])", "torch.zeros(4, 4)", "torch.tensor([1.0])"],
    "linewidth=40": ["torch.tensor([*range(20)])", "torch.ones(3, requires_grad=True) * 0.123", "torch.zeros(2, 12)"],
    "linewidth=33": ["torch.zeros(1, requires_grad=True)"],
    "linewidth=32": ["torch.zeros(1, requires_grad=True)"],
    "linewidth=120": ["torch.tensor([*range(60)])"],
    "linewidth=5": ["torch.tensor([1.5, 2.5])"],
    'profile="short"': ["torch.tensor([1.12345])", "torch.tensor([*range(1001)])"],
    'profile="full"': ["len(repr(torch.tensor([*range(1050)])).splitlines())"],
    'profile="short", precision=3': ["torch.tensor([1.12345])"],
    "sci_mode=True": [
        "torch.tensor([1.0, 2.0])",
        "torch.tensor([0.5, float('nan')])",
        "torch.tensor([0.0])",
        "torch.tensor([1])",
    ],
    "sci_mode=False": ["torch.tensor([1e-6, 1e6])", "torch.tensor([1e10])", "torch.tensor([1e20, 0.5])"],
}

# several steps that show together
PASSAGES = """
torch.set_printoptions(sci_mode=True); torch.set_printoptions(precision=2); print(torch.tensor([1.12345]))
torch.set_default_dtype(torch.float64); print(torch.tensor([1.5]), torch.tensor([1.5], dtype=torch.float32))
kind = type("Price", (torch.Tensor,), {}); print(torch.tensor([1.5, 2.0]).as_subclass(kind))
kind = type("Price", (torch.Tensor,), {}); print(f"{torch.tensor(1.5).as_subclass(kind)}")
kind = type("Price", (torch.Tensor,), {}); print(torch.zeros(40).as_subclass(kind))
torch.set_default_dtype(torch.float64); print(torch.tensor([]), torch.tensor([], dtype=torch.float32))
x = torch.tensor([3.0], requires_grad=True); x.sum().backward(); print(x.grad, [x.grad], f"{x.grad[0]}")
""".strip()


def _expressions(text):
    return text.strip().splitlines()


_SHOWN = [f"print({each})" for part in (PLAIN, DTYPES, TRACKED, LONG, FORMATTED) for each in _expressions(part)]
_REFUSED = [f"with error_printed(): print({each})" for each in _expressions(NOT_FORMATTED)]
_CHOSEN = [
    f"torch.set_printoptions({options}); print({expression})"
    for options, expressions in WITH_OPTIONS.items()
    for expression in expressions
]

PROGRAMS = {program: program for program in (*_SHOWN, *_REFUSED, *_CHOSEN, *PASSAGES.splitlines())}

"""`device`: where a tensor lives. Here that is the processor, always; other places are known by name only."""

_KNOWN = (
    "cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, xla, lazy, vulkan, mps, meta, hpu, mtia, "
    "privateuseone"
)


class device:
    """A place for tensors, by its name, "cpu" or "cuda:1", or by name and number.

    Raises RuntimeError for a name that PyTorch does not know, either.

    >>> torch.device("cpu"), torch.device("cuda:1").index
    (device(type='cpu'), 1)
    """

    def __init__(self, type, index=None):
        if isinstance(type, device):
            type, index = type.type, type.index
        if not isinstance(type, str):
            raise TypeError(f"device() received an invalid combination of arguments - got ({type.__class__.__name__})")
        name, colon, number = type.partition(":")
        if name not in _KNOWN.split(", "):
            raise RuntimeError(f"Expected one of {_KNOWN} device type at start of device string: {name}")
        if colon and not number.isdigit():
            raise RuntimeError(f"Invalid device string: '{type}'")
        self.type = name
        self.index = int(number) if colon else index

    def __repr__(self):
        return (
            f"device(type='{self.type}')" if self.index is None else f"device(type='{self.type}', index={self.index})"
        )

    def __str__(self):
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __eq__(self, other):
        return isinstance(other, device) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))


CPU = device("cpu")


def check_place(given):
    """What `to` was given must be the name of the processor. Raises TypeError for what is no name, nor a device."""
    if not isinstance(given, str | device):
        raise TypeError(
            f"to() received an invalid combination of arguments - got ({given.__class__.__name__}), but expected one "
            "of:\n * (torch.dtype dtype)\n * (torch.device device, torch.dtype dtype)\n * (Tensor other)"
        )
    require_cpu(given)


def require_cpu(wanted):
    """Raises for any device but the processor: AssertionError for "cuda", as PyTorch without CUDA does."""
    if wanted is None or wanted is CPU:
        return
    wanted = device(wanted)
    if wanted.type == "cuda":
        raise AssertionError("Torch not compiled with CUDA enabled")
    if wanted.type != "cpu":
        raise NotImplementedError(
            f"Tensors cannot be moved to the device {str(wanted)!r} here; the only device is 'cpu'."
        )

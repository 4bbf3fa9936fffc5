"""`device`: where a tensor lives. Here that is the processor, always; other places are known by name only.

What programs ask of those that are not there has an answer, so that programs which choose a device run unchanged:
`device = "cuda" if torch.cuda.is_available() else "cpu"`.
"""

from .error_texts import type_name

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
            raise TypeError(f"device() received an invalid combination of arguments - got ({type_name(type)})")
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


def check_place(given) -> None:
    """What `to` was given must be the name of the processor. Raises TypeError for what is no name, nor a device."""
    if not isinstance(given, str | device):
        raise TypeError(
            f"to() received an invalid combination of arguments - got ({type_name(given)}), but expected one "
            "of:\n * (torch.dtype dtype)\n * (torch.device device, torch.dtype dtype)\n * (Tensor other)"
        )
    require_cpu(given)


def require_cpu(wanted) -> None:
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


class _NoDevice:
    """What programs ask of a kind of device that is not there."""

    @staticmethod
    def is_available() -> bool:
        """False: everything is computed on the processor."""
        return False

    @staticmethod
    def device_count() -> int:
        """0: there is no such device."""
        return 0


class cuda(_NoDevice):
    """`torch.cuda`, as far as programs ask whether there is one.

    >>> torch.device("cuda" if torch.cuda.is_available() else "cpu")
    device(type='cpu')
    """

    @staticmethod
    def manual_seed(seed):
        """Nothing: there are no random numbers of such a device."""

    manual_seed_all = manual_seed


class backends:
    """`torch.backends`, as far as programs ask what there is.

    >>> torch.backends.mps.is_available()
    False
    """

    class _Absent:
        """A library or a processor that is not there; what programs set on it changes nothing."""

        benchmark = deterministic = enabled = allow_tf32 = False

        @staticmethod
        def is_available() -> bool:
            """False: it is not there."""
            return False

        is_built = is_available

    class cuda(_Absent):
        """CUDA, which is not there."""

        class matmul:
            """Its matrix products."""

            allow_tf32 = False

    class cudnn(_Absent):
        """NVIDIA's library."""

    class mps(_Absent):
        """Apple's graphics processors."""

    class mkldnn(_Absent):
        """Intel's library."""


class accelerator(_NoDevice):
    """`torch.accelerator`: there is none.

    >>> torch.accelerator.current_accelerator() if torch.accelerator.is_available() else "cpu"
    'cpu'
    """

    @staticmethod
    def current_accelerator():
        """None: there is no such device."""
        return None


def set_default_device(device: str) -> None:
    """Where new tensors are made from now on: the processor. Raises as `to` does for another device.

    >>> torch.set_default_device("cpu")
    >>> torch.zeros(2).device
    device(type='cpu')
    """
    require_cpu(device)


def get_default_device():
    """Where new tensors are made: the processor.

    >>> torch.get_default_device()
    device(type='cpu')
    """
    return CPU

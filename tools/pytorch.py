"""The real PyTorch, for the commands that compare with it."""

from types import ModuleType

from tools import Refused


def load() -> ModuleType:
    """The module `torch`; ends the program with a remedy where it is not installed."""
    try:
        import torch
    except ModuleNotFoundError:
        raise Refused(
            "PyTorch is not installed in this environment. Install the version that pyproject.toml names under "
            '"parity", then run the command again.'
        ) from None
    if hasattr(torch._C, "_cuda_getDeviceCount"):
        del torch._C._cuda_getDeviceCount  # so that a build for graphics processors speaks as one for the CPU does
    torch.set_warn_always(True)  # a case must show its warnings also when an earlier one has had the same
    return torch


def release(torch: ModuleType) -> str:
    """PyTorch's version, without the name of a build."""
    return torch.__version__.partition("+")[0]

"""What programs ask of places for tensors that are not here, and of libraries that are not.

So programs that choose a device run unchanged: `device = "cuda" if torch.cuda.is_available() else "cpu"`.
"""

from .device import CPU, require_cpu


class _NoDevice:
    """What programs ask of a kind of device that is not there."""

    @staticmethod
    def is_available():
        """False: everything is computed on the processor."""
        return False

    @staticmethod
    def device_count():
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
        def is_available():
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


def set_default_device(device):
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

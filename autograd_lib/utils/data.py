"""Data for training: datasets, which are sequences of examples, and loaders, which hand them out in batches."""

import math
from collections.abc import Mapping, Sequence
from functools import partial as _partial
from itertools import accumulate, islice
from numbers import Number

import autograd_lib as torch
from autograd_lib.basics import left_out as _left_out
from autograd_lib.basics.error_texts import warn_user

__all__ = ["DataLoader", "Dataset", "Subset", "TensorDataset", "default_collate", "random_split"]
__getattr__ = _partial(_left_out.refuse, __name__)


class Dataset:
    """Examples by number: a subclass has a `__getitem__(index)`, and a `__len__()` that says how many there are.

    >>> class Squares(torch.utils.data.Dataset):
    ...     def __getitem__(self, index):
    ...         return index, index**2
    ...
    ...     def __len__(self):
    ...         return 3
    >>> list(torch.utils.data.DataLoader(Squares(), batch_size=2))
    [[tensor([0, 1]), tensor([0, 1])], [tensor([2]), tensor([4])]]
    """

    def __getitem__(self, index):
        raise NotImplementedError("Subclasses of Dataset should implement __getitem__.")


class TensorDataset(Dataset):
    """Example i is the tuple of row i of each tensor. Raises AssertionError for tensors of different lengths.

    >>> data = torch.utils.data.TensorDataset(torch.tensor([[1.0], [2.0]]), torch.tensor([0, 1]))
    >>> data[1]
    (tensor([2.]), tensor(1))
    """

    def __init__(self, *tensors):
        if any(tensor.size(0) != tensors[0].size(0) for tensor in tensors):
            raise AssertionError("Size mismatch between tensors")
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple([tensor[index] for tensor in self.tensors])

    def __len__(self):
        return self.tensors[0].size(0)


class Subset(Dataset):
    """Those examples of another dataset whose numbers are in `indices`, in that order.

    >>> list(torch.utils.data.Subset(["a", "b", "c"], [2, 0]))
    ['c', 'a']
    """

    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, idx):
        return self.dataset[self.indices[idx]]

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths: Sequence, generator=None):
    """Subsets of these lengths, or of these fractions, that have no example in common; drawn at random.

    Raises ValueError where the lengths do not add up to that of the dataset.

    >>> [len(part) for part in torch.utils.data.random_split(range(10), [0.75, 0.25])]
    [8, 2]
    """
    if math.isclose(sum(lengths), 1) and sum(lengths) <= 1:
        lengths = _from_fractions(lengths, len(dataset))
    if sum(lengths) != len(dataset):
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    order = torch.randperm(len(dataset), generator=generator).tolist()
    return [Subset(dataset, order[end - length : end]) for end, length in zip(accumulate(lengths), lengths)]


def _from_fractions(fractions, total):
    """Whole numbers: each fraction rounded down, and what is left over shared among the first."""
    for index, fraction in enumerate(fractions):
        if not 0 <= fraction <= 1:
            raise ValueError(f"Fraction at index {index} is not between 0 and 1")
    lengths = [math.floor(total * fraction) for fraction in fractions]
    for extra in range(total - sum(lengths)):
        lengths[extra % len(lengths)] += 1
    for index, length in enumerate(lengths):
        if length == 0:
            warn_user(f"Length of split at index {index} is 0. This might result in an empty dataset.")
    return lengths


def default_collate(batch):
    """One batch out of a list of examples: tensors are stacked, numbers become a tensor, containers stay containers.

    Python floats become float64. Of tuples, a list comes back. Raises TypeError for anything else, RuntimeError for
    sequences of different lengths.

    >>> torch.utils.data.default_collate([(torch.tensor([1.0, 2.0]), 0), (torch.tensor([3.0, 4.0]), 1)])
    [tensor([[1., 2.],
            [3., 4.]]), tensor([0, 1])]
    """
    first = batch[0]
    if isinstance(first, torch.Tensor):
        return torch.stack(list(batch))
    if hasattr(first, "__array__"):
        return torch.stack([torch.as_tensor(each) for each in batch])
    if isinstance(first, float):
        return torch.tensor(batch, dtype=torch.float64)
    if isinstance(first, Number):
        return torch.tensor(batch)
    if isinstance(first, str | bytes):
        return batch
    if isinstance(first, Mapping):
        return type(first)({key: default_collate([each[key] for each in batch]) for key in first})
    if isinstance(first, Sequence):
        if any(len(each) != len(first) for each in batch):
            raise RuntimeError("each element in list of batch should be of equal size")
        parts = [default_collate(part) for part in zip(*batch)]
        return type(first)(*parts) if hasattr(first, "_fields") else parts
    error = TypeError(
        f"default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {type(first)}"
    )
    error.add_note("Help: pass a collate_fn of your own, which makes a batch out of a list of examples.")
    raise error


NOT_PINNED = (
    "'pin_memory' argument is set as true but no accelerator is found, then device pinned memory won't be used."
)


class DataLoader:
    """Goes through a dataset in batches, again each time it is iterated over.

    `shuffle` draws a new order each time, with `generator` or the one that `torch.manual_seed` sets; `sampler` is an
    iterable of example numbers, an order of your own. `drop_last` leaves out a last batch that is not full.
    `collate_fn` makes a batch out of a list of examples. `pin_memory=True` changes nothing here, and warns.

    Raises ValueError for options that do not go together. There are no worker processes: `num_workers` other than 0
    raises NotImplementedError.

    >>> data = torch.utils.data.TensorDataset(torch.arange(5))
    >>> for (batch,) in torch.utils.data.DataLoader(data, batch_size=2):
    ...     print(batch)
    tensor([0, 1])
    tensor([2, 3])
    tensor([4])
    """

    def __init__(
        self, dataset, batch_size=1, shuffle=None, sampler=None,
        batch_sampler=None, num_workers=0, collate_fn=None, pin_memory=False, drop_last=False, timeout=0,
        worker_init_fn=None, multiprocessing_context=None, generator=None, prefetch_factor=None,
        persistent_workers=False, pin_memory_device="", in_order=True,
    ):  # fmt: skip
        if batch_sampler is not None:
            raise NotImplementedError("batch_sampler is left out: use batch_size, with a sampler if need be.")
        if prefetch_factor is not None or persistent_workers or timeout:
            raise NotImplementedError("there are no worker processes here: leave out what is for them.")
        if num_workers < 0:
            raise ValueError("num_workers option should be non-negative; use num_workers=0 to disable multiprocessing.")
        if num_workers > 0:
            raise NotImplementedError("there are no worker processes here: leave num_workers at 0.")
        if sampler is not None and shuffle:
            raise ValueError("sampler option is mutually exclusive with shuffle")
        if not isinstance(batch_size, int) or isinstance(batch_size, bool) or batch_size <= 0:
            raise ValueError(f"batch_size should be a positive integer value, but got batch_size={batch_size}")
        if shuffle and not len(dataset):
            raise ValueError("num_samples should be a positive integer value, but got num_samples=0")
        self.dataset = dataset
        self.batch_size = batch_size
        self.shuffle = bool(shuffle)
        self.sampler = sampler
        self.pin_memory = pin_memory
        self.drop_last = drop_last
        self.collate_fn = collate_fn or default_collate
        self.generator = generator

    def __len__(self):
        examples = len(self.dataset if self.sampler is None else self.sampler)
        return examples // self.batch_size if self.drop_last else math.ceil(examples / self.batch_size)

    def __iter__(self):
        # PyTorch draws a seed for its workers first, also where there are none: so seeds give the same order here.
        _drawn_seed(self.generator)
        if self.pin_memory:
            warn_user(NOT_PINNED)
        return self._batches()

    def _batches(self):
        order = self._order()
        while numbers := list(islice(order, self.batch_size)):
            if len(numbers) == self.batch_size or not self.drop_last:
                yield self.collate_fn([self.dataset[index] for index in numbers])

    def _order(self):
        """The numbers of the examples, one after the other."""
        if self.sampler is not None:
            yield from self.sampler
        elif not self.shuffle:
            yield from range(len(self.dataset))
        else:
            generator = self.generator
            if generator is None:
                generator = torch.Generator().manual_seed(_drawn_seed(None))
            yield from torch.randperm(len(self.dataset), generator=generator).tolist()
            torch.randperm(len(self.dataset), generator=generator)  # as PyTorch, for the next pass's order


def _drawn_seed(generator):
    """A random number from 0 to 2⁶³ - 1."""
    return torch.empty((), dtype=torch.int64).random_(generator=generator).item()

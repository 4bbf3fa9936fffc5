"""Datasets and loaders: what comes in which order. Shuffled orders are PyTorch's own, seed by seed."""

from collections import namedtuple
from types import ModuleType

from .observe import error_printed, refused


def datasets(torch: ModuleType) -> None:
    data = torch.utils.data
    pairs = data.TensorDataset(torch.arange(6).reshape(3, 2), torch.tensor([0.0, 0.5, 1.0]))
    print(len(pairs), pairs[1], pairs[-1], pairs[0:2], [label for _, label in pairs])
    part = data.Subset(pairs, [2, 0])
    print(len(part), part[0], part[1], isinstance(part, data.Dataset))
    refused(lambda: pairs[3], lambda: part[2], lambda: data.Dataset()[0], lambda: len(data.Dataset()))
    with error_printed():
        data.TensorDataset(torch.ones(2), torch.ones(3))


def own_order(torch: ModuleType) -> None:
    data = torch.utils.data
    loader = data.DataLoader(range(10), batch_size=2, sampler=[7, 1, 4])
    print(len(loader), list(loader), list(data.DataLoader(range(10), sampler=reversed(range(3)))))


def collating(torch: ModuleType) -> None:
    """What becomes of a list of examples, by their type."""
    data = torch.utils.data
    Point = namedtuple("Point", ["x", "y"])
    collate = data.default_collate
    for batch in (
        [1, 2], [1.5, 2.0], [True, False], ["a", "b"], [b"a", b"b"], [torch.ones(2), torch.zeros(2)],
        [(1, 2.0), (3, 4.0)], [[1, 2], [3, 4]], [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}], [Point(1, 2), Point(3, 4)],
        [(torch.ones(1), {"a": (1, 2)}), (torch.zeros(1), {"a": (3, 4)})],
    ):  # fmt: skip
        print(collate(batch))
    for wrong in ([None, None], [[1, 2], [3]], [torch.ones(2), torch.ones(3)], [object()], [{1}]):
        with error_printed():
            collate(wrong)
    print(list(data.DataLoader(range(4), batch_size=2, collate_fn=list)))


def splitting(torch: ModuleType) -> None:
    data = torch.utils.data
    torch.manual_seed(7)
    for lengths in ([3, 7], [0.75, 0.25], [0.3, 0.3, 0.4], [1.0], [10, 0]):
        print([part.indices for part in data.random_split(range(10), lengths)])
    generator = torch.Generator().manual_seed(42)
    print([part.indices for part in data.random_split(range(10), [3, 7], generator=generator)])
    print([len(part) for part in data.random_split(range(1), [0.5, 0.5])])
    for lengths in ([3, 3], [0.5, 0.6], [1.5, -0.5]):
        with error_printed():
            data.random_split(range(10), lengths)


def shuffled(torch: ModuleType) -> None:
    """A new order in each pass, the same from the same seed; and as many random numbers drawn."""
    data = torch.utils.data
    for options in ({}, {"generator": True}, {"drop_last": True}):
        if options.pop("generator", False):
            options["generator"] = torch.Generator().manual_seed(11)
        torch.manual_seed(5)
        loader = data.DataLoader(range(10), batch_size=4, shuffle=True, **options)
        for _ in range(3):
            print([batch.tolist() for batch in loader])
        print(torch.rand(2))

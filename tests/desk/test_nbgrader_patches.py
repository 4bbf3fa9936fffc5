"""nbgrader still has what the course replaces of it, and still asks for it."""

import inspect
from importlib import import_module
from pkgutil import resolve_name

import pytest

from autograd_desk.nbgrader_patches import INSTRUCTORS, put_in


@pytest.mark.parametrize("patch", INSTRUCTORS, ids=lambda patch: patch.place)
def test_what_is_replaced_is_asked_for(patch, monkeypatch):
    owner, name = patch.place.replace(":", ".").rsplit(".", 1)
    asked_in = import_module(patch.asked_in)
    before = resolve_name(patch.place)
    monkeypatch.setattr(resolve_name(owner), name, before)  # put back after the test
    assert patch.asks in inspect.getsource(asked_in)
    put_in([patch])
    ours = resolve_name(patch.place)
    assert ours is resolve_name(patch.ours) and patch.why
    if not inspect.isclass(before):
        takes = [len(inspect.signature(one).parameters) for one in (before, ours)]
        assert takes[0] == takes[1], f"{patch.place} takes other arguments now"
        assert name in vars(resolve_name(owner)), "it is inherited: whoever calls it may call another's"

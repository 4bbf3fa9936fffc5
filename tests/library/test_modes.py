"""Modes: what no comparison with PyTorch's prints shows. The rest is in cases/autograd/modes.py."""

import pytest

import autograd_lib as torch


def recorded():
    x = torch.tensor(1.0, requires_grad=True)
    return [(x * x).requires_grad, torch.exp(x).requires_grad, torch.stack([x, x]).requires_grad, x.view(1).is_leaf]


ON, OFF = [True, True, True, False], [False, False, False, True]


def test_every_kind_of_operation_follows_the_mode():
    """Those with a short way, those without, those of lists, and views."""
    assert recorded() == ON
    for mode in (torch.no_grad, torch.inference_mode):
        with mode():
            assert recorded() == OFF
            with torch.enable_grad():
                assert recorded() == (ON if mode is torch.no_grad else OFF)
            assert recorded() == OFF
        assert recorded() == ON


def test_watching_keeps_the_mode():
    """Anomaly detection and hooks on saved tensors switch the short ways off, not the recording."""
    with torch.autograd.set_detect_anomaly(True):
        assert recorded() == ON
        with torch.no_grad():
            assert recorded() == OFF
    with torch.autograd.graph.saved_tensors_hooks(lambda tensor: tensor, lambda tensor: tensor):
        assert recorded() == ON
        with torch.no_grad():
            assert recorded() == OFF
    assert recorded() == ON


def test_an_anomaly_is_traced_to_the_users_line():
    x = torch.tensor([-1.0, 4.0], requires_grad=True)
    with torch.autograd.set_detect_anomaly(True):
        y = torch.sqrt(x)  # this line
        with pytest.warns(UserWarning, match="Error detected in SqrtBackward0") as caught, pytest.raises(RuntimeError):
            y.sum().backward()
    text = str(caught[0].message)
    assert text.rstrip().endswith("y = torch.sqrt(x)  # this line")
    assert "test_modes.py" in text
    assert "autograd_lib" not in text.replace("test_", "")

"""Pictures that answer, touched in a page that has no kernel: by keyboard alone, on a phone, in light and dark."""

import pytest
from playwright.sync_api import expect

import autograd_lib as torch
from autograd_lib.viz import explore
from tests.browser.lab import expect_no_barrier

DARK = (
    "background:#111;color:#fff;color-scheme:dark;--jp-layout-color0:#111;--jp-content-font-color1:#fff;"
    "--jp-content-font-color2:#bdbdbd;--jp-brand-color1:#64b5f6;--jp-layout-color2:#424242;--jp-warn-color0:#ffb74d"
)


def two_paths(x, w):
    a = x * x
    b = w * x
    return {"a": a, "b": b, "y": a * b}


def sgd(w):
    return torch.optim.SGD([w], lr=0.05)


PICTURES = (
    explore.tangent(lambda w: (2 * w - 5) ** 2, torch.tensor(1.0), nudges=[0.1, 1.0, 4.0]),
    explore.chain(two_paths, x=torch.tensor([5.0, -2.0]), w=torch.tensor([3.0, 4.0])),
    explore.product({"1 × 9": [torch.ones(1, 9), torch.ones(9, 9)], "9 × 9": [torch.ones(9, 9), torch.ones(9, 9)]}),
    explore.broadcast(torch.ones(3, 2), torch.tensor([0.5, 1.0]), torch.tensor(2.0)),
    explore.account(lambda w: (2 * w - 6) ** 2, torch.tensor(0.0), sgd, ["ZBS", "SZB", "BZS", "BSZ", "SBZ", "BS"]),
    explore.training(lambda lr, momentum: [9.0, lr, momentum], lr=[0.1, 1.0], momentum=[0.2, 0.9]),
)


@pytest.fixture(params=["", DARK], ids=["light", "dark"])
def page(chromium, request):
    tab = chromium.new_page(viewport={"width": 390, "height": 900})
    shown = "".join(f"<h1>{place}</h1>{each._repr_mimebundle_()['text/html']}" for place, each in enumerate(PICTURES))
    tab.set_content(f"<html lang=en style='{request.param}'><title>Pictures</title><main>{shown}</main></html>")
    yield tab
    tab.close()


def expect_state(form, picture, place):
    """Its sentences are seen, and its layer of the picture, and those of no other state."""
    for other in range(len(picture)):
        expect(form.locator(".told>p").nth(other)).to_be_visible(visible=other == place)
        expect(form.locator("svg>g[style*='--from']").nth(other)).to_have_css("opacity", str(int(other == place)))


def test_the_keyboard_reaches_every_state(page):
    for form, picture in zip(page.locator("form").all(), PICTURES, strict=True):
        counts = [each.get_by_role("radio").count() for each in form.locator("fieldset fieldset").all()]
        form.get_by_role("radio", checked=True).first.focus()
        expect_state(form, picture, 0)
        page.keyboard.press("ArrowRight")
        expect_state(form, picture, counts[1] if len(counts) == 2 else 1)
        if len(counts) == 2:
            page.keyboard.press("Tab")
            page.keyboard.press("ArrowRight")
            expect_state(form, picture, counts[1] + 1)


def test_they_fit_on_a_phone(page):
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for form in page.locator("form").all():
        assert form.evaluate("form => form.scrollWidth <= form.clientWidth")


def test_they_have_no_barrier(page):
    expect_no_barrier(page)

"""The site, built and opened from the disk: readable in light and dark, on small screens, and searched offline."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tools.site.build import build

PAGES = (  # one of each kind, and a short one: axe looks at every element
    "index.html", "lessons/00_start_here.html", "library/utils.html",
    "instructors/coverage.html", "source/autograd_lib/graph/engine.py.html",
)  # fmt: skip
THEIRS = {"region"}  # the theme's side bar lies in no landmark


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    assert build(folder)
    return folder / "html"


def test_it_holds_nothing_of_its_build(site):
    assert not [path.name for path in site.iterdir() if path.name.startswith(".") and path.name != ".buildinfo"]
    assert not (site / "doctrees").exists()


CONTRAST = "color-contrast"  # which takes axe longest
SETTINGS = [  # scheme, width, what of axe: in the dark only colours differ, and on a narrow screen only they don't
    ("light", 1280, {}),
    ("dark", 1280, {"runOnly": [CONTRAST]}),
    ("light", 400, {"rules": {CONTRAST: {"enabled": False}}}),
]


@pytest.mark.parametrize(("scheme", "width", "options"), SETTINGS)
def test_pages_are_accessible_and_fit_and_fetch_nothing(site, chromium, scheme, width, options):
    tab = chromium.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    asked, wrong = [], {}
    tab.on("request", lambda request: asked.append(request.url))
    for name in PAGES:
        tab.goto((site / name).as_uri())
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is too wide"
        found = [each for each in Axe().run(tab, options=options).response["violations"] if each["id"] not in THEIRS]
        wrong |= {name: [(each["id"], each["nodes"][0]["html"]) for each in found]} if found else {}
    tab.close()
    assert wrong == {}
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def test_the_first_page_has_three_ways_to_begin_and_a_picture_that_moves(site, chromium):
    tab = chromium.new_page()
    tab.goto((site / "index.html").as_uri())
    ways = {link.inner_text(): link.get_attribute("href") for link in tab.locator(".begin a").all()}
    course = "lite/lab/index.html"  # which opens lesson 00, and later where one was
    assert ways == {"Start in your browser": course, "Install": "#start", "Teach with it": "instructors/handbook.html"}
    steps = tab.locator("input[type=radio]")
    steps.nth(0).focus()
    tab.keyboard.press("ArrowRight")
    assert steps.nth(1).is_checked()
    tab.close()


def test_search_works_offline(site, chromium):
    tab = chromium.new_page()
    tab.goto((site / "search.html").as_uri() + "?q=zero_grad")
    results = tab.locator("#search-results li a")
    results.first.wait_for()
    assert any("05_accumulation" in link.get_attribute("href") for link in results.all())
    tab.close()


def test_a_step_through_steps_without_a_server(site, chromium):
    tab = chromium.new_page()
    tab.goto((site / "lessons" / "03_dynamic_graph.html").as_uri())
    steps = tab.locator(".cell_output input[type=radio]")
    assert not steps.nth(1).is_checked()
    steps.nth(0).focus()
    tab.keyboard.press("ArrowRight")
    assert steps.nth(1).is_checked()
    tab.close()

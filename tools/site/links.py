"""Does every link of the built pages lead somewhere? Also those that Sphinx hands on as they are."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from .pages import LITE

FETCH = ("script", "link", "img", "iframe", "source", "video", "audio")  # what a browser gets without being asked


class Page(HTMLParser):
    """The links of a page, and the places in it to which others may link."""

    def __init__(self, text: str):
        super().__init__()
        self.links, self.fetched, self.places = [], set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.places.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)
                if tag in FETCH:
                    self.fetched.add(value)


def broken(html: Path) -> list[str]:
    """A sentence for each link of the pages in a folder that leads nowhere, or fetches something from elsewhere.

    Where the course in a browser tab has not been built, links that lead there are not tried.
    """
    html = html.resolve()
    files = [path for path in sorted(html.rglob("*.html")) if not {"_static", LITE} & {*path.relative_to(html).parts}]
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in files}
    return [
        f"{path.relative_to(html)}: {link} {wrong}"
        for path, page in pages.items()
        for link in dict.fromkeys(page.links)
        if (html / LITE).exists() or f"{LITE}/" not in link
        if (wrong := what_is_wrong(link, path, pages))
    ]


def what_is_wrong(link: str, path: Path, pages: dict[Path, Page]) -> str | None:
    target = urlsplit(link)
    if target.scheme == "data":
        return None
    if target.scheme or target.netloc:
        return "is fetched from elsewhere" if link in pages[path].fetched else None
    file = (path.parent / unquote(target.path)).resolve() if target.path else path
    if not file.exists():
        return "leads to no file"
    anchor = unquote(target.fragment)
    if anchor and file in pages and anchor not in pages[file].places:
        return "leads to no place in its page"
    return None

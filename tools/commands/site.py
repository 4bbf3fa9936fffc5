"""Builds a site to read, with the course in a browser tab beside it, in build/site/html"""

from argparse import ArgumentParser, Namespace

EXTRAS = ("site", "lite")


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--serve", action="store_true", help="open the site, until you press Ctrl+C")


def main(options: Namespace) -> int:
    from tools import ROOT
    from tools.lite.serve import serve
    from tools.site.build import build

    folder = ROOT / "build" / "site"
    if not build(folder, with_page=True):
        return 1  # Sphinx has said why
    print(f"The site is in {(folder / 'html' / 'index.html').relative_to(ROOT)}; open it in a browser, or add --serve.")
    if options.serve:
        serve(folder / "html")
    return 0

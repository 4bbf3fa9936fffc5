"""Builds the course as a page that needs no installation, in build/lite; --serve opens it"""

from argparse import ArgumentParser, Namespace

EXTRAS = ("lite",)


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--bundled", action="store_true", help="copy Pyodide in: the page then needs no internet")
    parser.add_argument("--serve", action="store_true", help="open the page, until you press Ctrl+C")


def main(options: Namespace) -> int:
    from tools import ROOT
    from tools.lite.build import build
    from tools.lite.serve import serve

    folder = ROOT / "build" / "lite"
    build(folder, options.bundled)
    print(f"The course as a page is in {folder.relative_to(ROOT)}; any web server can serve it.")
    if options.serve:
        serve(folder)
    return 0

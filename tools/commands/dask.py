"""Starts workers that grade together with other machines, by Dask

make dask                                starts a scheduler, and workers on this machine
make dask ARGS=tls://192.168.0.5:8786    starts workers on another machine, for that scheduler
"""

from argparse import ArgumentParser, Namespace

EXTRAS = ("dask",)


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("address", nargs="?", help="of a scheduler that runs already")


def main(options: Namespace) -> int:
    from tools.grade.crew.dask import serve

    return serve(options.address)

"""Starts workers that grade together with other machines, by Dask

make dask                                starts a scheduler, and workers on this machine
make dask ARGS=tls://192.168.0.5:8786    starts workers on another machine, for that scheduler
"""

import sys

EXTRAS = ("dask",)


def arguments(parser):
    parser.add_argument("address", nargs="?", help="of a scheduler that runs already")
    parser.add_argument("--listen", default=":8786", metavar="HOST:PORT",
                        help="where the scheduler that is started can be reached")  # fmt: skip
    parser.add_argument("--workers", type=int, default=0, help="processes; by default as many as processors")


def main(options):
    from tools.grade.crew.dask import NoCluster, serve

    try:
        return serve(**vars(options))
    except NoCluster as reason:
        print(reason, file=sys.stderr)
        return 2

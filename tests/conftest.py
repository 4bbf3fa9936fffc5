"""Options of `make test ARGS=…`."""


def pytest_addoption(parser):
    parser.addoption("--hostile", action="store_true", help="grade every hostile submission, not a sample of them")

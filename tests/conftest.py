"""Options of `make test ARGS=…`."""


def pytest_addoption(parser):
    parser.addoption("--whole", action="store_true", help="grade all hostile submissions and all lessons, not a sample")

# Each of these is a command of `python -m tools`; pass arguments on with ARGS, as in: make test ARGS="-k engine"
PYTHON ?= python3

help: ; @$(PYTHON) -m tools help
lab: ; @$(PYTHON) -m tools lab $(ARGS)
formgrader: ; @$(PYTHON) -m tools formgrader $(ARGS)
test: ; @$(PYTHON) -m tools test $(ARGS)
build: ; @$(PYTHON) -m tools build $(ARGS)
lint: ; @$(PYTHON) -m tools lint $(ARGS)

.PHONY: help lab formgrader test build lint

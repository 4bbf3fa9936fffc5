# Each target is a command of `python -m tools`. Arguments go into ARGS: make test ARGS="-k engine"
PYTHON ?= python3

help: ; @$(PYTHON) -m tools help
lab: ; @$(PYTHON) -m tools lab $(ARGS)
progress: ; @$(PYTHON) -m tools progress $(ARGS)
adopt: ; @$(PYTHON) -m tools adopt $(ARGS)
formgrader: ; @$(PYTHON) -m tools formgrader $(ARGS)
build: ; @$(PYTHON) -m tools build $(ARGS)
test: ; @$(PYTHON) -m tools test $(ARGS)
lint: ; @$(PYTHON) -m tools lint $(ARGS)
matrix: ; @$(PYTHON) -m tools matrix $(ARGS)
parity: ; @$(PYTHON) -m tools parity $(ARGS)
students: ; @$(PYTHON) -m tools students $(ARGS)
golden: ; @$(PYTHON) -m tools golden $(ARGS)
bench: ; @$(PYTHON) -m tools bench $(ARGS)
capstone: ; @$(PYTHON) -m tools capstone $(ARGS)

.PHONY: help lab progress adopt formgrader build test lint matrix parity students golden bench capstone

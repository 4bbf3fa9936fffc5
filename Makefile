# Each target is a command of `python -m tools`. Arguments go into ARGS: make test ARGS="-k engine"
# Where a command is about a lesson, it may be named: make grade LESSON=05_accumulation
PYTHON ?= python3
override ARGS := $(LESSON) $(ARGS)

help: ; @$(PYTHON) -m tools help
lab: ; @$(PYTHON) -m tools lab $(ARGS)
progress: ; @$(PYTHON) -m tools progress $(ARGS)
adopt: ; @$(PYTHON) -m tools adopt $(ARGS)
practice: ; @$(PYTHON) -m tools practice $(ARGS)
capstone: ; @$(PYTHON) -m tools capstone $(ARGS)

grade: ; @$(PYTHON) -m tools grade $(ARGS)
hub: ; @$(PYTHON) -m tools hub $(ARGS)
dask: ; @$(PYTHON) -m tools dask $(ARGS)
report: ; @$(PYTHON) -m tools report $(ARGS)
formgrader: ; @$(PYTHON) -m tools formgrader $(ARGS)

build: ; @$(PYTHON) -m tools build $(ARGS)
test: ; @$(PYTHON) -m tools test $(ARGS)
lint: ; @$(PYTHON) -m tools lint $(ARGS)
matrix: ; @$(PYTHON) -m tools matrix $(ARGS)
mutate: ; @$(PYTHON) -m tools mutate $(ARGS)
predictions: ; @$(PYTHON) -m tools predictions $(ARGS)
twin: ; @$(PYTHON) -m tools twin $(ARGS)
parity: ; @$(PYTHON) -m tools parity $(ARGS)
changes: ; @$(PYTHON) -m tools changes $(ARGS)
upstream: ; @$(PYTHON) -m tools upstream $(ARGS)
students: ; @$(PYTHON) -m tools students $(ARGS)
golden: ; @$(PYTHON) -m tools golden $(ARGS)
site: ; @$(PYTHON) -m tools site $(ARGS)
run: ; @$(PYTHON) -m tools run $(ARGS)
lite: ; @$(PYTHON) -m tools lite $(ARGS)
bench: ; @$(PYTHON) -m tools bench $(ARGS)

# What is asked for is a command, also where a file or a folder has its name.
.PHONY: $(or $(MAKECMDGOALS),help)

# Each target is a command of `python -m tools`, which `make help` lists. Arguments go into ARGS: make test ARGS="-k engine"
# Where a command is about a lesson or a route, it may be named: make grade LESSON=05_accumulation
PYTHON ?= python3
override ARGS := $(LESSON) $(ROUTE) $(ARGS)

.DEFAULT_GOAL := help

# What is asked for is a command, also where a file or a folder has its name.
%: FORCE ; @$(PYTHON) -m tools $@ $(ARGS)
FORCE Makefile: ;

# The two commands of the README are `make verify` and `make test`. Each needs Python >= 3.11, make and a package
# index, and sets up a private environment in .venv the first time (and again when the lock file changes).
# PYTHON=/path/to/python3 chooses the interpreter.

BIN     := .venv/bin
READY   := .venv/.ready
WORKERS ?= 2
ARGS    ?=

# One worker takes a whole file: the blocks of a page share names, and costly fixtures are built once.
PYTEST  := $(BIN)/python -m pytest
SPREAD  := -n $(WORKERS) --dist loadfile

.PHONY: help verify test setup lint types layers bench pages docs coverage lock clean
.DEFAULT_GOAL := help

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*##  *\(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

verify: $(READY)  ## prove every obligation of every game at full size (ARGS="preferans --json" narrows it)
	$(BIN)/hoyle verify $(ARGS)

# Every check runs, so that one run shows every failure; the summary of pytest comes last.
test: $(READY)  ## run every check that CI runs: style, types, layers, tests, doctests, documentation
	@failed=; \
	for check in lint types layers; do $(MAKE) --no-print-directory $$check || failed="$$failed $$check"; done; \
	echo "$(PYTEST) $(SPREAD) $(ARGS)"; $(PYTEST) $(SPREAD) $(ARGS) || failed="$$failed pytest"; \
	if [ -n "$$failed" ]; then echo "make test: failed:$$failed" >&2; exit 1; fi

lint: $(READY)  ## check the style (ruff)
	$(BIN)/ruff check .

types: $(READY)  ## check the types of the four roots (mypy --strict)
	$(BIN)/mypy

layers: $(READY)  ## check who imports whom (import-linter)
	$(BIN)/lint-imports

bench: $(READY)  ## measure speed and memory as ratios in one run (minutes)
	$(PYTEST) tests/bench -p no:xdist $(ARGS)

pages: $(READY)  ## write the pages of docs/ that are made from the program
	$(BIN)/hoyle docs -o docs

docs: $(READY)  ## run every code block of the documentation
	$(PYTEST) docs README.md CONTRIBUTING.md tests/README.md $(ARGS)

coverage: $(READY)  ## run the tests and report the lines and branches that they miss
	$(BIN)/coverage run -m pytest $(ARGS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --skip-covered --show-missing

setup: $(READY)  ## make .venv without running anything

$(READY): pyproject.toml requirements.lock .ci/setup
	@PYTHON="$(PYTHON)" .ci/setup
	@touch $@

# The oldest supported Python must write the lock file: its packages are the ones that all versions can take.
lock:  ## renew requirements.lock (needs python3.11)
	python3.11 -m venv --clear build/lock
	build/lock/bin/pip install --quiet pip-tools
	{ sed -n '/^#/p;/^[^#]/q' requirements.lock; \
	  build/lock/bin/pip-compile --quiet --upgrade --generate-hashes --all-extras --strip-extras --allow-unsafe \
	    --no-header --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --output-file=- pyproject.toml; \
	} > build/lock/requirements.lock
	mv build/lock/requirements.lock requirements.lock

clean:  ## remove .venv, caches and build results
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks .coverage .coverage.* build dist
	find spec models proofs app tests docs -name __pycache__ -type d -prune -exec rm -rf {} +

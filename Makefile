# Two commands do everything on a fresh machine that has Python 3.11+, a C compiler and make:
#   make play    builds all that is needed and opens a game in the terminal
#   make test    builds the same and runs every check

PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/pytest -q --numprocesses auto --dist loadgroup
SOURCES := $(shell find src -name '*.py')

.PHONY: play test build lint tests pure-tests golden bench bench-peers clean

play: build
	@$(BIN)/ceilidh play clans-and-glory

test: lint tests pure-tests

build: .venv/built

.venv/tools: pyproject.toml
	@echo "1/3 making a virtual environment in .venv …"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@echo "2/3 installing the libraries that ceilidh needs …"
	@$(BIN)/pip install --quiet --group dev
	@CEILIDH_PURE=1 $(BIN)/pip install --quiet --no-build-isolation --editable '.[arena]'
	@touch $@

.venv/built: .venv/tools setup.py $(SOURCES)
	@echo "3/3 compiling the rules (about a minute) …"
	@mkdir -p build
	@$(BIN)/python setup.py --quiet build_ext --inplace >build/compile.log 2>&1 || { cat build/compile.log; exit 1; }
	@echo "ready: $$($(BIN)/ceilidh --version)"
	@touch $@

lint: build
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

tests: build .venv/ray
	$(PYTEST)

# Only the tests of the arena on a cluster need Ray, which is large.
.venv/ray: .venv/tools
	@echo "installing Ray for the tests of the arena on a cluster …"
	@$(BIN)/pip install --quiet --disable-pip-version-check 'ray>=2.50'
	@touch $@

# The rules a second time, uncompiled: from a pure build, which comes before the compiled one on the path.
pure-tests: build
	rm -rf build/pure
	CEILIDH_PURE=1 $(BIN)/pip install --quiet --no-build-isolation --no-deps --target build/pure .
	CEILIDH_PURE=1 PYTHONPATH=build/pure $(PYTEST) tests/core tests/games tests/test_every_game.py

golden: build
	$(BIN)/python -m ceilidh.testing tests/golden

bench: build
	$(BIN)/ceilidh bench

# catanatron and OpenSpiel beside ceilidh, in the same run, in an environment of their own.
bench-peers:
	@test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	@echo "installing catanatron, OpenSpiel and ceilidh into .venv-peers …"
	@.venv-peers/bin/pip install --quiet --disable-pip-version-check catanatron==3.2.1 open_spiel==2.0.2 .
	@.venv-peers/bin/python bench/peers.py

clean:
	rm -rf .venv .venv-peers build dist src/*.egg-info
	find src -name '*.so' -delete

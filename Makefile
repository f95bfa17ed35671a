# Two commands do everything on a fresh machine that has Python 3.11+, a C compiler and make:
#   make play    builds all that is needed and opens the games in the browser
#   make test    builds the same and runs every check

PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/pytest -q --numprocesses auto --dist loadgroup
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --silent
# What is compiled; setup.py says exactly which of these modules.
COMPILED := $(wildcard src/ceilidh/core/*.py src/ceilidh/bots/search.py src/ceilidh/games/*/view.py \
	src/ceilidh/games/*/data/* src/ceilidh/games/*/rules/*.py src/ceilidh/games/*/knowledge/*.py)
CLIENT := $(shell find web -type f -not -path '*/node_modules/*')

.PHONY: play test build client lint tests e2e web-tests pure-tests protocol golden bench bench-load bench-peers clean

play: build
	@$(BIN)/ceilidh serve

test: lint web-tests tests e2e pure-tests

build: client .venv/built

client: .venv/client

.venv/tools: pyproject.toml
	@echo "1/4 making a virtual environment in .venv …"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@echo "2/4 installing the libraries that ceilidh needs …"
	@$(BIN)/pip install --quiet --group dev
	@CEILIDH_PURE=1 $(BIN)/pip install --quiet --no-build-isolation --editable '.[server,arena]'
	@touch $@

.venv/client: .venv/tools build_client.py $(CLIENT)
	@echo "3/4 building the page for the browser …"
	@$(BIN)/python build_client.py --needs | xargs -r $(BIN)/pip install --quiet
	@$(BIN)/python build_client.py
	@touch $@

.venv/built: .venv/tools setup.py $(COMPILED)
	@echo "4/4 compiling the rules (about a minute) …"
	@mkdir -p build
	@$(BIN)/python setup.py --quiet build_ext --inplace >build/compile.log 2>&1 || { cat build/compile.log; exit 1; }
	@echo "ready: $$($(BIN)/ceilidh --version)"
	@touch $@

lint: build
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(NPM) run check

web-tests: build
	$(NPM) run test

tests: build .venv/ray
	$(PYTEST) --ignore tests/e2e

# In a browser, in processes of their own: Playwright keeps an event loop running, beside which the server's tests cannot begin theirs.
e2e: build
	$(PYTEST) tests/e2e

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

# The client's types, made from the server's messages; a test compares them.
protocol: build
	$(BIN)/python -m ceilidh.server.typescript >web/src/server/protocol.ts

golden: build
	$(BIN)/python -m ceilidh.testing tests/golden

bench: build
	$(BIN)/ceilidh bench

# What a server bears: many tables in play, many idle clients, a long game and a restart.
bench-load: build
	$(BIN)/python bench/load.py --want data
	$(BIN)/python bench/load.py --want picture
	$(BIN)/python bench/load.py --idle 2000 --tables 100
	$(BIN)/python bench/load.py --long

# catanatron and OpenSpiel beside ceilidh, in the same run, in an environment of their own.
bench-peers:
	@test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	@echo "installing catanatron, OpenSpiel and ceilidh into .venv-peers …"
	@.venv-peers/bin/pip install --quiet --disable-pip-version-check catanatron==3.2.1 open_spiel==2.0.2 .
	@.venv-peers/bin/python bench/peers.py

clean:
	rm -rf .venv .venv-peers build dist src/*.egg-info web/node_modules src/ceilidh/server/static
	find src -name '*.so' -delete

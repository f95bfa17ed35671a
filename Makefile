# Two commands do everything on a fresh machine with Python 3.11+, a C compiler and make:
#   make play    builds what playing needs and opens the games in the browser
#   make test    builds everything and runs every check
# `make help` lists all targets.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# Most installed modules are never imported, so bytecode is compiled on first import instead of during installation.
INSTALL := $(PIP) install --no-compile
CORES := $(shell $(PYTHON) -c 'import os; print(os.cpu_count())')
PYTEST := $(BIN)/pytest -q -rfEs --durations=10 --numprocesses $(CORES) --dist loadgroup
# Runs a command as a named stage of `make test`: prefixes its output and records its duration.
STAGE := @.ci/stage
NPM := env PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --silent
# Sources of compiled modules; setup.py selects among them.
COMPILED := $(wildcard src/ceilidh/core/*.py src/ceilidh/bots/search.py src/ceilidh/envs/batch.py src/ceilidh/server/text_delta.py src/ceilidh/games/*/view.py \
	src/ceilidh/games/*/panel_data.py src/ceilidh/games/*/observation.py src/ceilidh/games/*/data/*.py src/ceilidh/games/*/data/*.toml src/ceilidh/games/*/rules/*.py src/ceilidh/games/*/knowledge/*.py)
SOURCES := $(shell find src -type f -not -name '*.so' -not -name '*.pyc' -not -path '*.egg-info/*' -not -path '*/server/static/*')
CLIENT := $(shell find web -type f -not -path '*/node_modules/*')
# Without bytecode caches each of the hundreds of processes here would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test checks build client lint tests e2e web-lint web-tests pure-tests hunt protocol golden reference docs pictures profiled bench bench-load bench-fuzz bench-envs bench-peers lock audit clean

help:  ## lists the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1\t/p' Makefile | expand -t 14

play:  ## builds what playing needs and opens the games in the browser
	@$(MAKE) --no-print-directory --jobs=3 build
	@$(BIN)/ceilidh serve

test:  ## builds everything and runs every check
	@rm -rf build/stages
	@$(MAKE) --no-print-directory --jobs=3 build .venv/tools .venv/pure web-lint web-tests
	@$(MAKE) --no-print-directory --jobs=2 lint e2e tests pure-tests

build: .venv/libraries client .venv/built  ## installs libraries, builds the browser client and compiles the rules

client: .venv/client  ## builds the browser client

# What building needs and nothing else, so that the three steps after it can run in parallel.
.venv/made: pyproject.toml $(wildcard locks/*.txt)
	@echo "1/4 making a virtual environment in .venv …"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) install --upgrade pip
	@$(INSTALL) --require-hashes --requirement locks/build.txt
	@touch $@

.venv/libraries: .venv/made
	@echo "2/4 installing the libraries that playing needs …"
	$(STAGE) libraries $(INSTALL) --require-hashes --no-build-isolation --requirement locks/server.txt
	@CEILIDH_PURE=1 $(PIP) install --no-build-isolation --no-deps --editable .
	@echo "2/4 libraries are installed"
	@touch $@

.venv/client: .venv/made build_client.py docs/reference/protocol.md docs/reference/serving.md docs/reference/settings.md $(CLIENT)
	@echo "3/4 building the page for the browser …"
	@$(BIN)/python build_client.py --needs | xargs -r $(PIP) install
	$(STAGE) page $(BIN)/python build_client.py
	@echo "3/4 the page is built"
	@touch $@

.venv/built: .venv/made setup.py $(COMPILED)
	@echo "4/4 compiling the rules (less than a minute) …"
	@mkdir -p build
	$(STAGE) compile sh -c '$(BIN)/python setup.py --quiet build_ext --inplace >build/compile.log 2>&1 || { cat build/compile.log; exit 1; }'
	@echo "4/4 the rules are compiled"
	@touch $@

# Profile-guided optimization: compiles, plays, and compiles again with the profile; docs/explanation/speed.md has the gain.
COMPILE := $(BIN)/python setup.py --quiet build_ext --inplace --force >build/compile.log 2>&1
PROFILE := -flto=auto -fprofile-use -Wno-missing-profile -Wno-coverage-mismatch
profiled: build  ## compiles the rules with profile-guided optimization: slightly faster; needs gcc
	find build -name '*.gcda' -delete
	CFLAGS=-fprofile-generate LDFLAGS=-fprofile-generate $(COMPILE)
	$(BIN)/ceilidh bench --seconds 0.5 >/dev/null
	$(BIN)/python -c 'from ceilidh.core import game_names; print(*game_names(), sep="\n")' \
		| xargs -I GAME $(BIN)/ceilidh simulate GAME --bots medium --games 1 --jobs 1 >/dev/null
	CFLAGS="$(PROFILE)" LDFLAGS="$(PROFILE) -O3" $(COMPILE)

# What only developers need: the tools of every check, and Ray for tests of the arena on a cluster.
.venv/tools: .venv/libraries
	$(STAGE) tools $(INSTALL) --require-hashes --no-build-isolation --requirement locks/dev.txt
	@touch $@

lint: .venv/tools  ## runs ruff, mypy and import-linter
	$(STAGE) ruff $(BIN)/ruff check
	$(STAGE) format $(BIN)/ruff format --check
	$(STAGE) mypy $(BIN)/mypy
	$(STAGE) imports $(BIN)/lint-imports --no-logo

web-lint: client
	$(STAGE) web-lint $(NPM) run check

web-tests: client
	$(STAGE) web-tests $(NPM) run test

tests: build .venv/tools  ## runs all tests except those in a browser
	$(STAGE) tests $(PYTEST) --ignore tests/e2e

# In separate processes: Playwright keeps an event loop running, which would prevent the server's tests from starting theirs.
# FONTS=dejavu hides all of the machine's fonts except those in /usr/share/fonts/truetype/dejavu.
ifdef FONTS
e2e: export FONTCONFIG_FILE := $(CURDIR)/build/fonts-$(FONTS).conf
e2e: build/fonts-$(FONTS).conf
endif
e2e: build .venv/tools  ## runs the tests in a browser; FONTS=dejavu with these fonts only
	$(STAGE) e2e $(PYTEST) tests/e2e

build/fonts-%.conf:
	@test -d /usr/share/fonts/truetype/$* || { echo "there are no fonts in /usr/share/fonts/truetype/$*"; exit 1; }
	@mkdir -p build
	@echo '<fontconfig><dir>/usr/share/fonts/truetype/$*</dir><cachedir>$(CURDIR)/build/font-cache</cachedir></fontconfig>' >$@

# Tests the uncompiled rules: a pure build, which precedes the compiled one on the path.
.venv/pure: .venv/libraries .venv/built .venv/client $(SOURCES)
	@rm -rf build/pure
	$(STAGE) pure-build env CEILIDH_PURE=1 $(INSTALL) --no-build-isolation --no-deps --target build/pure .
	@touch $@

pure-tests: .venv/pure .venv/tools  ## the rules' tests, uncompiled
	$(STAGE) pure-tests env CEILIDH_PURE=1 PYTHONPATH=build/pure $(PYTEST) tests/core tests/games tests/server/test_text_delta.py tests/test_every_game.py

# Races show under load, in random order and with delays in the right places; see CONTRIBUTING.md.
TESTS ?= tests/server
TIMES ?= 20
hunt: build .venv/tools  ## runs tests repeatedly in random order on a busy machine to find races: TESTS=tests/e2e TIMES=10 SEED=1
	$(BIN)/python tests/hunt/race_hunt.py $(TESTS) --times $(TIMES) $(if $(SEED),--seed $(SEED))

# Client files generated from Python: message types, and layouts for its tests; a test checks that they are current.
protocol: build  ## regenerates the client's message types and layouts
	$(BIN)/python -m ceilidh.server.typescript >web/src/api/protocol.ts
	$(BIN)/python tests/drawing/write_layout_cases.py >web/src/picture/layouts.json

golden: build .venv/tools  ## regenerates the golden files
	$(BIN)/python -m ceilidh.testing.write_golden_files tests/golden

reference: build .venv/tools  ## regenerates docs/reference: command line, settings, environments
	$(BIN)/python build_reference.py

.venv/docs: .venv/libraries
	@echo "installing what builds the documentation …"
	@$(PIP) install --group docs
	@touch $@

docs: .venv/docs  ## builds the documentation site in build/docs/site
	$(BIN)/python build_docs.py

pictures: build .venv/tools  ## takes the README's screenshots again, in Chromium
	PYTHONPATH=tests $(BIN)/python tests/e2e/readme_pictures.py

bench: build  ## measures the games on this machine
	$(BIN)/ceilidh bench

# Running tables, idle clients, a long game with a restart, memory, and clients that ask for too much.
bench-load: build .venv/tools  ## measures a server under load
	$(BIN)/python bench/server_load.py --want data
	$(BIN)/python bench/server_load.py --want picture
	$(BIN)/python bench/server_load.py --limited
	$(BIN)/python bench/server_load.py --idle 2000 --tables 100
	$(BIN)/python bench/server_load.py --long
	$(BIN)/python bench/server_memory.py
	$(BIN)/python bench/server_memory.py --requests 70000
	$(BIN)/python bench/noisy_neighbor.py

bench-fuzz: build .venv/tools  ## sends hostile requests to every route of a server
	$(BIN)/python bench/fuzz_server.py --requests 200000

bench-envs: build .venv/tools  ## measures the learning environments
	$(BIN)/python bench/environment_steps.py

# In a separate environment and in the same run: catanatron and OpenSpiel; then the learning environments of pgx, PettingZoo,
# OpenSpiel and catanatron (whose Gym requires an old Gymnasium but runs with the current one); then boardgame.io's server
# and ours in turns, with the same number of clients.
bench-peers: build .venv/tools  ## compares ceilidh with its peers
	@test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	@echo "installing catanatron, OpenSpiel and ceilidh into .venv-peers …"
	@.venv-peers/bin/pip install --quiet --disable-pip-version-check catanatron==3.2.1 open_spiel==2.0.2 \
		pgx==2.6.0 'pettingzoo[classic]==1.27.0' '.[envs]'
	@.venv-peers/bin/pip install --quiet --disable-pip-version-check --no-deps catanatron_gym==4.0.0
	@.venv-peers/bin/python bench/compare_game_speed.py
	@XLA_FLAGS="--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1" \
		.venv-peers/bin/python -W ignore bench/compare_environment_speed.py
	@echo "installing boardgame.io into bench/boardgameio …"
	@npm install --prefix bench/boardgameio --silent --no-package-lock --no-audit --no-fund
	@for round in 1 2 3; do node bench/boardgameio/load.mjs && $(BIN)/python bench/server_load.py --want picture --seconds 8 || exit 1; done

# Exact versions with hashes; the files contain no index address.
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-package ceilidh
lock:  ## locks the newest versions of all libraries that pyproject.toml allows
	$(PIP) install uv
	$(BIN)/$(LOCK) --upgrade pyproject.toml --extra server --extra arena-ray --extra envs --group dev --output-file locks/dev.txt
	$(BIN)/$(LOCK) pyproject.toml --extra server --constraint locks/dev.txt --output-file locks/server.txt
	printf 'setuptools>=77\nmypy[mypyc]>=2.4,<3\n' | $(BIN)/$(LOCK) - --constraint locks/dev.txt --output-file locks/build.txt

audit: .venv/made  ## checks the libraries for known vulnerabilities, if a database can be reached
	@PYTHON=$(BIN)/python .ci/audit

clean:  ## removes everything that was built
	rm -rf .venv .venv-peers .venv-audit build dist src/*.egg-info web/node_modules src/ceilidh/server/static
	find src -name '*.so' -delete

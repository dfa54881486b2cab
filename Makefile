# The daily commands; `make help` lists them.
PYTHON ?= python3
BIN    := .venv/bin
# Who builds at the same time in the same tree takes turns.
locked  = mkdir -p build && $(if $(shell command -v flock),flock build/$(1).lock)
PAGE   := $(wildcard $(shell git ls-files -co --exclude-standard frontend 2>/dev/null))
WASM_FILES = $(filter-out core/tests/% core/fuzz/%,$(wildcard core/*/*.hpp core/*/*/*.hpp)) $(wildcard bindings/wasm/* core/search/*.cpp) core/eval/weights_file.cpp \
    core/moves/legal_moves.cpp $(wildcard core/history/*.cpp core/notation/*.cpp core/tables/*.cpp)
CXX_FILES = $(wildcard core/*/*.hpp core/*/*/*.hpp core/*/*.cpp core/*/*/*.cpp bindings/*.hpp bindings/*.cpp bindings/*/*.hpp bindings/*/*.cpp bench/*.cpp)
export PYTHON
export PATH := $(CURDIR)/$(BIN):$(PATH)

# Many parts run three at a time, one of which mostly waits, the output of each in one piece; a part that fails fails the whole.
ifneq ($(filter check test,$(MAKECMDGOALS)),)
MAKEFLAGS += --jobs=3 --output-sync=target
endif
# The tests start hundreds of processes: each would compile every module it imports.
unexport PYTHONDONTWRITEBYTECODE
# Ninja would ask make for turns over pipes that make keeps to itself.
unexport MAKEFLAGS
# Tests wait for servers, browsers and clocks: two cores carry four at a time, and three beside the compiling. Each worker begins
# at another place, so that tests that wait run beside tests that count; a worker that has finished its share takes tests from
# the others. Browser and Python tests beside each other, eight at a time, took longer than one after the other.
workers = -n 4 --dist worksteal
need_browser = tools/apt-need 'command -v chromium-headless-shell' chromium-headless-shell
need_postgresql = tools/apt-need 'command -v postgres || ls /usr/lib/postgresql/*/bin/postgres' postgresql || echo 'its tests are left out'
# Who compiles leaves the machine to the browser tests beside it.
gently = nice -n 10

.DELETE_ON_ERROR:
.PHONY: help preflight setup build run page test test-core test-page test-python test-browser test-late tested-page tested-python coverage \
        check check-core check-python check-page docs format stub bench bench-core fuzz test-fuzz release-check lock audit mutants

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

# --- install ---------------------------------------------------------------------------------

preflight:
	@tools/require python compiler node

setup: .venv/installed  ## .venv with every tool and the package, editable

# Most modules of the tools are never imported; compiling them all takes as long as installing them.
.venv/tools: requirements-dev.txt
	@tools/require python compiler
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	pip install -q --no-compile --disable-pip-version-check -r requirements-dev.txt
	@touch $@

# The install lists modules and packages: it is made again when a module becomes a package.
.venv/installed: .venv/tools pyproject.toml $(shell find src/coupturc -name __init__.py)
	$(call locked,editable) pip install -q --disable-pip-version-check --no-build-isolation --no-deps \
	    -C build-dir=build/editable -C cmake.define.CMAKE_COMPILE_WARNING_AS_ERROR=ON -e .
	@touch $@

build: setup  ## the extension, rebuilt into the editable install
	@$(call locked,editable) sh -c 'cmake --build build/editable && tools/install-core'

page: frontend/dist/index.html src/coupturc/web/static  ## the page, linked into the package

src/coupturc/web/static:
	ln -s ../../../frontend/dist $@

frontend/dist/index.html: frontend/node_modules/.package-lock.json frontend/public/engine/core.wasm \
    $(filter-out frontend/tests/%,$(PAGE))
	@$(call locked,page) npm --prefix frontend run build
	@touch $@

# The core for browsers. Its sources are compiled at once, so ccache does not help: 20 s, and 90 s more the first time.
frontend/public/engine/core.wasm: .venv/tools tools/wasm $(WASM_FILES)
	@$(call locked,wasm) tools/wasm $@

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	@tools/require node
	cd frontend && npm ci --no-audit --no-fund
	@touch $@

# More of the command goes into ARGS: make run ARGS="--port 8001 --lessons lessons"
run: preflight build page  ## the application on http://127.0.0.1:8000
	coupturc serve $(ARGS)

# --- tests -----------------------------------------------------------------------------------

# The last word of a whole run is that of a test runner: what else was asked for comes before the Python tests. The browser
# tests, which take longest and mostly wait, begin before all of it, also where `check` is named first.
check_parts = check-core check-python check-page docs
ifneq ($(filter test,$(MAKECMDGOALS)),)
before_python = tested-page $(if $(filter check,$(MAKECMDGOALS)),$(check_parts)) test-core test-fuzz test-page
checked = $(if $(filter check,$(MAKECMDGOALS)),--ignore=tests/architecture)
check: tested-page
endif

test: preflight $(before_python) test-python  ## every test: core, page, Python, browser

# The core is built once for all its tests, by Clang: GCC takes six times as long to sanitize it.
build/tests/compile_commands.json: .venv/tools
	@tools/need-clang
	@tools/apt-need 'echo "#include <doctest/doctest.h>" | clang++ -x c++ -fsyntax-only -' doctest-dev
	cmake --preset tests

test-core: fuzz  ## C++ unit tests, sanitized; every header compiled alone
	ctest --preset tests

test-fuzz: fuzz  ## every fuzz target for 10 seconds; coverage must grow
	tools/fuzz 10

fuzz: build/tests/compile_commands.json  ## builds build/tests: unit tests, core/fuzz, every header alone
	@$(call locked,tests) $(gently) cmake --build --preset tests --target all all_verify_interface_header_sets

test-page: page  ## unit tests of the page
	@$(call locked,page) npm --prefix frontend test

test-python: tested-page tested-python  ## Python and browser tests

# Collecting compiles the test modules. All workers would do so at the same time, each for itself.
tested-python: build page $(before_python)
	@tools/apt-need 'command -v nats-server || test -x /usr/sbin/nats-server' nats-server || echo 'its tests are left out'
	@pytest -qq --collect-only --ignore=tests/browser >build/collected || { cat build/collected; false; }
	pytest $(workers) --ignore=tests/browser $(checked)

# By itself: Playwright's loop keeps asyncio.run() from other tests.
tested-page: build page
	@$(need_browser)
	@$(need_postgresql)
	pytest -n 3 --dist worksteal tests/browser

# By itself, because tests take twice as long under it; without the slow model and the browser tests.
coverage: build  ## branch coverage of Python, refused below the figure of pyproject.toml
	pytest -n 2 --cov --ignore=tests/browser --ignore=tests/conformance --ignore=tests/oracle

test-browser: build page  ## every case of the browser tests; `make test` tries a part of those with many
	@$(need_browser)
	@$(need_postgresql)
	pytest -n 2 --every-case tests/browser

# A press that a page loses while it loads is lost every time then. ARGS=--late-first: only the first page of each test.
test-late: build page  ## browser tests whose every answer comes 250 ms late; those that measure speed fail
	@$(need_browser)
	@$(need_postgresql)
	pytest -n 2 --late 250 $(ARGS) tests/browser

mutants: build  ## breaks each rule of the texts once; the test that stands for it must notice
	@$(gently) python -m tests.mutants

bench: build page bench-core  ## speeds, and the long runs that `make test` leaves out
	pytest --explore -m hypothesis --ignore=tests/browser
	coupturc bench
	python -m bench.perft_full
	python -m bench.oracle_million
	python -m bench.combinations
	python -m bench.solving_check
	python -m bench.longest_wins
	python -m bench.threads
	python -m bench.clicks
	python -m bench.worst_positions
	python -m bench.stalls
	python -m bench.device
	python -m bench.browser_speed
	python -m bench.kills
	python -m bench.faults
	python -m bench.archive equal
	python -m bench.online
	python -m bench.flags
	python -m bench.tournaments

# Tables of three pieces need no sanitizers, threads one of their own.
bench-core: build/tests/compile_commands.json  ## C++ tests too long for `make test`: tables, thread sanitizer
	cmake --preset long && cmake --build --preset long
	build/long/core/tests/core_tests -tc="*slow retrograde*,*successors*,*published numbers*"
	cmake --preset threads && cmake --build --preset threads
	build/threads/core/tests/core_tests -tc="*threads*"

# --- quality ---------------------------------------------------------------------------------

check: $(check_parts)  ## format, lint, types, architecture, stub, docs

check-core: build/tests/compile_commands.json
	clang-format --dry-run --Werror $(CXX_FILES)
	$(gently) tools/tidy

check-python: build
	ruff format --check
	ruff check
	mypy
	tools/stub --check
	pytest -q tests/architecture

check-page: frontend/node_modules/.package-lock.json
	@$(call locked,page) npm --prefix frontend run check

docs: build  ## the documentation, in build/docs; every warning is an error
	sphinx-build -q -W --keep-going -j auto -d build/docs-cache docs build/docs

format: .venv/tools frontend/node_modules/.package-lock.json  ## lays out every file
	clang-format -i $(CXX_FILES)
	ruff check -q --fix-only
	ruff format
	cd frontend && npm run format

stub: build  ## src/coupturc/_core.pyi from the extension
	tools/stub

release-check: build page  ## sdist and wheel, each installed in an empty environment: docs/releasing.md
	tools/release-check

audit:  ## known weaknesses of dependencies, or how old the lock files are
	@python -m tools.audit

lock:  ## requirements-dev.txt from pyproject.toml
	uv pip compile -q pyproject.toml --extra all --group dev --universal --python-version 3.11 --upgrade \
	    --no-emit-index-url --no-emit-find-links --no-header -o requirements-dev.txt

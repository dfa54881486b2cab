# The daily commands; `make help` lists them.
PYTHON ?= python3
BIN    := .venv/bin
# Who builds at the same time in the same tree takes turns.
locked  = $(if $(shell command -v flock),flock build/$(1).lock)
PAGE   := $(wildcard $(shell git ls-files -co --exclude-standard frontend 2>/dev/null))
CXX_FILES = $(wildcard core/*/*.hpp core/*/*/*.hpp core/*/*.cpp core/*/*/*.cpp bindings/*.hpp bindings/*.cpp bench/*.cpp)
export PYTHON
export PATH := $(CURDIR)/$(BIN):$(PATH)

.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help preflight setup build run page test test-core test-page test-python test-browser coverage \
        check check-core check-python check-page docs format stub bench bench-core fuzz test-fuzz lock

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

# --- install ---------------------------------------------------------------------------------

preflight:
	@tools/require python compiler node

setup: .venv/installed  ## .venv with every tool and the package, editable

.venv/tools: requirements-dev.txt
	@tools/require python compiler
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	pip install -q --disable-pip-version-check -r requirements-dev.txt
	@touch $@

# The install lists modules and packages: it is made again when a module becomes a package.
.venv/installed: .venv/tools pyproject.toml $(shell find src/coupturc -name __init__.py)
	@mkdir -p build
	$(call locked,editable) pip install -q --disable-pip-version-check --no-build-isolation --no-deps \
	    -C build-dir=build/editable -e .
	@touch $@

build: setup  ## the extension, rebuilt into the editable install
	@$(call locked,editable) sh -c 'cmake --build build/editable && tools/install-core'

page: frontend/dist/index.html src/coupturc/web/static  ## the page, linked into the package

src/coupturc/web/static:
	ln -s ../../../frontend/dist $@

frontend/dist/index.html: frontend/node_modules/.package-lock.json $(filter-out frontend/tests/%,$(PAGE))
	cd frontend && npm run build
	@touch $@

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	@tools/require node
	cd frontend && npm ci --no-audit --no-fund
	@touch $@

# More of the command goes into ARGS: make run ARGS="--port 8001 --lessons lessons"
run: preflight build page  ## the application on http://127.0.0.1:8000
	coupturc serve $(ARGS)

# --- tests -----------------------------------------------------------------------------------

test: preflight test-core test-fuzz test-page test-python  ## every test: core, page, Python, browser

# The core is built once for all its tests, by Clang: GCC takes six times as long to sanitize it.
build/tests/compile_commands.json: .venv/tools
	@tools/need-clang
	@tools/apt-need 'echo "#include <doctest/doctest.h>" | clang++ -x c++ -fsyntax-only -' doctest-dev
	cmake --preset tests

test-core: build/tests/compile_commands.json  ## C++ unit tests, sanitized; every header compiled alone
	$(call locked,tests) cmake --build --preset tests --target all all_verify_interface_header_sets
	ctest --preset tests

test-fuzz: fuzz  ## every fuzz target for 10 seconds; coverage must grow
	tools/fuzz 10

fuzz: build/tests/compile_commands.json  ## builds the fuzz targets into build/tests/core/fuzz
	$(call locked,tests) cmake --build --preset tests

test-page: page  ## unit tests of the page
	cd frontend && npm test

test-python: build page  ## Python and browser tests
	@tools/apt-need 'command -v chromium-headless-shell' chromium-headless-shell
	pytest -n 2 tests/browser  # alone: Playwright's loop keeps asyncio.run() from others
	pytest -n 2 --ignore=tests/browser

# By itself, because tests take twice as long under it; without the slow model and the browser tests.
coverage: build  ## branch coverage of Python, refused below the figure of pyproject.toml
	pytest -n 2 --cov --ignore=tests/browser --ignore=tests/conformance --ignore=tests/oracle

test-browser: build page  ## every case of the browser tests; `make test` tries a part of those with many
	@tools/apt-need 'command -v chromium-headless-shell' chromium-headless-shell
	pytest -n 2 --every-case tests/browser

bench: build bench-core  ## speeds, and the long runs that `make test` leaves out
	coupturc bench
	python -m bench.perft_full
	python -m bench.oracle_million
	python -m bench.combinations
	python -m bench.solving_check
	python -m bench.longest_wins
	python -m bench.clicks
	python -m bench.worst_positions

# Tables of three pieces need no sanitizers, threads one of their own.
bench-core: build/tests/compile_commands.json  ## C++ tests too long for `make test`: tables, thread sanitizer
	cmake --preset long && cmake --build --preset long
	build/long/core/tests/core_tests -tc="*slow retrograde*,*successors*,*published numbers*"
	cmake --preset threads && cmake --build --preset threads
	build/threads/core/tests/core_tests -tc="*threads*"

# --- quality ---------------------------------------------------------------------------------

check: check-core check-python check-page docs  ## format, lint, types, architecture, stub, docs

check-core: build/tests/compile_commands.json
	clang-format --dry-run --Werror $(CXX_FILES)
	tools/tidy

check-python: build
	ruff format --check
	ruff check
	mypy
	tools/stub --check
	pytest -q tests/architecture

check-page: frontend/node_modules/.package-lock.json
	cd frontend && npm run check

docs: build  ## the documentation, in build/docs; every warning is an error
	sphinx-build -q -W --keep-going -j auto -d build/docs-cache docs build/docs

format: .venv/tools frontend/node_modules/.package-lock.json  ## lays out every file
	clang-format -i $(CXX_FILES)
	ruff check -q --fix-only
	ruff format
	cd frontend && npm run format

stub: build  ## src/coupturc/_core.pyi from the extension
	tools/stub

lock:  ## requirements-dev.txt from pyproject.toml
	uv pip compile -q pyproject.toml --group dev --universal --python-version 3.11 --upgrade \
	    --no-emit-index-url --no-emit-find-links --no-header -o requirements-dev.txt

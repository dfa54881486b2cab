# The daily commands; `make help` lists them.
PYTHON ?= python3
BIN    := .venv/bin
# Another builder in the same tree waits instead of linking over us.
LOCK   := $(if $(shell command -v flock),flock build/.lock)
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PYTHON

.DELETE_ON_ERROR:
.PHONY: help setup build page run test test-core test-sanitized test-page test-python lock

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

setup: .venv/installed  ## .venv with every tool and the package, editable

.venv/tools: requirements-dev.txt
	@tools/require python compiler
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	pip install -q --disable-pip-version-check -r requirements-dev.txt
	@touch $@

.venv/installed: .venv/tools pyproject.toml
	@mkdir -p build
	$(LOCK) pip install -q --disable-pip-version-check --no-build-isolation --no-deps \
	    -C build-dir=build/editable -e .
	@touch $@

build: setup  ## the extension, rebuilt into the editable install
	@$(LOCK) sh -c 'cmake --build build/editable && tools/install-core'

run: build page  ## the application on http://127.0.0.1:8000
	coupturc serve

lock:  ## requirements-dev.txt from pyproject.toml
	uv pip compile -q pyproject.toml --group dev --universal --python-version 3.11 \
	    --no-emit-index-url --no-emit-find-links --no-header -o requirements-dev.txt

# --- page ------------------------------------------------------------------------------------

page: frontend/dist/index.html  ## the page, linked into the package

frontend/dist/index.html: frontend/node_modules/.package-lock.json \
        $(shell find frontend -path frontend/node_modules -prune -o -path frontend/dist -prune -o -type f -print 2>/dev/null)
	cd frontend && npm run build
	ln -sfn ../../../frontend/dist src/coupturc/web/static
	@touch $@

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	@tools/require node
	cd frontend && npm ci --no-audit --no-fund
	@touch $@

# --- tests -----------------------------------------------------------------------------------

test: test-core test-sanitized test-page test-python  ## every test: core, page, Python, browser

test-core: .venv/tools  ## C++ unit tests, every header compiled alone
	@tools/apt-need /usr/include/doctest/doctest.h doctest-dev
	cmake --preset tests
	cmake --build --preset tests --target all all_verify_interface_header_sets
	ctest --preset tests

test-sanitized: .venv/tools  ## C++ unit tests under ASan and UBSan
	@tools/apt-need /usr/include/doctest/doctest.h doctest-dev
	cmake --preset sanitized
	cmake --build --preset sanitized
	ctest --preset sanitized

test-page: page  ## unit tests of the page
	cd frontend && npm test

test-python: build page  ## Python and browser tests
	@tools/apt-need chromium chromium
	pytest -n 2

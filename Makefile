# Every target sets itself up from nothing: PYTHON (3.11 or later), make and a Python package index.

PYTHON ?= python3
CONSTRAINTS ?= constraints.txt
EXAMPLE := conformance/agjson/streams/support-chat/events.jsonl

BIN := .venv/bin
READY := .venv/ready
DEV := .venv/ready-dev
DOCS := .venv/ready-docs

# The tests that are worth their time after every change: nothing that builds, downloads or runs for long.
FAST := tests --ignore tests/interop --ignore tests/packaging -m 'not attack'
SLOW := test_conformance_runner or test_mutation or test_conformance_documents or test_generate or \
  test_json_patch or test_rules or test_integrations or test_bundle or test_cli_endings or test_cli_jobs or \
  test_reports or test_docs or test_lint or test_single_file_checker or test_pytest_plugin or test_documents

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check \
  $(if $(CONSTRAINTS),--constraint $(CONSTRAINTS))

export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

.PHONY: help generate check test lint format attack bench docs publish clean
.NOTPARALLEL:
.DELETE_ON_ERROR:

help:
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

generate: $(READY) ## derive everything under generated/ from schema/, then validate an example
	$(BIN)/python -P -m agjson_codegen generate
	$(BIN)/agjson conformance manifest
	$(BIN)/python docs/cli_reference.py
	$(BIN)/python docs/architecture_graph.py
	$(BIN)/python docs/rule_pages.py
	$(BIN)/agjson validate $(EXAMPLE)

check: $(DEV) ## check format, style and types, and run the fast tests: less than a minute
	$(BIN)/python -P -m agjson_codegen lint
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -n auto --dist loadfile -k 'not ($(SLOW))' $(FAST)

format: $(DEV) ## format all Python, and fix what can be fixed without a person
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lint: $(DEV) ## check schemas, style and types
	$(BIN)/python -P -m agjson_codegen lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pyright

test: $(DEV) ## check that generated/ is fresh, lint, and run all tests
	$(BIN)/python -P -m agjson_codegen generate --check
	$(BIN)/python -P -m agjson_codegen coverage
	$(MAKE) --no-print-directory lint
	$(BIN)/python -m pytest -n auto --dist loadfile

attack: $(DEV) ## attack the toolchain: the long form of the property tests, with other random numbers each time
	AGJSON_ATTACK=$${AGJSON_ATTACK:-30} $(BIN)/python -m pytest -n auto --dist loadfile -m attack

bench: $(DEV) ## measure every figure in docs/performance.md
	$(BIN)/python -m bench

docs: $(DOCS) ## build the site into site/; a link that leads nowhere is an error
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

publish: $(DEV) ## build wheel, source distribution and schema bundle into dist/
	$(BIN)/python -P -m agjson_codegen generate --check
	$(BIN)/agjson conformance manifest --check
	rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist
	version=$$($(BIN)/python -c 'import agjson; print(agjson.SPEC_VERSION)') && \
	  $(BIN)/agjson schema --bundle "dist/agjson-schema-$$version"

clean: ## remove the environment, what was built, and caches
	rm -rf .venv dist site .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml $(CONSTRAINTS)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "agjson needs Python 3.11 or later. '$(PYTHON)' is: $$($(PYTHON) --version 2>&1 || true)" >&2; \
	  echo "Name another one: make PYTHON=python3.12 ..." >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(PIP) --upgrade pip
	$(PIP) --editable '.[codegen]'
	@touch $@

$(DEV): $(READY)
	$(PIP) --group dev
	@touch $@

$(DOCS): $(READY)
	$(PIP) --group docs
	@touch $@

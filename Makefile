# make print | make test | make verify: each makes the one .venv for itself the first time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: print test verify clean

print: $(VENV)/.print
	$(BIN)/kamibako print --paper a4 --lang both --out output

test: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/pytest --numprocesses auto --maxprocesses 4 --dist loadfile

# The large seeded counts; resumable (what has passed is remembered in .verify/).
verify: $(VENV)/.test
	$(BIN)/python tests/verify.py

$(VENV)/.print: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --editable .
	touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --editable '.[test]'
	touch $@ $(VENV)/.print

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

clean:
	rm -rf $(VENV) .verify output/*.pdf output/*.json output/*.png

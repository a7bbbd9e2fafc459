# make print | make test | make verify: each makes the one .venv for itself the first time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: print test verify clean

print: $(READY)
	$(BIN)/kamibako print --paper a4 --lang both --out output

test: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/pytest

# The large seeded counts; resumable (what has passed is remembered in .verify/).
verify: $(READY)
	$(BIN)/python tests/verify.py

$(READY): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	touch $(READY)

clean:
	rm -rf $(VENV) .verify output/*.pdf output/*.json output/*.png

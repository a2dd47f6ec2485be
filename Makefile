# Two commands: `make run` serves the page, `make test` runs the tests. Both set up .venv where it is missing.
# `make test-long` runs the thorough tests too; it takes several times as long.
# `make run PORT=9000` takes another port; HOST=0.0.0.0 opens it to the network.
PYTHON ?= python3
HOST = 127.0.0.1
PORT = 8050
VENV = .venv
BIN = $(VENV)/bin
# what one process has compiled, all the others find
unexport PYTHONDONTWRITEBYTECODE
# half of the time a worker waits for its browser
PYTEST = -n 3 --dist loadfile
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Debian ships Python without venv, and Chromium as a package; elsewhere, or without root, these fail and say nothing.
APT = { [ "$$(id -u)" = 0 ] && grep -qs '^ID=debian' /etc/os-release && apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends

.PHONY: run test test-long lint same bench record browser balancer node

run: $(VENV)/run.stamp
	@LINVIZ_HOST=$(HOST) LINVIZ_PORT=$(PORT) $(BIN)/python app.py

test: $(VENV)/test.stamp browser balancer node
	@$(BIN)/python -m pytest $(PYTEST)

test-long: $(VENV)/test.stamp browser balancer node
	@$(BIN)/python -m pytest --long $(PYTEST)

lint: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell
	$(BIN)/python docs/plain_english.py
	$(BIN)/python -m tests.javascript.node

# whether a run is the same on every processor, in WebAssembly and with the oldest packages; takes half an hour
same: $(VENV)/test.stamp
	@$(BIN)/python -m tests.same

# needs a machine that does nothing else, and takes half an hour
bench: $(VENV)/test.stamp browser
	@$(BIN)/python benchmarks/run.py

# the pictures in README.md and docs/; they look alike only where the same letters are installed
record: $(VENV)/test.stamp browser
	@$(BIN)/python docs/record.py

browser: $(VENV)/test.stamp
	@command -v chromium-headless-shell >/dev/null || $(APT) chromium-headless-shell >/dev/null; } || \
		command -v chromium >/dev/null || $(BIN)/playwright install chromium

# before the workers begin, or two of them install the same packages at once
node: $(VENV)/test.stamp
	@$(BIN)/python -c 'from tests.javascript.node import install; install()'

# tests/ui/test_balancer.py says where it does without
balancer:
	@command -v haproxy >/dev/null || test -x /usr/sbin/haproxy || $(APT) haproxy >/dev/null; } || true

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "linviz needs Python 3.11 or newer. If you have one, name it: make PYTHON=python3.12 run"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(APT) python3-venv >/dev/null; } || \
		{ echo "Python's module venv is missing. On Debian and Ubuntu, install it: sudo apt-get install python3-venv"; exit 1; }
	@echo "Setting up $(VENV); the first time takes a minute or two."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: pyproject.toml | $(BIN)/python
	@$(INSTALL) -e .
	@touch $@

$(VENV)/test.stamp: pyproject.toml | $(BIN)/python
	@$(INSTALL) -e '.[test]'
	@touch $(VENV)/run.stamp $@

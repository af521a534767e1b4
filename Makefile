# Everything a developer runs.  The machine needs python3 (3.11 to 3.13, with venv), make and git; the rest is fetched.
#
# .venv is made from the locks, hashes checked.  Three stamps in it make the second time free:
#   .libraries  requirements.lock      a new lock makes a new .venv, so that nothing unlocked is left in it
#   .station    pyproject.toml         our own package, editable; builds with the locked hatchling, fetches nothing
#   .tools      requirements-dev.lock  what tests and checks need on top
# `make run` needs the first two.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
AT_ONCE := -n 4 --dist worksteal # most tests wait, for a page or a process: more of them at once than there are cores
PAGES := web/static/js web/static/css tests/sixth/js  # what starts them (web/templates) is for old browsers
COMPILE := pip compile --quiet --universal --python-version 3.11 --generate-hashes pyproject.toml

.DEFAULT_GOAL := help
.PHONY: help run test check audit release deb bench pictures format lock clean machine

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

run: .venv/.station  ## start the station on a simulated lane; options: make run ARGS="--port 8080"
	@$(BIN)/kegelstation run $(ARGS)

test: .venv/.tools machine  ## all tests, in a real Chromium too; a part: make test ARGS=tests/rules
	@echo "prüfe … · testing …"
	@$(BIN)/pytest $(AT_ONCE) $(ARGS)

check: .venv/.tools machine  ## lint, format, types, import table, house rules, systemd unit
	@echo "prüfe Stil, Typen, Importe und Dienst … · checking style, types, imports and service …"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { $(BIN)/ruff format --diff .; exit 1; }
	@$(BIN)/oxlint --deny-warnings $(PAGES)
	@$(BIN)/oxfmt --check $(PAGES) >/dev/null || { $(BIN)/oxfmt --list-different $(PAGES); exit 1; }
	@$(BIN)/mypy
	@$(BIN)/pytest tests/test_import_table.py tests/test_house_rules.py tests/test_locks.py tests/test_dependencies.py \
	 tests/systemd

audit:  ## ask a database on the internet for known holes in the locked libraries
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && $(PYTHON) -m venv "$$tmp" \
	 && "$$tmp/bin/python" -m pip --quiet --disable-pip-version-check install pip-audit \
	 && for lock in requirements.lock requirements-dev.lock; do \
	   "$$tmp/bin/pip-audit" --progress-spinner off --disable-pip --require-hashes -r $$lock || exit 1; done

release: .venv/.libraries  ## make one signed file with all wheels, for machines like this one; others: systemd/README.md
	@PIP="$(PIP)" systemd/release.sh $(ARGS)

deb: .venv/.libraries  ## make a Debian package with all wheels, for Debian 12 and 13; another machine: ARGS="--machine aarch64"
	@PIP="$(PIP)" systemd/deb.sh $(ARGS)

bench: .venv/.tools machine  ## measure the way of a throw against a bare broadcast
	@$(BIN)/python tests/bench $(ARGS)

pictures: .venv/.tools machine  ## take the pictures of the README anew, of a real station
	@$(BIN)/python tests/browser/pictures.py

format:  .venv/.tools  ## let ruff and oxfmt put the code in order
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/oxlint --fix $(PAGES)
	@$(BIN)/oxfmt $(PAGES) >/dev/null

lock:  ## write both locks anew from pyproject.toml; newer releases: make lock ARGS=--upgrade
	@echo "schreibe die Lock-Dateien … · writing the locks …"
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && export UV_CUSTOM_COMPILE_COMMAND="make lock" \
	 && $(PYTHON) -m venv "$$tmp" && "$$tmp/bin/python" -m pip --quiet --disable-pip-version-check install uv \
	 && "$$tmp/bin/uv" $(COMPILE) --group build -o requirements.lock $(ARGS) \
	 && "$$tmp/bin/uv" $(COMPILE) --group dev -c requirements.lock -o requirements-dev.lock $(ARGS)

clean:  ## remove .venv and everything that tools left behind
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage test-output build dist *.egg-info
	@find rules drivers station web tests -name __pycache__ -prune -exec rm -rf {} +

machine:  # Chromium, systemd-analyze and Mosquitto, by apt where that is allowed
	@.ci/machine

.venv/.libraries: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' \
	 || { echo "Es braucht Python 3.11 bis 3.13 (make PYTHON=python3.11 …). · Python 3.11 to 3.13 is needed."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	 || { echo "Es fehlt venv: sudo apt install python3-venv · venv is missing: sudo apt install python3-venv"; exit 1; }
	@echo "richte Umgebung ein (eine Minute) … · setting up the environment (a minute) …"
	@$(PYTHON) -m venv --clear .venv
	@$(PIP) install --require-hashes -r requirements.lock
	@touch $@

.venv/.station: .venv/.libraries pyproject.toml
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

.venv/.tools: .venv/.station requirements-dev.lock
	@echo "hole Prüfwerkzeuge … · fetching test tools …"
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

# `make play` and `make test` are all a newcomer needs; each prepares .venv by itself.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SEED ?= 1
COUNT ?= 2000
GAMES ?= 600
GAME ?= outremer
WORKERS ?= 2
EXAMPLE := tests/example
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
export CHROMIUM

.DEFAULT_GOAL := help
.PHONY: help play backup restore test lint types fuzz bench balance rules cards golden check-pack lock clean chromium

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# A bot on Discord needs no simulated one. As for bot.py, a variable of the environment stands above a line of .env.
TOKEN := $(if $(filter undefined,$(origin DISCORD_TOKEN)),$(shell sed -nE "s/^(export +)?DISCORD_TOKEN *= *[\"']?[^\"' \#].*/yes/p" .env 2>/dev/null),$(DISCORD_TOKEN))
PLAYED := $(if $(filter --local,$(ARGS)),local,$(if $(strip $(TOKEN)),runtime,local))

play: $(VENV)/.$(PLAYED)  ## start the bot: on Discord if .env holds a token, else on the local table
	$(BIN)/python bot.py $(ARGS)

backup: $(VENV)/.runtime  ## copy and check the database with what belongs to it; the bot may run (FILE=where to)
	@$(BIN)/python bot.py --backup $(if $(FILE),"$(FILE)")

restore: $(VENV)/.runtime  ## put such a copy in the place of the database; stop the bot first (FILE=the copy)
	@test -n "$(FILE)" || { echo "Name the copy: make restore FILE=data/backups/….sqlite3" >&2; exit 1; }
	@$(BIN)/python bot.py --restore "$(FILE)"

test: $(VENV)/.dev chromium  ## run all tests (ARGS: more options for pytest)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

lint: $(VENV)/.dev  ## style, format, and who may import whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(VENV)/.dev  ## strict type check
	$(BIN)/mypy

fuzz: $(VENV)/.dev  ## random whole games of every kind (SEED=1 COUNT=2000)
	$(BIN)/python -m engine.core.fuzz --seed $(SEED) --count $(COUNT) $(ARGS)

bench: $(VENV)/.dev  ## measure speed and size, each as a ratio
	$(BIN)/python -m tests.bench $(ARGS)

balance: $(VENV)/.dev  ## measure the balance of Outremer (or of the others: GAME=crusaders, GAME=road) into docs/balance.md
	$(BIN)/python -m engine.$(GAME).balance --games $(GAMES) --out docs/balance.md $(ARGS)

rules: $(VENV)/.runtime  ## write the rules in short into the pages for players
	PYTHONPATH=$(EXAMPLE) $(BIN)/python -m engine.core.pages docs $(EXAMPLE)/docs

cards: $(VENV)/.dev  ## lay the contact sheets of docs/cards.md anew
	$(BIN)/python -m render.sheets

golden: $(VENV)/.dev  ## record the golden games of tests/golden anew, after a change of content or balance
	PYTHONPATH=$(EXAMPLE) $(BIN)/python -m engine.core.golden record tests/golden

check-pack: $(VENV)/.runtime  ## say what is wrong in a content pack (FILE=its folder, or a file in it)
	@test -n "$(FILE)" || { echo "Name the content pack: make check-pack FILE=path/of/its/folder" >&2; exit 1; }
	@$(BIN)/python -m engine.core.packs "$(FILE)"

lock: $(VENV)/.lock  ## pin anew what is installed, with hashes (ARGS=--upgrade: the newest releases)
	@for set in requirements requirements-local requirements-dev requirements-lock; do \
		$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
			--custom-compile-command "make lock" $(ARGS) --output-file $$set.txt $$set.in && echo $$set.txt || exit 1; done

clean:  ## remove the environment and all caches; games and settings stay
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A browser is part of the tests, so its absence is a failure with a remedy and never a skip.
chromium:
	@test -x "$(CHROMIUM)" || { echo "The tests drive a real page and need Chromium: install it (Debian: apt-get install chromium)" \
		"or set CHROMIUM to its executable." >&2; exit 1; }

# An environment whose interpreter is gone (the folder was moved, Python was upgraded) is laid anew: its stamps say nothing
# any more. Its own pip names the interpreter in its first line.
ifeq ($(shell [ -x "$$(sed -n '1s/^\#!//p' $(BIN)/pip 2>/dev/null)" ] && $(BIN)/python -c '' 2>/dev/null && echo sound),)
$(shell rm -f $(VENV)/.runtime $(VENV)/.local $(VENV)/.dev $(VENV)/.lock)
endif

define prepare
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Caravanserai needs Python 3.11 or newer," \
		"but $(PYTHON) is $$($(PYTHON) --version 2>&1): name another one with PYTHON=python3.12." >&2; exit 1; }
	@$(BIN)/pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV) || { \
		echo "Python could not create $(VENV): its venv module is missing (Debian: apt-get install python3-venv)." >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(1)
	@touch $@
endef

$(VENV)/.runtime: requirements.txt
	$(call prepare,$<)

$(VENV)/.local $(VENV)/.dev $(VENV)/.lock: $(VENV)/.%: requirements-%.txt
	$(call prepare,$<)

# Karnak: `make play` plays, `make test` tests. Both do their own set-up.

PYTHON ?= python3
BIN := .venv/bin
LOCK := deploy/requirements.lock
PLAYING := deploy/production.lock
PORT ?= 8000
GAME ?= all
N ?= 50
FAULTS ?= 300
SINCE ?= main

.PHONY: setup ready play quick test test-changed whole check tools bench faults fuzz lock
.DEFAULT_GOAL := play

# Everything, with the tools of developers.
setup: .venv/installed

.venv/installed: $(LOCK)
	@$(call install,$(LOCK))
	@touch $@ .venv/playable

# What playing needs, without the tools; where they are installed, they stay and are kept up to date.
ready: $(if $(wildcard .venv/installed),.venv/installed,.venv/playable)

.venv/playable: $(PLAYING)
	@$(call install,$(PLAYING))
	@touch $@

# A virtual environment that lacks its installer is made anew, which empties the folder: never through a link.
define install
mkdir -p var; \
if command -v uv >/dev/null 2>&1; then needed=python; else needed=pip; fi; \
if test ! -x $(BIN)/$$needed && test -L .venv; then \
    echo "make: .venv is a link to $$(readlink .venv), which has no bin/$$needed; making it anew would empty that folder, so remove the link first." >&2; \
    exit 1; \
fi; \
if test $$needed = python; then \
    { test -x $(BIN)/python || uv venv --quiet --python $(PYTHON) .venv; } && \
    uv pip sync --quiet --python $(BIN)/python --require-hashes $(1); \
else \
    { test -x $(BIN)/pip || $(PYTHON) -m venv --clear .venv; } && \
    $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement $(1); \
fi
endef

play: ready var/collected.stamp
	@$(BIN)/python manage.py migrate --verbosity 0
	@exec $(BIN)/python manage.py serve --port $(PORT) $(if $(HOST),--host $(HOST))

# Collected again only where something has changed: it takes ten seconds.
var/collected.stamp: $(shell find static -type f) tables/settings.py tables/hosting/static_storage.py $(PLAYING) | ready
	@$(BIN)/python manage.py collectstatic --noinput --verbosity 0
	@touch $@

test: setup
	@$(BIN)/python -m tests.run $(ARGS)

# Everything that `make test` tries a sample of: for the night.
whole: setup
	@KARNAK_WHOLE=1 $(BIN)/python -m tests.run $(ARGS)

# What a change is likely to break, on SQLite and without a browser; the layers; one page of every address without an object.
quick: setup
	@said=$$($(BIN)/lint-imports --no-logo) || { echo "$$said"; exit 1; }
	@$(BIN)/python -m tests.run quick $(ARGS)

# The tests of what differs from SINCE, by imports and folders, without a browser.
test-changed: setup
	@$(BIN)/python -m tests.changed $(SINCE) $(ARGS)

check: tools fuzz

tools: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict engine tables
	$(BIN)/lint-imports
	$(BIN)/oxlint static/js tests/js
	$(BIN)/python manage.py check
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py translations --check
	$(BIN)/python manage.py wording
	$(BIN)/python manage.py format_templates --check

fuzz: setup
	@$(BIN)/python -m engine fuzz $(GAME) $(N)

bench: setup
	@$(BIN)/python -m engine bench $(GAME) --steady
	@$(BIN)/python -m bench.site
	@$(BIN)/python -m bench.teaching
	@$(BIN)/python -m bench.restart
	@$(BIN)/python -m bench.tournaments
	@$(BIN)/python -m bench.organiser

# Kills, dropped connections, restarts, full disks and steps of the clock under play, counted: the long form of what the tests
# try once each. The second half starts a PostgreSQL and a Redis server of its own. Disks need root, clocks libfaketime.
faults: setup
	@$(BIN)/python -m bench.faults --faults $(FAULTS)
	@$(BIN)/python -m bench.faults --faults $(FAULTS) --deployed

# For developers: write the locks anew after pyproject.toml has changed. The versions of both are the same.
COMPILE := uv pip compile pyproject.toml --universal --extra deploy --generate-hashes --no-header \
    --no-annotate --no-emit-index-url --no-emit-find-links --quiet
lock:
	$(COMPILE) --extra dev --output-file $(LOCK)
	$(COMPILE) --constraint $(LOCK) --output-file $(PLAYING)

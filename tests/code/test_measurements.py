"""Measurements are no tests, but they must find what they measure."""

from __future__ import annotations

import subprocess
import sys

from tests.support.servers.serving import ROOT

IMPORT_ALL = """
import importlib, pkgutil, django, bench
django.setup()
for module in pkgutil.walk_packages(bench.__path__, "bench."):
    importlib.import_module(module.name)
    print(module.name)
"""


def test_every_module_of_the_measurements_finds_all_that_it_names() -> None:
    """In a process of its own, since some of them change the settings."""
    environment = {"DJANGO_SETTINGS_MODULE": "tests.settings", "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "bench.screenshots" in done.stdout.split()

"""Settings for tests: run-time files are in a temporary folder."""

import atexit
import os
import shutil
import tempfile

if "KARNAK_VAR" not in os.environ:
    os.environ["KARNAK_VAR"] = tempfile.mkdtemp(prefix="karnak-")
    atexit.register(shutil.rmtree, os.environ["KARNAK_VAR"], ignore_errors=True)
os.environ["KARNAK_STATIC_AS_IS"] = "1"
os.environ["KARNAK_LEAVE_OUT_BROKEN_GAMES"] = "1"  # `tests/engine/core/test_game_parts.py` reports them

from tables.settings import *
from tables.settings import INSTALLED_APPS, PIPELINE

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
INSTALLED_APPS = [*INSTALLED_APPS, "tests.emptying"]  # its `flush` takes milliseconds
PIPELINE = {**PIPELINE, "PIPELINE_ENABLED": True}  # pages name the packed files, as where they are collected

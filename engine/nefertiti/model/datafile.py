"""The data file of Nefertiti: every printed value, with its provenance."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from engine.core import Data

DATA: Data = tomllib.loads(files("engine.nefertiti").joinpath("data.toml").read_text("utf-8"))

"""The settings of the site, with the bare move beside it (`bench.baselines.bare_move`)."""

from tables.settings import *  # noqa: F403

INSTALLED_APPS += ["bench.baselines"]  # noqa: F405
ROOT_URLCONF = "bench.baselines.bare_move"

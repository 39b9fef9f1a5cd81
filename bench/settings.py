"""The settings of the site, with the bare move beside it (`bench.bare_move`)."""

from tables.settings import *  # noqa: F403

INSTALLED_APPS += ["bench"]  # noqa: F405
ROOT_URLCONF = "bench.bare_move"

"""Garbage collection in a process that has loaded what it needs."""

import gc

COLLECTED_AFTER = 10_000, 20, 20  # new objects, then collections of the younger kind: each rendering makes thousands


def collect_less_often() -> None:
    """Let the collector skip what is loaded by now, since it stays, and look less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)

"""How many files and sockets this process may have open."""

from __future__ import annotations

import contextlib
import resource

FILES = 10_000  # at most, so that 2,500 watchers and all else fit; macOS allows no more


def allow_many_sockets() -> None:
    """Raise the limit of open files: each page holds a socket, and systemd and Docker begin with 1,024."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        with contextlib.suppress(OSError, ValueError):  # a fence of the system may forbid it
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))

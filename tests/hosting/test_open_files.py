"""A server may hold more sockets than the 1,024 files that systemd and Docker begin with."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.servers.serving import ROOT

RAISED = """
import resource
from tables.hosting.open_files import allow_many_sockets
allow_many_sockets()
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.parametrize(
    ("given", "raised"),
    [
        ("ulimit -Sn 1024; ulimit -Hn 12000", "10000 12000"),
        ("ulimit -Sn 1024; ulimit -Hn 2000", "2000 2000"),
        ("ulimit -Sn 11000; ulimit -Hn 12000", "11000 12000"),
    ],
)
def test_the_limit_of_open_files_is_raised_as_far_as_the_system_allows(given: str, raised: str) -> None:
    command = ["sh", "-c", f'{given}; exec "$0" -c "$1"', sys.executable, RAISED]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip() == raised

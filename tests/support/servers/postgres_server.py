"""A PostgreSQL server for measurements that stop it and fill its disk."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from tests.support.servers.redis_server import PORTS, is_free

PATIENCE = 60  # seconds to come up: after a crash it reads its log first
USER = "postgres"
NAME = "karnak"  # of its database
SMALL = ("--wal-segsize=1",)  # MB: so that a full disk stops its log within seconds


def folder_of_programs() -> Path | None:
    """The folder of the newest server's programs; None where none is installed, or root could not run it."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    can_run = os.getuid() != 0 or shutil.which("runuser")
    return folders[-1] if folders and (folders[-1] / "initdb").exists() and can_run else None


class PostgresServer:
    """A server with an empty database that restarts on the same port.

    folder: where its data is stored; without one, in a temporary folder.
    """

    def __init__(self, folder: Path | None = None) -> None:
        programs = folder_of_programs()
        assert programs is not None, "PostgreSQL is not installed"
        self.programs = programs
        self.port = next(port for port in random.sample(PORTS, len(PORTS)) if is_free(port))
        self.own = tempfile.TemporaryDirectory(prefix="postgres-")  # of the log and the socket
        self.data = (folder or Path(self.own.name)) / "data"
        self.data.mkdir(mode=0o700)
        self.log = Path(self.own.name) / "log"
        if os.getuid() == 0:
            shutil.chown(self.own.name, USER)
            shutil.chown(self.data, USER)
        self.run("initdb", "-D", str(self.data), "-U", USER, "--auth=trust", *SMALL)
        self.start()
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, NAME)

    @property
    def url(self) -> str:
        """Its URL for DATABASE_URL."""
        return f"postgres://{USER}@127.0.0.1:{self.port}/{NAME}"

    @property
    def runs(self) -> bool:
        """Whether it runs and answers."""
        asked = ("-h", "127.0.0.1", "-p", str(self.port), "-q", "-t", "5")
        return self.run("pg_isready", *asked, check=False) == 0

    def start(self) -> None:
        """Start it and wait until it answers; one that runs already is left as it is."""
        options = f"-p {self.port} -k {self.own.name} -c listen_addresses=127.0.0.1 -c min_wal_size=2MB"
        end = time.monotonic() + PATIENCE
        while not self.runs:
            assert time.monotonic() < end, f"PostgreSQL does not come up:\n{self.log.read_text()[-3000:]}"
            self.control("start", "-l", str(self.log), "-o", options)

    def stop(self, how: str = "fast") -> None:
        """End it; connections are then refused. how: `fast` ends transactions, `immediate` is like a crash."""
        self.control("stop", "-m", how)

    def control(self, *words: str) -> None:
        """Run pg_ctl, whatever it answers."""
        self.run("pg_ctl", "-D", str(self.data), "-w", "-t", "20", *words, check=False)

    def run(self, program: str, *words: str, check: bool = True) -> int:
        """Run one of its programs as its user. Returns the exit status. Raises CalledProcessError if `check`."""
        user = ["runuser", "-u", USER, "--"] if os.getuid() == 0 else []
        with self.log.with_name("programs").open("a") as said:
            command = [*user, str(self.programs / program), *words]
            return subprocess.run(command, cwd="/", stdout=said, stderr=said, check=check).returncode

    def remove(self) -> None:
        """End it and remove its data."""
        self.stop("immediate")
        shutil.rmtree(self.data, ignore_errors=True)
        self.own.cleanup()

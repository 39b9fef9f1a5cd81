"""pgbouncer in front of the test database, which lends a connection for one transaction."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from tests.support.servers import machine
from tests.support.servers.redis_server import PORTS, is_free

PROGRAM = machine.pgbouncer()
USER = "postgres"
PATIENCE = 30  # seconds to come up
SETTINGS = """
[databases]
* = host={host} port={server} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {connections}
logfile = {folder}/log
"""


class Pooler:
    """pgbouncer with few connections for the database of this URL."""

    def __init__(self, url: str, connections: int) -> None:
        self.named = urlsplit(url)
        self.port = next(port for port in random.sample(PORTS, len(PORTS)) if is_free(port))
        self.folder = tempfile.TemporaryDirectory(prefix="pooler-")
        written = Path(self.folder.name) / "pgbouncer.ini"
        server = {"host": self.named.hostname, "server": self.named.port or 5432, "user": self.named.username}
        settings = {"port": self.port, "connections": connections, "folder": self.folder.name}
        written.write_text(SETTINGS.format(**server, **settings))
        as_user = []
        if os.getuid() == 0:  # it refuses to run as root
            for path in (self.folder.name, written):
                shutil.chown(path, USER)
            as_user = ["runuser", "-u", USER, "--"]
        self.process = subprocess.Popen([*as_user, str(PROGRAM), "-q", str(written)], cwd="/")
        end = time.monotonic() + PATIENCE
        while not machine.listens(self.port):
            assert time.monotonic() < end, "pgbouncer does not come up"
            time.sleep(0.02)

    @property
    def url(self) -> str:
        """Its URL for DATABASE_URL."""
        return self.named._replace(netloc=f"{self.named.username}@127.0.0.1:{self.port}").geturl()

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.folder.cleanup()

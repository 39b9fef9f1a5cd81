"""A Redis server for tests that stop and pause it."""

import random
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import redis

from tests.support.servers import machine

PROGRAM = machine.redis_server()
PATIENCE = 30  # seconds to come up
PORTS = range(20_000, 30_000)  # below those that a system gives to outgoing connections, which could take a free one


def is_free(port: int) -> bool:
    """Whether a port is free."""
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


class RedisServer:
    """A server without persistence that restarts on the same port."""

    def __init__(self) -> None:
        self.port = next(port for port in random.sample(PORTS, len(PORTS)) if is_free(port))
        self.folder = tempfile.TemporaryDirectory(prefix="redis-")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        """Its URL for REDIS_URL."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [str(PROGRAM), "--port", str(self.port), "--save", "", "--appendonly", "no"]
        with (Path(self.folder.name) / "log").open("ab") as log:
            self.process = subprocess.Popen([*command, "--dir", self.folder.name], stdout=log, stderr=log)
        client, end = redis.Redis.from_url(self.url), time.monotonic() + PATIENCE
        while True:
            try:
                client.ping()
                return
            except redis.ConnectionError:
                assert time.monotonic() < end, "redis-server does not come up"
                time.sleep(0.02)

    def stop(self) -> None:
        """End it; connections are then refused."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)

    def pause(self) -> None:
        """Let it accept connections without answering."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """End a pause."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

"""The server as a child process on the test database."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection

from tests.support import counts

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 30  # seconds to answer or to go down
COMES_UP = 120  # seconds: on a busy machine the imports alone have taken half a minute


class Helper:
    """A process without pages on the test database: `manage.py ticker` or `manage.py bots`."""

    def __init__(self, *command: str) -> None:
        self.log = Path(settings.VAR) / f"{'-'.join(command)}.log"
        words = [sys.executable, "manage.py", *command]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                words, cwd=ROOT, env=Server().env(), stdout=subprocess.PIPE, stderr=log, text=True
            )

    def wait_until_it_runs(self) -> None:
        """Wait until it says that it runs."""
        assert self.process.stdout is not None
        assert self.process.stdout.readline().startswith("Running")

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send this signal and wait for the end. Returns the exit status."""
        self.process.send_signal(how)
        return self.process.wait(COMES_UP)


class Server:
    """`manage.py serve`: it can be stopped gracefully, killed, and restarted on the same port."""

    def __init__(self, **environment: str) -> None:
        self.environment = environment
        self.options = ["--no-migrate"]  # the tests have made the database
        self.port = 0  # a free one at the first start
        self.process: subprocess.Popen[str] | None = None
        self.log = Path(settings.VAR) / "serve.log"
        self.mails = Path(settings.VAR) / "mails"  # the mail that it sends

    @property
    def url(self) -> str:
        """Its URL."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def runs(self) -> bool:
        """Whether the process is running."""
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Start it and wait until it listens."""
        command = [sys.executable, "manage.py", "serve", *self.options, "--port", str(self.port)]
        with self.log.open("a") as log:
            start = log.tell()
            self.process = subprocess.Popen(command, cwd=ROOT, env=self.env(), stdout=log, stderr=log, text=True)
        self.port = self.port_said_after(start)

    def manage(self, *command: str) -> None:
        """Run a command of manage.py in the server's environment."""
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=self.env(), check=True)

    def port_said_after(self, start: int) -> int:
        """The port that the new process prints once it listens."""
        end = time.monotonic() + COMES_UP
        while self.runs and time.monotonic() < end:
            said = re.search(r"http://127\.0\.0\.1:(\d+)/", self.log_text()[start:])
            if said:
                return int(said[1])
            time.sleep(0.02)
        raise RuntimeError(f"the server does not come up:\n{self.log_text()[start:]}")

    def log_text(self) -> str:
        """Its output so far."""
        return self.log.read_text()

    def stop(self) -> int:
        """End it with SIGTERM. Returns the exit status."""
        return self.end(signal.SIGTERM)

    def kill(self) -> int:
        """End it with SIGKILL. Returns the exit status. Raises AssertionError if it had crashed."""
        status = self.end(signal.SIGKILL)
        assert status in (0, -signal.SIGKILL), f"it ended by itself ({status}):\n{self.log_text()[-8000:]}"
        if self.process is not None and status:
            counts.found("servers killed", [self.process])
        return status

    def end(self, how: signal.Signals) -> int:
        """Send this signal and wait for the end."""
        if self.process is None:
            return 0
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def restart(self) -> None:
        """Stop it and start it again."""
        self.stop()
        self.start()

    def env(self) -> dict[str, str]:
        """The environment of the child: the database and the run-time folder of this test session."""
        return {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tables.settings",
            "DATABASE_URL": database_url(),
            "KARNAK_STATIC_AS_IS": "",
            "KARNAK_MAIL_FOLDER": str(self.mails),
            **self.environment,
        }


def database_url() -> str:
    """The URL of the test database."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()

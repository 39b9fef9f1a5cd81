"""A mail server of our own, which keeps what it is sent: the few commands of SMTP that are needed."""

from __future__ import annotations

import email
import socketserver
import threading
from email.message import Message
from email.policy import default
from typing import Any


class Talk(socketserver.StreamRequestHandler):
    """One connection."""

    server: Sink

    def handle(self) -> None:
        """Greet, and answer command after command."""
        self.to: list[str] = []
        self.tell("220 sink")
        while line := self.rfile.readline():
            command = line.decode().strip()
            if command.upper() == "QUIT":
                return self.tell("221 bye")
            self.answer(command)
        return None

    def answer(self, command: str) -> None:
        """One command."""
        verb = command[:4].upper()
        if verb == "MAIL":
            self.server.asked.set()
            self.server.taking.wait(20)
        if verb in ("EHLO", "HELO", "MAIL", "RSET", "NOOP"):
            self.tell("250 sink")
        elif verb == "RCPT":
            address = command.partition("<")[2].partition(">")[0]
            self.to.append(address)
            self.tell("550 nobody here" if address in self.server.refused else "250 fine")
        elif verb == "DATA":
            self.tell("354 go on")
            self.server.take(self.to, self.read())
            self.tell("250 taken")
        else:
            self.tell("502 what?")

    def read(self) -> bytes:
        """The mail up to the line with a single dot."""
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line[1:] if line.startswith(b"..") else line)
        return b"".join(lines)

    def tell(self, line: str) -> None:
        """One line back."""
        self.wfile.write(f"{line}\r\n".encode())


class Sink(socketserver.ThreadingTCPServer):
    """The server, in threads of this process; it can be stopped and started again at its port."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Talk)
        self.letters: list[tuple[str, Message]] = []
        self.refused: set[str] = set()
        self.taking = threading.Event()  # who wants to send something waits while this is not set
        self.taking.set()
        self.asked = threading.Event()  # somebody waits
        self.thread = threading.Thread(target=self.serve_forever, args=[0.02], daemon=True)
        self.thread.start()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server_address[1])

    def take(self, to: list[str], letter: bytes) -> None:
        """Keep a letter."""
        read: Any = email.message_from_bytes(letter, policy=default)
        self.letters += [(address, read) for address in to]

    def down(self) -> None:
        """Nobody answers here any more."""
        self.shutdown()
        self.server_close()

    @property
    def subjects(self) -> list[tuple[str, str]]:
        """To whom, and about what."""
        return [(to, str(letter["Subject"])) for to, letter in self.letters]


def text(letter: Message) -> str:
    """What a letter says."""
    said: Any = letter
    return str(said.get_content()).replace("\r\n", "\n")

"""A mail server that keeps received mails: the necessary commands of SMTP."""

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
        """Greet, then answer commands."""
        self.to: list[str] = []
        self.tell("220 sink")
        while line := self.rfile.readline():
            command = line.decode().strip()
            if command.upper() == "QUIT":
                return self.tell("221 bye")
            self.answer(command)
        return None

    def answer(self, command: str) -> None:
        """Answer one command."""
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
        """Read a mail up to the line with a single dot."""
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line[1:] if line.startswith(b"..") else line)
        return b"".join(lines)

    def tell(self, line: str) -> None:
        """Send one line."""
        self.wfile.write(f"{line}\r\n".encode())


class Sink(socketserver.ThreadingTCPServer):
    """The server, in threads of this process; it can be stopped and started again on its port."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Talk)
        self.mails: list[tuple[str, Message]] = []
        self.refused: set[str] = set()
        self.taking = threading.Event()  # who wants to send something waits while this is not set
        self.taking.set()
        self.asked = threading.Event()  # somebody waits
        self.thread = threading.Thread(target=self.serve_forever, args=[0.02], daemon=True)
        self.thread.start()

    @property
    def port(self) -> int:
        """The port on which it listens."""
        return int(self.server_address[1])

    def take(self, to: list[str], mail: bytes) -> None:
        """Store a mail."""
        read: Any = email.message_from_bytes(mail, policy=default)
        self.mails += [(address, read) for address in to]

    def down(self) -> None:
        """Stop listening."""
        self.shutdown()
        self.server_close()

    @property
    def subjects(self) -> list[tuple[str, str]]:
        """Recipient and subject of each mail."""
        return [(to, str(mail["Subject"])) for to, mail in self.mails]


def text(mail: Message) -> str:
    """The text of a mail."""
    said: Any = mail
    return str(said.get_content()).replace("\r\n", "\n")

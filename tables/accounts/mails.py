"""Mail that a user is waiting for, such as codes: sent at once in a thread, since SMTP may be slow."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor

from django.core.mail import EmailMessage

logger = logging.getLogger(__name__)
_postman = ThreadPoolExecutor(1, "postman")  # one mail after the other


def send_in_background(message: EmailMessage) -> None:
    """Send a mail in the background; failures are only logged, and the page offers to send again."""
    _postman.submit(message.send).add_done_callback(log_failure)


def log_failure(sent: Future[int]) -> None:
    """Log why a mail could not be sent, without recipient or text."""
    if error := sent.exception():
        logger.error("a mail could not be sent: %s", type(error).__name__)


def wait_until_sent() -> None:
    """Wait until everything posted so far is sent."""
    _postman.submit(lambda: None).result()

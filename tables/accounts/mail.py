"""Mail that somebody waits for, such as a code: sent at once by a thread of its own, since SMTP may be slow."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor

from django.core.mail import EmailMessage

logger = logging.getLogger(__name__)
_postman = ThreadPoolExecutor(1, "postman")  # one letter after the other


def post(message: EmailMessage) -> None:
    """Send this soon. Who has read the page by then is told by the page to ask again if nothing comes."""
    _postman.submit(message.send).add_done_callback(report)


def report(sent: Future[int]) -> None:
    """Say in the log why a letter did not leave; neither to whom nor what."""
    if error := sent.exception():
        logger.error("a letter could not be sent: %s", type(error).__name__)


def all_sent() -> None:
    """Wait until everything that was posted so far has left."""
    _postman.submit(lambda: None).result()

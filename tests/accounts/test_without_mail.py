"""A site without a mail server says where to find mailed codes."""

from __future__ import annotations

import pytest
from django.test import Client, override_settings

from tests.people.conftest import text_of

pytestmark = pytest.mark.django_db

TERMINAL = "This site has no mail server: the code is printed in its terminal. Ask the site administrator for it."
FOLDER = "This site has no mail server: the code is in a file of its mail folder. Ask the site administrator for it."
ON_ITS_WAY = "We have sent an e-mail to"
ASKING = ("/sign-up", "/sign-in", "/forgotten")


def code_page(**settings: object) -> str:
    """The page that asks for the code after signing up."""
    with override_settings(**settings):
        client = Client()
        assert client.post("/sign-up", {"name": "Teti", "email": "teti@example.org"}).status_code == 302
        return text_of(client, "/me/email/code")


@pytest.mark.parametrize("path", ASKING)
def test_every_page_that_mails_a_code_says_where_it_is(path: str) -> None:
    with override_settings(EMAIL_HOST="", EMAIL_FILE_PATH=None):
        assert TERMINAL in text_of(Client(), path)
    with override_settings(EMAIL_HOST="", EMAIL_FILE_PATH="/somewhere"):
        page = text_of(Client(), path)
        assert FOLDER in page
        assert "/somewhere" not in page, "where the folder is concerns the administrator alone"
    with override_settings(EMAIL_HOST="mail.example.org"):
        assert "no mail server" not in text_of(Client(), path)


def test_the_page_that_asks_for_the_code_says_so_and_promises_no_mail() -> None:
    page = code_page(EMAIL_HOST="", EMAIL_FILE_PATH=None)
    assert TERMINAL in page
    assert ON_ITS_WAY not in page
    page = code_page(EMAIL_HOST="mail.example.org")
    assert ON_ITS_WAY in page
    assert "no mail server" not in page

"""Pages are packed so that every browser can read them, and so that their size tells nothing of what is secret."""

from __future__ import annotations

import gzip

import brotli
import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from tables.web.compression import Compression, packed_page

PAGE = b"<p>A tomb, a statue and a bowl.</p>" * 300


def answer(accepted: str, page: bytes = PAGE) -> HttpResponse:
    """The answer with this page to a browser that accepts these encodings."""
    request = RequestFactory().get("/", headers={"accept-encoding": accepted})
    return Compression(lambda _request: HttpResponse(page))(request)


@given(st.binary(), st.integers(1, 256))
def test_a_packed_page_is_unpacked_without_its_padding(page, padding):
    assert brotli.decompress(packed_page(page, padding)) == page


@given(st.integers(1, 255))
def test_each_byte_of_padding_makes_a_page_one_byte_longer(padding):
    assert len(packed_page(PAGE, padding + 1)) == len(packed_page(PAGE, padding)) + 1


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=1.0, gzip;q=0.8", "br"),
        ("br;q=0, gzip", "gzip"),
        ("gzip, br;q=0.0", "gzip"),
        ("gzip, br;q=0.5", "br"),
        ("gzip", "gzip"),
        ("identity", ""),
        ("", ""),
    ],
)
def test_a_page_is_packed_as_the_browser_accepts_it(accepted, encoding):
    response = answer(accepted)
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}[encoding]
    assert response.headers.get("Content-Encoding", "") == encoding
    assert unpack(response.content) == PAGE
    assert "Accept-Encoding" in response.headers["Vary"]


def test_the_size_of_a_packed_page_varies():
    """A guess at a secret that the page also holds cannot be read from the size of one answer (BREACH)."""
    assert len({len(answer("br").content) for _time in range(40)}) > 10


def test_what_would_not_become_shorter_is_left_as_it_is():
    short = answer("br", b"Not here")
    assert (short.content, short.headers.get("Content-Encoding")) == (b"Not here", None)

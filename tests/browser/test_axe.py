"""Every page in both themes and both languages: nothing for axe-core to find, nothing too wide, too small or cut off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tables.models import Status, Table, Visibility
from tests.browser.conftest import NewPage, Violations
from tests.browser.playing import backstage, comes_to, gathered, people
from tests.house import Guest, fresh, move_on

AUDIT = (Path(__file__).parent / "audit.js").read_text()
TARGETS = {360: 44, 390: 44, 768: 44, 1024: 24, 1440: 24}  # width of the window: the smallest side of a target
HEIGHT = 900
LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}

Look = Iterator[str]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """English, then French."""
    return str(request.param)


@pytest.fixture
def faults(violations: Violations):
    """`faults(page, where)`: everything that is wrong with a page as it stands, one line each."""

    def find(page: Page, where: str) -> list[str]:
        found = []
        for width, least in TARGETS.items():
            page.set_viewport_size({"width": width, "height": HEIGHT})
            found += [f"{where}, {width} px: {fault}" for fault in page.evaluate(AUDIT, least)]
        for theme in ("light", "dark"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            found += [f"{where}, {theme}: {fault}" for fault in violations(page)]
        return found

    return find

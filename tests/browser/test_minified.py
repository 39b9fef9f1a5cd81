"""A browser parses minified style sheets and scripts like the originals."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tables.hosting.static_storage import minify, with_imports

STATIC = Path(settings.STATICFILES_DIRS[0])
OWN = {kind: [p for p in sorted(STATIC.rglob(f"*.{kind}")) if "vendor" not in p.parts] for kind in ("css", "js")}
RULES = """text => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return [...sheet.cssRules].map(rule => rule.cssText.replace(/([,:]) /g, "$1")); // values of variables keep spaces
}"""
READS = "text => { new Function(text.replace(/(^|[;}\\s])export /g, '$1')); }"  # throws where it is no script


@pytest.fixture
def blank(new_page: object) -> Page:
    """An empty page."""
    return new_page()  # type: ignore[operator,no-any-return]


def test_every_rule_of_every_sheet_is_the_same(blank: Page) -> None:
    for path in OWN["css"]:
        text = with_imports(str(path.relative_to(STATIC)), path.read_text("utf-8"))  # as pages have it
        rules = blank.evaluate(RULES, text)
        assert rules
        assert blank.evaluate(RULES, minify("css", text)) == rules, path.name


def test_every_script_is_still_a_script(blank: Page) -> None:
    for path in OWN["js"]:
        blank.evaluate(READS, minify("js", path.read_text("utf-8")))

"""Vendored JavaScript is unchanged, and its licences are included."""

import hashlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

# From the npm tarballs of htmx.org 2.0.11, idiomorph 0.8.0 and axe-core 4.14.1.
SUMS = {
    "static/vendor/htmx.min.js": "d6fdc75f204e6bdefa99b69bf1e6d4ac69b8a364f77929f45c13476b4000f717",
    "static/vendor/idiomorph-ext.min.js": "5811b9a7eda14878b7dab4378bf60432e1bb6f11fcfb970cc26540642650181e",
    "tests/browser/vendor/axe.min.js": "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c",
}


@pytest.mark.parametrize("path", SUMS)
def test_a_vendored_file_has_its_published_sum_and_a_licence(path: str) -> None:
    file = ROOT / path
    assert hashlib.sha256(file.read_bytes()).hexdigest() == SUMS[path]
    name = file.name.partition(".")[0].removesuffix("-ext")
    assert (file.parent / f"{name}.LICENSE.txt").stat().st_size > 0


def test_every_vendored_script_is_named_here() -> None:
    scripts = {
        str(p.relative_to(ROOT))
        for folder in ("static/vendor", "tests/browser/vendor")
        for p in (ROOT / folder).glob("*.js")
    }
    assert scripts == set(SUMS)

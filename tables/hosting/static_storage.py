"""Storage of static files that minifies our own style sheets and scripts."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.core.files.base import ContentFile, File
from pipeline.storage import PipelineMixin
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

try:
    import minify as tdewolff
except ImportError:  # there are no wheels for Apple's processors
    tdewolff = None

# Of one of our own style sheets into another, as written or with the content hash that Django gives to its address.
IMPORT = re.compile(r'^@import (?:url\()?"([^"]+?)(?:\.[0-9a-f]{12})?\.css"\)?;\n', re.MULTILINE)
VENDOR = "vendor/"  # served unchanged


class MinifiedStorage(PipelineMixin, CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Minifies and packs files during `collectstatic`, before their names get content hashes."""

    def _save(self, name: str, content: File[Any]) -> str:
        """Save a file, minified if it is our own."""
        kind = name.rpartition(".")[2]
        if kind in {"css", "js"} and not name.startswith(VENDOR):
            content.seek(0)
            text = content.read().decode()
            content = ContentFile(minify(kind, with_imports(name, text) if kind == "css" else text).encode())
        return str(super()._save(name, content))


def minify(kind: str, text: str) -> str:
    """Minify a style sheet ("css") or script ("js").

    Names in scripts become short where the minifier that does so is installed.
    """
    if kind == "css":
        return str(cssmin(text))
    return str(tdewolff.string("application/javascript", text) if tdewolff else jsmin(text))


def with_imports(name: str, style: str) -> str:
    """A style sheet with the text of those that it imports in their places: a browser asks for one file.

    name: its static path.
    """

    def imported_style(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), f"{found[1]}.css"))
        return with_imports(path, Path(str(finders.find(path))).read_text("utf-8"))

    return IMPORT.sub(imported_style, style)

"""Storage of static files that minifies our own style sheets and scripts."""

from __future__ import annotations

from typing import Any

from django.core.files.base import ContentFile, File
from pipeline.storage import PipelineMixin
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

VENDOR = "vendor/"  # served unchanged
SQUEEZE = {"css": cssmin, "js": jsmin}


class MinifiedStorage(PipelineMixin, CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Minifies and packs files during `collectstatic`, before their names get content hashes."""

    def _save(self, name: str, content: File[Any]) -> str:
        """Save a file, minified if it is our own."""
        kind = name.rpartition(".")[2]
        if kind in SQUEEZE and not name.startswith(VENDOR):
            content.seek(0)
            content = ContentFile(minify(kind, content.read().decode()).encode())
        return str(super()._save(name, content))


def minify(kind: str, text: str) -> str:
    """Minify a style sheet ("css") or script ("js")."""
    return str(SQUEEZE[kind](text))

"""The static files as they are served: our own style sheets and scripts without comments and indentation."""

from __future__ import annotations

from typing import Any

from django.core.files.base import ContentFile, File
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

VENDOR = "vendor/"  # is served as it came
SQUEEZE = {"css": cssmin, "js": jsmin}


class SqueezedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """`collectstatic` squeezes before it names files by their content."""

    def _save(self, name: str, content: File[Any]) -> str:
        """Save a file, squeezed if it is one of our own."""
        kind = name.rpartition(".")[2]
        if kind in SQUEEZE and not name.startswith(VENDOR):
            content.seek(0)
            content = ContentFile(squeezed(kind, content.read().decode()).encode())
        return str(super()._save(name, content))


def squeezed(kind: str, text: str) -> str:
    """A sheet ("css") or script ("js") that says the same in fewer bytes."""
    return str(SQUEEZE[kind](text))

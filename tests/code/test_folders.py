"""What a folder holds can be seen at a glance."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import PurePath

from tests.support.servers.serving import ROOT

MOST = 16  # files, without `__init__.py`
GROWING = ("docs/decisions", "tables/migrations")  # by nature, in the order of their numbers
NAMED_BY_OTHERS = ("templates/mails/account",)  # two templates a mail, under the names that allauth asks for


def test_a_folder_has_few_files() -> None:
    tracked = subprocess.check_output(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, text=True
    )
    paths = [PurePath(path) for path in tracked.splitlines()]
    files = Counter(str(path.parent) for path in paths if path.name != "__init__.py" and (ROOT / path).exists())
    assert {folder: number for folder, number in files.items() if number > MOST} == {
        folder: files[folder] for folder in (*GROWING, *NAMED_BY_OTHERS)
    }

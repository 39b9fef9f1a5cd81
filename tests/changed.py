"""The tests that a change concerns: `make test-changed`, or `python -m tests.changed [COMMIT] [pytest's options]`.

They are the tests that import a changed module, directly or not, and those in the folder that mirrors a changed one.
What has changed is what differs from COMMIT (`main`), with what is not committed yet. Without a browser, on SQLite.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = "tests/code/static/test_scripts.py"
MIRRORED = ("engine", "tables", "templates", "static")  # `tests` has folders like theirs


def changed_files(since: str) -> list[str]:
    """The paths of what differs from a commit's common ancestor with this one."""
    ways = (
        ["diff", "--name-only", "--no-renames", "--merge-base", since],
        ["ls-files", "--others", "--exclude-standard"],
    )
    return [path for way in ways for path in subprocess.check_output(["git", *way], cwd=ROOT, text=True).split()]


def concerned_tests(changed: Sequence[str]) -> list[str]:
    """The paths of test files and folders."""
    graph = grimp.build_graph("engine", "tables", "tests", cache_dir=None)
    for rules in ROOT.glob("engine/*/RULES.md"):  # games are imported by their names
        graph.add_import(importer="engine", imported=f"engine.{rules.parent.name}")
    names = {".".join(Path(path).with_suffix("").parts).removesuffix(".__init__") for path in changed}
    modules = {name for name in names if name in graph.modules}
    modules |= {above for name in modules for above in graph.find_downstream_modules(name)}
    files = {f"{name.replace('.', '/')}.py" for name in modules if name.split(".")[-1].startswith("test_")}
    files |= {SCRIPTS for path in changed if path.startswith(("static/js/", "tests/js/"))}
    folders = {folder for path in changed if (folder := mirror(path))}
    return sorted(folders | {file for file in files if not any(file.startswith(f"{folder}/") for folder in folders)})


def mirror(path: str) -> str:
    """The folder of tests that mirrors the folder of a changed file most closely; empty if there is none."""
    return next(mirrors(Path(path)), "")


def mirrors(path: Path) -> Iterator[str]:
    """Folders of tests with the path of this file, or of what it lies in, without the first part or in `games`."""
    if path.parts[0] in MIRRORED:
        for folder in list(path.parents)[:-2]:
            inside = "/".join(folder.parts[1:])
            tried = (f"tests/{folder}", f"tests/games/{inside}", f"tests/{inside}")
            yield from (name for name in tried if any((ROOT / name).rglob("test_*.py")))


def main(options: list[str]) -> int:
    """Run the tests. Returns the status of pytest, or 0 if the change concerns none."""
    since = options.pop(0) if options and not options[0].startswith("-") else "main"
    if not (found := concerned_tests(changed_files(since))):
        print(f"Nothing that is tested differs from {since}.")
        return 0
    print(*found, sep="\n", flush=True)
    return int(pytest.main([*found, "-q", *options]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Modules, folders and packages have no import cycles; imports in functions and those for types alone count.

What stands below a game's position may take its type. The plan of the code is `docs/architecture.md`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache

import grimp
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from tests.support.counts import tell

Arrow = tuple[str, str]
OWN_POSITION = re.compile(r"engine\.(?!core\.)(\w+)\..+ -> engine\.\1\.position")


def graph_of(types: bool) -> grimp.ImportGraph:
    """The modules and their imports, with or without those for types alone."""
    return grimp.build_graph("engine", "tables", exclude_type_checking_imports=not types, cache_dir=None)


def arrows_of(graph: grimp.ImportGraph) -> set[Arrow]:
    """Each module with each one that it imports."""
    return {(name, other) for name in graph.modules for other in graph.find_modules_directly_imported_by(name)}


@cache
def imports() -> frozenset[Arrow]:
    """All imports but those of a game's own position for its type."""
    run_time = arrows_of(graph_of(types=False))
    types = {arrow for arrow in arrows_of(graph_of(types=True)) if not OWN_POSITION.fullmatch(" -> ".join(arrow))}
    return frozenset(run_time | types)


def packages() -> set[str]:
    """The names of all packages."""
    graph = graph_of(types=False)
    return {name for name in graph.modules if graph.find_children(name)}


def knots(arrows: Iterable[Arrow]) -> list[list[str]]:
    """The sets of names that reach each other, the largest first."""
    between = [(one, other) for one, other in arrows if one != other]
    names = sorted({name for arrow in between for name in arrow})
    number = {name: n for n, name in enumerate(names)}
    ends = tuple(zip(*((number[one], number[other]) for one, other in between), strict=True)) or ((), ())
    matrix = coo_array(([1] * len(between), ends), shape=(len(names), len(names)))
    found = defaultdict(list)
    for name, n in zip(names, connected_components(matrix, connection="strong")[1], strict=True):
        found[n].append(name)
    return sorted((names for names in found.values() if len(names) > 1), key=len, reverse=True)


def arrows_inside(package: str) -> Iterator[Arrow]:
    """The imports between the modules and packages directly in a package."""
    depth = package.count(".") + 2
    for arrow in imports():
        if all(name.startswith(f"{package}.") for name in arrow):
            one, other = (".".join(name.split(".")[:depth]) for name in arrow)
            yield one, other


def test_knots_are_found() -> None:
    assert knots([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "d")]) == [["a", "b", "c"]]
    assert knots([("a", "b"), ("a", "a")]) == []


def test_no_modules_import_each_other() -> None:
    found = knots(imports())
    tell(f"modules in import knots: {[len(names) for names in found]}")
    assert found == []


def test_no_folders_import_each_other() -> None:
    """Either a folder imports from one inside it, or that one from it; `__init__` and `__main__` stand above both."""
    known = packages()

    def folder(name: str) -> str:
        return name if name in known or name.endswith(".__main__") else f"{name.rpartition('.')[0]}/"

    assert knots({(folder(one), folder(other)) for one, other in imports()}) == []


def test_no_packages_import_each_other() -> None:
    """What lies side by side in a package, with all that is inside it, is in an order."""
    assert {name: found for name in packages() if (found := knots(arrows_inside(name)))} == {}

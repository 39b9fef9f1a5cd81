"""Modules have no import cycles; imports in functions count, those for types alone do not.

The plan of the code is `docs/architecture.md`.
"""

from __future__ import annotations

from collections import defaultdict

import grimp
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from tests.support.tally import tell


def knots() -> list[list[str]]:
    """The sets of modules that reach each other, the largest first."""
    graph = grimp.build_graph("engine", "tables", exclude_type_checking_imports=True)
    modules = sorted(graph.modules)
    number = {name: n for n, name in enumerate(modules)}
    arrows = [(number[a], number[b]) for a in modules for b in graph.find_modules_directly_imported_by(a)]
    size = (len(modules), len(modules))
    _count, sets = connected_components(
        coo_array(([1] * len(arrows), tuple(zip(*arrows, strict=True))), shape=size), connection="strong"
    )
    found = defaultdict(list)
    for name, n in zip(modules, sets, strict=True):
        found[n].append(name)
    return sorted((names for names in found.values() if len(names) > 1), key=len, reverse=True)


def test_no_modules_import_each_other() -> None:
    found = knots()
    tell(f"modules in import knots: {[len(names) for names in found]}")
    assert found == []

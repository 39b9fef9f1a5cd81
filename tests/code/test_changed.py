"""`make test-changed` finds the tests of a change by imports and by folders."""

from __future__ import annotations

from tests import changed


def test_tests_that_import_what_has_changed_are_found() -> None:
    found = changed.concerned_tests(["engine/tekhenu/gods/ra.py"])
    assert "tests/games/tekhenu/gods" in found
    assert "tests/engine/laws/test_laws.py" in found  # through `engine.tekhenu`
    assert "tests/wall/test_wall.py" not in changed.concerned_tests(["tables/people/pictures.py"])


def test_folders_of_tests_mirror_those_of_the_code() -> None:
    assert changed.mirror("tables/tournaments/pairing/pair.py") == "tests/tournaments/pairing"
    assert changed.mirror("templates/games/nefertiti/board.html") == "tests/games/nefertiti"
    assert changed.mirror("templates/wall/wall.html") == "tests/wall"
    assert changed.mirror("docs/glossary.md") == ""


def test_a_test_that_has_changed_is_one_of_them() -> None:
    assert changed.concerned_tests(["tests/code/test_changed.py"]) == ["tests/code/test_changed.py"]
    assert changed.concerned_tests(["static/js/table/live.js"]) == ["tests/code/static/test_scripts.py"]
    assert changed.concerned_tests(["docs/glossary.md"]) == []

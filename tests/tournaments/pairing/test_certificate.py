"""Certificates explain the tables, and can be verified."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given, settings

from tables.tournaments.pairing.certificate import Certificate, OffSize, Repeat, certify, recount, verify
from tables.tournaments.pairing.elements.draw import Table
from tables.tournaments.pairing.pair import Draw, Proposal, pair
from tables.tournaments.pairing.search.objective import Terms, measure
from tests.tournaments.drawing import draws, players, shuffled, tables
from tests.tournaments.pairing.test_pairing import E16, E17


def certified(draw: Draw) -> tuple[Proposal, Certificate]:
    """A proposal with its certificate."""
    found = pair(draw)
    return found, certify(draw, found.tables, found.iterations)


def swapped(found: Sequence[Table]) -> tuple[Table, ...]:
    """The first entries of the first two tables exchanged."""
    (one, *here), (two, *there), *others = found
    return (two, *here), (one, *there), *others


def test_the_certificate_of_example_e16() -> None:
    _found, certificate = certified(E16)
    assert certificate.sizes == (4, 4)
    assert (certificate.objective.repeats, certificate.bound) == (4, 4)
    assert certificate.objective.scores == 172_800
    assert certificate.seed_hash == sha256(b"ibis-2026").hexdigest()
    assert {(*sorted((r.one, r.other)), r.times, r.last) for r in certificate.repeats} == {
        ("A", "B", 1, 1),
        ("E", "F", 1, 1),
        ("C", "D", 1, 1),
        ("G", "H", 1, 1),
    }
    assert certificate.off_size == ()


def test_the_certificate_of_example_e17_shows_how_near_scores_could_be() -> None:
    """The runs A D G, B H I, E F C: 54, 14 and 74 points squared."""
    _found, certificate = certified(E17)
    assert (certificate.objective.repeats, certificate.bound, certificate.repeats) == (0, 0, ())
    assert certificate.contiguous == (9 + 36 + 9 + 4 + 9 + 1 + 9 + 49 + 16) * 3600
    assert {(off.size, off.before) for off in certificate.off_size} == {(3, 3)}


def test_a_repeat_says_how_often_and_when_last() -> None:
    draw = Draw(players(dict.fromkeys("ABC", 0)), (3,), [tables("ABC"), tables("BCA"), tables("CA")], round=4)
    _found, certificate = certified(draw)
    told = {(*sorted((r.one, r.other)), r.times, r.last) for r in certificate.repeats}
    assert told == {("A", "B", 2, 2), ("A", "C", 3, 3), ("B", "C", 2, 2)}
    assert certificate.objective.repeats == 2 + 2 + 3
    assert certificate.objective.sizes == (2 * 3 + 1) + (2 * 2 + 1) + (2 * 3 + 1)


@settings(deadline=None, max_examples=20)
@given(draw=draws())
def test_a_true_certificate_verifies(draw: Draw) -> None:
    """Invariants 7 and 13."""
    found, certificate = certified(draw)
    assert verify(draw, found, certificate) == ()
    assert certificate.objective.repeats >= certificate.bound
    assert certificate.objective.scores >= certificate.contiguous


@pytest.mark.parametrize("entries", [11, 24])
def test_whatever_was_altered_is_named(entries: int) -> None:
    draw = shuffled(entries, 3, seed=4)
    found, certificate = certified(draw)
    other = swapped(found.tables)
    assert "tables" in verify(draw, replace(found, tables=other), certificate)
    lower = certificate.objective._replace(scores=certificate.objective.scores - 1)
    assert verify(draw, found, replace(certificate, objective=lower)) == ("objective",)
    assert "seed_hash" in verify(replace(draw, seed="another"), found, certificate)
    assert "repeats" in recount(draw, found.tables, replace(certificate, repeats=(Repeat("x", "y", 1, 1),)))
    assert "off_size" in recount(draw, found.tables, replace(certificate, off_size=(OffSize("x", 3, 0),)))


@pytest.mark.parametrize(("entries", "can_be_drawn_again"), [(8, True), (24, False)])
def test_rounds_of_the_version_before_stay_verified(entries: int, can_be_drawn_again: bool) -> None:
    """Small rounds can be computed again exactly; of larger ones, which may choose among equals, the values can."""
    draw = shuffled(entries, 2, seed=4)
    found, certificate = certified(draw)
    before = replace(certificate, engine="2")
    assert verify(draw, found, before) == ()
    other = replace(found, tables=swapped(found.tables))
    assert ("tables" in verify(draw, other, before)) == can_be_drawn_again
    counted = certify(draw, other.tables, found.iterations)
    assert bool(verify(draw, other, replace(counted, engine="2"))) == can_be_drawn_again
    assert verify(draw, found, replace(before, bound=before.bound + 1)) == ("bound",)


def test_tables_that_were_changed_by_hand_have_a_certificate_of_their_own() -> None:
    draw = shuffled(17, 2, seed=4)
    found = pair(draw)
    changed = swapped(found.tables)
    certificate = certify(draw, changed, found.iterations)
    assert certificate.objective == measure(Terms(draw), changed)
    assert recount(draw, changed, certificate) == ()
    assert "objective" in recount(draw, found.tables, certificate)

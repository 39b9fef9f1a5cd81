"""Favourites are read once from finished games, some games at a time, and follow what a game really was."""

from __future__ import annotations

import importlib
import random

import pytest
from django.apps import apps

from tables.favourites import counts, reading
from tables.favourites.models import Favourite, UnreadGame
from tables.models import Purpose, Seat, Status, Table
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = pytest.mark.django_db


def over(game: str, seats: int = 2, seed: int = 1) -> Table:
    """A game that random players have played to its end."""
    return move_on(create_table([Guest(f"Guest {seed} {n}") for n in range(seats)], game=game), random.Random(seed))


def chosen(table: Table) -> dict[int, set[str]]:
    """What stands in the rows, by seat."""
    found: dict[int, set[str]] = {seat.number: set() for seat in table.seats.all()}
    for number, what in Favourite.objects.filter(seat__table=table).values_list("seat__number", "what"):
        found[number].add(what)
    return found


def test_the_characters_of_nefertiti_are_those_that_were_recruited() -> None:
    table = over("nefertiti")
    reading.read_games()
    told: dict[int, set[str]] = {0: set(), 1: set()}
    for seat, moves in table.turns.filter(undone=False, seat__isnull=False).values_list("seat", "moves"):
        told[seat] |= {line.split()[1] for line in moves.splitlines() if line.startswith("recruit ")}
    assert chosen(table) == told
    assert told[0] | told[1]


def test_the_provinces_of_the_card_game_are_those_of_the_estates() -> None:
    table = over("amun-re-cards")
    reading.read_games()
    estates = table.full_position().estates
    assert chosen(table) == {seat: {card for land in own for card in land.cards} for seat, own in enumerate(estates)}


def test_the_provinces_of_amun_re_have_one_owner_each() -> None:
    table = over("amun-re", seats=3)
    reading.read_games()
    found = chosen(table)
    assert [len(found[seat]) for seat in range(3)] == [3, 3, 3]  # R1.5: three provinces a kingdom
    assert len(set.union(*found.values())) == 9


def test_the_gods_of_tekhenu_have_a_statue() -> None:
    table = over("tekhenu")
    reading.read_games()
    assert chosen(table) == {
        seat: {god for god, owners in table.full_position().statues.items() if seat in owners} for seat in range(2)
    }


def test_a_game_is_noted_when_it_ends_and_read_once() -> None:
    table = over("amun-re-cards")
    assert list(UnreadGame.objects.values_list("table", flat=True)) == [table.pk]
    assert (reading.read_games(), reading.read_games()) == (1, 0)
    assert not UnreadGame.objects.exists()


def test_reading_goes_on_where_it_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [over("amun-re-cards", seed=seed) for seed in (1, 2, 3)]
    monkeypatch.setattr(reading, "BATCH", 2)
    assert reading.read_games() == 2
    assert UnreadGame.objects.count() == 1
    assert reading.read_games() == 1
    assert all(chosen(table)[0] for table in tables)


def test_a_game_that_is_read_again_counts_once() -> None:
    table = over("amun-re-cards")
    reading.read_games()
    before = chosen(table)
    UnreadGame.objects.create(table=table)
    reading.read_games()
    assert chosen(table) == before


def test_a_game_that_an_arbiter_has_reopened_counts_nothing_until_it_ends() -> None:
    table = over("amun-re-cards")
    Table.objects.filter(pk=table.pk).update(status=Status.PLAYING)
    reading.read_games()
    assert not Favourite.objects.exists()


def test_a_game_that_cannot_be_read_is_marked_and_keeps_no_other_waiting() -> None:
    damaged, whole = over("amun-re-cards", seed=1), over("amun-re-cards", seed=2)
    Table.objects.filter(pk=damaged.pk).update(position='{"nothing": 1}')
    assert (reading.read_games(), reading.read_games()) == (2, 0)
    assert fresh(damaged).damage
    assert not any(chosen(damaged).values())
    assert all(chosen(whole).values())


def test_bots_and_former_players_have_no_favourites() -> None:
    table = over("amun-re-cards")
    Seat.objects.filter(table=table, number=1).update(user=None)
    reading.read_games()
    assert [bool(what) for what in chosen(table).values()] == [True, False]


def test_the_migration_notes_the_games_of_before() -> None:
    table = over("amun-re-cards")
    running, lesson = create_table([Guest("Ay"), Guest("Ti")], game="nefertiti"), over("amun-re-cards", seed=2)
    Table.objects.filter(pk=lesson.pk).update(purpose=Purpose.LESSON)
    UnreadGame.objects.all().delete()
    migration = importlib.import_module("tables.favourites.migrations.0002_note_finished_games")
    migration.note_finished_games(apps, None)
    assert list(UnreadGame.objects.values_list("table", flat=True)) == [table.pk]
    assert running.status == Status.PLAYING


def test_every_favourite_has_a_word_and_equal_ones_stand_in_order() -> None:
    for game in ("amun-re-cards", "nefertiti", "tekhenu"):
        table = over(game)
        reading.read_games()
        (found,) = counts.favourites_in(Seat.objects.filter(table=table))
        assert list(found.chosen) == sorted(found.chosen, key=lambda one: (-one.n, one.word))
        assert all(one.word[0].isupper() for one in found.chosen)


def test_a_table_is_deleted_with_its_favourites() -> None:
    table = over("amun-re-cards")
    reading.read_games()
    table.delete()
    assert not Favourite.objects.exists()

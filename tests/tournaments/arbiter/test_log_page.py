"""The public log of a tournament: everybody reads it, without drafts, and whether its chain holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tables import tournaments
from tables.tournaments.arbiter import rulings, running_table
from tables.tournaments.audit.log import Change, append_row
from tables.tournaments.models import Round, Tournament
from tables.tournaments.models.states import RoundState
from tables.tournaments.texts import log_texts
from tests.support.game_tables import Guest
from tests.tournaments.arbiter.pages import reads
from tests.tournaments.arbiter.test_running_table import WHY
from tests.tournaments.running_tournament import by, drawn, entered, seated

pytestmark = pytest.mark.django_db(transaction=True)
TOURNAMENTS = Path(tournaments.__file__).parent


def arbitration_row(event: Tournament, arbiter: Guest, entry: int, n: int) -> None:
    """One row of the log."""
    rulings.warn(event, by(arbiter, f"{WHY} {n}"), entry)


class TestLog:
    def test_everybody_reads_it_with_reasons_and_whether_the_chain_holds(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, table = seated(event, three)
        running_table.suspend(event, by(arbiter, WHY), pod.pk)
        assert three[0].client.get(f"/t/{table.slug}/decisions")["Location"].endswith(f"log?of={pod.target}")
        page = reads(Client(), f"/e/{event.slug}/log?of={pod.target}")
        assert WHY in page
        assert "Imhotep" in page
        assert "The chain is intact" in page
        row = event.log.get(kind="suspended")
        event.log.filter(pk=row.pk).update(reason="Something else")
        assert f"The chain is broken at row {row.number}" in reads(Client(), f"/e/{event.slug}/log")

    def test_a_state_that_stays_as_it_was_is_no_change(
        self, event: Tournament, three: list[Guest], arbiter: Guest
    ) -> None:
        pod, _table = seated(event, three)
        append_row(event, by(arbiter, WHY), Change("suspended", pod.target, "suspended", "suspended"))
        append_row(event, by(arbiter, WHY), Change("resumed", pod.target, "suspended", "playing"))
        page = reads(Client(), f"/e/{event.slug}/log?of={pod.target}")
        assert (page.count("on hold → playing"), page.count("→")) == (1, 1)

    def test_a_result_names_who_has_the_points(self, event: Tournament, three: list[Guest], arbiter: Guest) -> None:
        pod, _table = seated(event, three)
        result = {"points": [30, -1, 20], "places": [1, 3, 2]}
        append_row(event, by(arbiter, WHY), Change("result", pod.target, after=result))
        names = [seat.entry.name for seat in pod.seats.all()]
        said = f"Now: {names[0]} 30 (1st), {names[1]} −1 (3rd), {names[2]} 20 (2nd)"
        assert said in reads(Client(), f"/e/{event.slug}/log?of={pod.target}")

    def test_what_was_decided_by_who_plays_there_is_marked(self, event: Tournament, three: list[Guest]) -> None:
        pod, _table = seated(event, three)
        running_table.suspend(event, by(three[0], WHY), pod.pk)
        assert 'class="is-own"' in reads(Client(), f"/e/{event.slug}/log")

    def test_nothing_of_a_draft_is_told_to_others(self, event: Tournament, arbiter: Guest) -> None:
        entries = entered(event, [f"Name {n}" for n in range(6)])
        round = drawn(event, 1, [entries[:3], entries[3:]])
        Round.objects.filter(pk=round.pk).update(state=RoundState.PROPOSED)
        append_row(event, by(arbiter), Change("swapped", f"round:{round.number}", after={"attempt": 1}))
        words = str(log_texts.WORDS["swapped"])
        assert words in reads(arbiter, f"/e/{event.slug}/log")
        public = reads(Client(), f"/e/{event.slug}/log")
        assert words not in public
        assert "Round 1" not in public

    def test_it_is_paged_and_a_page_costs_the_same(self, event: Tournament, arbiter: Guest) -> None:
        entry = entered(event, ["Nitocris"])[0]
        for n in range(60):
            arbitration_row(event, arbiter, entry.pk, n)
        first = reads(Client(), f"/e/{event.slug}/log")
        assert first.count("told__h") == log_texts.PAGE
        assert "Page 1 of 2" in first
        with CaptureQueriesContext(connection) as many:
            reads(Client(), f"/e/{event.slug}/log?page=2")
        assert len(many) <= 15

    def test_every_kind_of_act_has_words(self) -> None:
        """The kinds are read from the code of the acts; none is shown by its name in the database."""
        text = "".join(file.read_text() for file in TOURNAMENTS.rglob("*.py"))
        kinds = {*re.findall(r'Change\(\s*"([a-z_]+)"', text), *re.findall(r'build_change\(pod, by, "([a-z_]+)"', text)}
        assert len(kinds) > 20
        assert kinds <= {*log_texts.WORDS}

    def test_a_name_of_html_is_text(self, event: Tournament, three: list[Guest], arbiter: Guest) -> None:
        pod, _table = seated(event, three)
        running_table.suspend(event, by(arbiter, "<script>alert(1)</script>"), pod.pk)
        assert "<script>alert" not in reads(Client(), f"/e/{event.slug}/log")

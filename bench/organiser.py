"""Queries and processor time of the pages of an event with 64 entries: `python -m bench.organiser`."""

from __future__ import annotations

import random
import time

from bench.support.environment import environment, percentile

ENTRIES, ROUNDS, TIMES = 64, 5, 30
QUERIES, MILLISECONDS = 15, 100


def main() -> None:
    """Measure the desk at each stage of an event, and the certificate of a round."""
    with environment():
        evening = Evening()
        evening.measure("desk, check-in and plans", "desk")
        evening.draw()
        evening.measure("desk, draft", "desk")
        evening.measure("desk, a swap that is looked at", "desk" + evening.pair())
        evening.publish()
        evening.measure("desk, round at the tables", "desk")
        evening.play_out()
        evening.draw()
        evening.measure("desk, draft of round 2", "desk")
        evening.measure("certificate of round 1", "rounds/1")


class Evening:
    """An event whose entries are all checked in, and its organiser's browser."""

    def __init__(self) -> None:
        from django.test import Client

        from tables.people.models import User
        from tables.tournaments.audit.log import By
        from tables.tournaments.entries import entering
        from tables.tournaments.models import Entry
        from tables.tournaments.models.regulations import Regulations
        from tables.tournaments.stages import setup

        user = User.objects.create_guest("Ani")
        self.by, self.client = By(user), Client()
        self.client.force_login(user)
        club = setup.create_club(user, "Bench", "en", "UTC")
        chosen = Regulations(games=["amun-re"], rounds=ROUNDS)
        self.event = setup.create_tournament(club, self.by, "Evening", chosen, [("swiss", "")])
        self.event = setup.change_state(self.event, self.by, "open")
        self.event = entering.enter_all(self.event, self.by, [(f"Person {n}", "") for n in range(ENTRIES)])
        self.event = setup.change_state(self.event, self.by, "check_in")
        Entry.objects.update(state="checked_in")

    def draw(self) -> None:
        """Draw the next round in this process."""
        from tables.tournaments.draft import draw_request
        from tables.tournaments.draft.stored_draw import compute_draw

        draw_request.request_draw(self.event, self.by)
        for round in draw_request.claim_draws():
            draws = draw_request.question(round)
            draw_request.store_draw(
                self.event, self.by, round.pk, draws[0].attempt, [compute_draw(draw) for draw in draws]
            )

    def draft(self) -> dict[str, str] | None:
        """What the form that publishes the draft sends; None while it is not drawn."""
        from tables.tournaments.draft import drafts

        round = self.event.rounds.last()
        if round is None or round.state != "proposed" or not round.pods.exists():
            return None
        return {"round": str(round.pk), "seen": drafts.draft_hash(round)}

    def version(self) -> int:
        """The version of the event that is stored."""
        self.event.refresh_from_db()
        return self.event.version

    def publish(self) -> None:
        """Publish the draft."""
        from tables.tournaments.draft import publishing

        self.event = publishing.publish(self.event, self.by, self.event.rounds.last().pk)

    def play_out(self) -> None:
        """Give every table of the round a random result."""
        from tables.tournaments.results import pod_results

        chance, round = random.Random(1), self.event.rounds.last()
        round.pods.update(state="finished")
        self.event.rounds.filter(pk=round.pk).update(state="running")
        for pod in round.pods.select_related("round__stage__tournament"):
            places = list(range(1, pod.seats.count() + 1))
            chance.shuffle(places)
            pod_results.store_result(pod, "engine", [40 - place for place in places], places)
            pod_results.confirm_result(pod)

    def pair(self) -> str:
        """The query that selects two entries of different tables."""
        first, second = self.event.rounds.last().pods.prefetch_related("seats")[:2]
        return f"?one={first.seats.all()[0].entry_id}&two={second.seats.all()[0].entry_id}"

    def measure(self, what: str, path: str) -> None:
        """Measure and print queries and processor time of a page."""
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        address = f"/e/{self.event.slug}/{path}"
        self.client.get(address)
        with CaptureQueriesContext(connection) as asked:
            answer = self.client.get(address)
        queries = len(asked)  # now: the next request clears them
        assert answer.status_code == 200, address
        spent = [self.page_seconds(address) for _n in range(TIMES)]
        print(
            f"{what}, {ENTRIES} entries: {queries} queries (goal {QUERIES}), "
            f"{percentile(spent, 0.5) * 1000:.1f} ms (goal {MILLISECONDS})"
        )

    def page_seconds(self, address: str) -> float:
        """Processor seconds of a page."""
        started = time.process_time()
        self.client.get(address)
        return time.process_time() - started


if __name__ == "__main__":
    main()

"""A club, its organiser, and tournaments for tests, made through the pages."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tables.people.models import User
from tables.tournaments.draft import drafts
from tables.tournaments.models import Club, Entry, Tournament
from tests.support.elements import parsed, text
from tests.support.game_tables import Guest


class Member(Guest):
    """A user with an account."""

    def __init__(self, name: str, **headers: str) -> None:
        super().__init__(name, **headers)
        self.user.guest, self.user.username = False, User.objects.free_handle(name)
        self.user.save()


class Evening:
    """A tournament of a club, with the browser of its organiser."""

    def __init__(self, title: str = "Winter Cup", **chosen: Any) -> None:
        self.organiser = Member("Nitocris")
        self.client = self.organiser.client
        self.client.post("/clubs/found", {"name": "Club of Thebes", "zone": "Europe/Paris"})
        self.club = Club.objects.get()
        form = {"title": title, "game": "amun-re", "apart": "on", **chosen}
        answer = self.client.post(f"/c/{self.club.slug}/new", form)
        assert answer.status_code == 302, answer.content.decode()
        self.tournament = Tournament.objects.get()
        self.url = f"/e/{self.tournament.slug}"

    def now(self) -> Tournament:
        """The tournament as it is in the database."""
        return Tournament.objects.get(pk=self.tournament.pk)

    def posts(self, path: str, status: int = 302, **form: Any) -> str:
        """Post a form as the organiser. Returns the text of the response."""
        answer = self.client.post(f"{self.url}/{path}", form)
        assert answer.status_code == status, answer.content.decode()
        return answer.content.decode()

    def moves(self, *states: str) -> None:
        """Press the buttons that lead to these states."""
        for state in states:
            self.posts("move", to=state)

    def sees(self, path: str, client: Client | None = None, status: int = 200) -> str:
        """The text of a page for the organiser, or for another client."""
        answer = (client or self.client).get(f"{self.url}/{path}")
        assert answer.status_code == status, answer.content.decode()
        return words(answer.content.decode())

    def pastes(self, *names: str) -> None:
        """Enter a list of names."""
        self.posts("entries/paste", text="\n".join(names))

    def entry(self, name: str) -> Entry:
        """The entry of this name."""
        return Entry.objects.get(tournament=self.tournament, name=name)

    def states(self) -> dict[str, str]:
        """The state of every entry by name."""
        return dict(Entry.objects.filter(tournament=self.tournament).values_list("name", "state"))

    def does(self, act: str, who: str, status: int = 302, **form: Any) -> str:
        """Press a button of an entry's card, as staff."""
        return self.posts(f"entries/{self.entry(who).pk}/{act}", status, **form)

    def effect(self, act: str, name: str) -> str:
        """The text of the confirmation of this act."""
        return self.sees(f"entries/{self.entry(name).pk}?do={act}")

    def publishes(self, *tables: tuple[str, ...], out: tuple[str, ...] = ()) -> None:
        """Publish a round with these tables, laid without a draw."""
        from tables.tournaments.audit.log import By
        from tables.tournaments.draft import publishing
        from tables.tournaments.models.states import RoundState
        from tables.tournaments.results import stages

        round = stages.next_round(self.now())
        pods = [tuple(self.entry(name).key for name in table) for table in tables]
        drafts.store_draft(round, [pods], [self.entry(name).pk for name in out])
        round.state = RoundState.PROPOSED
        round.save()
        publishing.publish(self.now(), By(self.organiser.user), round.pk)

    def closes(self) -> None:
        """Complete and close the last round: the first seat of each table wins, and so on."""
        from tables.tournaments.models import Result
        from tables.tournaments.results import pod_results

        round = self.now().rounds.last()
        assert round is not None
        round.state = "running"
        round.save()
        for pod in round.pods.all():
            seats = pod.seats.count()
            pod_results.store_result(
                pod, Result.Source.ARBITER, list(range(30, 30 - seats, -1)), list(range(1, seats + 1)), []
            )
            pod.state = "finished"
            pod.save()
            pod_results.confirm_result(pod)
        round.refresh_from_db()
        pod_results.close_round(round)


def words(html: str) -> str:
    """The text of a page, with single spaces."""
    page = parsed(html)
    page.strip_tags(["script", "style", "svg"])
    return text(page)

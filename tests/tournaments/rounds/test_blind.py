"""The collusion guard [design: tournaments 8]: tables of the last round are hidden until they are finished."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.access import viewers
from tables.lobby import table_lists
from tables.models import Table
from tables.play import arbiter
from tables.tournaments.audit.log import By
from tables.tournaments.models import Pod, Tournament
from tables.tournaments.rounds import pods
from tests.support.elements import attributes, elements
from tests.support.game_tables import Guest, fresh
from tests.tournaments.organiser_pages import Evening, words
from tests.tournaments.running_tournament import drawn, entered, staff, tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]
WATCHED = ("/t/{slug}", "/t/{slug}/log", "/t/{slug}/board", "/t/{slug}/at/1", "/wall/t/{slug}", "/wall/of/{slug}")
HIDDEN = "Hidden until the game is over."


@pytest.fixture
def six() -> list[Guest]:
    """Six people with accounts."""
    return [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit", "Ti", "Ipi", "Ana")]


def playing(six: list[Guest], number: int, **rules: object) -> tuple[Tournament, Pod]:
    """The second of two running tables in the only round of a tournament."""
    made, _owner = tournament(**{"blind_last_round": True, **rules})
    Tournament.objects.filter(pk=made.pk).update(
        regulations=made.regulations.replace('"rounds":3', f'"rounds":{number}')
    )
    made.refresh_from_db()
    entries = entered(made, six)
    found = drawn(made, 1, [entries[:3], entries[3:]])
    for pod, people in zip(found.pods.all(), (six[:3], six[3:]), strict=True):
        for person in people:
            pods.take_own_seat(made, By(person.user), pod.pk, person.user)
    return made, found.pods.get(number=2)


def table_of(pod: Pod) -> Table:
    """Its table."""
    assert pod.table is not None
    return fresh(pod.table)


def page(client: Client, address: str) -> str:
    """The words of a page."""
    answer = client.get(address)
    assert answer.status_code == 200, answer.content
    return words(answer.content.decode())


def test_who_does_not_sit_there_sees_nothing_of_it_anywhere(six: list[Guest]) -> None:
    made, pod = playing(six, 1)
    table = table_of(pod)
    for client in (Client(), six[0].client):
        for address in WATCHED:
            assert client.get(address.format(slug=table.slug)).status_code == 404, address
        for address in (f"/e/{made.slug}", f"/e/{made.slug}/rounds/1/2", f"/e/{made.slug}/wall"):
            shown = page(client, address)
            assert HIDDEN in shown, address
            assert "points in the game" not in shown
            assert f"/t/{table.slug}" not in client.get(address).content.decode()
    assert not table_lists.find_tables("running", None).exists()
    assert table.slug not in Client().get("/wall").content.decode()


@pytest.mark.parametrize("blind", [True, False])
def test_the_wall_says_how_points_are_counted_where_it_shows_any(six: list[Guest], blind: bool) -> None:
    made, _pod = playing(six, 1, blind_last_round=blind)
    wall = Client().get(f"/e/{made.slug}/wall").content.decode()
    assert bool(elements(wall, "#counts[hidden]")) is blind
    assert bool(elements(wall, "#counts:not([hidden])")) is not blind


def test_the_link_to_watch_opens_nothing(six: list[Guest]) -> None:
    _made, pod = playing(six, 1)
    table, client = table_of(pod), six[0].client
    session = client.session
    session[viewers.LINKS] = {table.slug: table.watch_token}
    session.save()
    assert client.get(f"/t/{table.slug}").status_code == 404


def test_no_socket_brings_it(six: list[Guest]) -> None:
    _made, pod = playing(six, 1)
    table = table_of(pod)
    assert viewers.socket_viewer(table.slug, {"user": six[0].user, "session": {}}) is None
    assert viewers.socket_viewer(table.slug, {"user": six[3].user, "session": {}}) is not None


def test_who_plays_there_sees_it_and_so_does_staff_that_does_not_play(six: list[Guest]) -> None:
    made, pod = playing(six, 1)
    table = table_of(pod)
    arbiter = staff(made, "Imhotep")
    for person in (six[3], arbiter):
        assert person.client.get(f"/t/{table.slug}").status_code == 200
    assert "points in the game" in page(arbiter.client, f"/e/{made.slug}")
    assert HIDDEN in page(arbiter.client, f"/e/{made.slug}/wall"), "the room reads it too"
    made.club.members.create(user=six[0].user, role="arbiter")
    assert six[0].client.get(f"/t/{table.slug}").status_code == 404, "this arbiter plays at the other table"
    assert HIDDEN in page(six[0].client, f"/e/{made.slug}")
    desk = f"/e/{made.slug}/pods/{pod.pk}"
    assert arbiter.client.get(f"{desk}/look").status_code == 200
    assert six[0].client.get(f"{desk}/look").status_code == 403
    form = six[0].client.get(f"{desk}/do/result").content.decode()
    assert attributes(form, "[name^=vp-][value]", "value") == ["", "", ""]


def test_once_it_is_finished_everybody_sees_it(six: list[Guest]) -> None:
    made, pod = playing(six, 1)
    table = table_of(pod)
    arbiter.end(table)
    pods.settle_results()
    assert Client().get(f"/t/{table.slug}").status_code == 200
    assert f"/t/{table.slug}" in Client().get(f"/e/{made.slug}").content.decode()


@pytest.mark.parametrize(("rounds", "rules"), [(2, {}), (1, {"blind_last_round": False})])
def test_earlier_rounds_are_open_and_so_is_the_last_where_nobody_chose_otherwise(
    six: list[Guest], rounds: int, rules: dict[str, object]
) -> None:
    made, pod = playing(six, rounds, **rules)
    for address in WATCHED:
        assert Client().get(address.format(slug=table_of(pod).slug)).status_code == 200, address
    assert HIDDEN not in page(Client(), f"/e/{made.slug}")


def test_the_organiser_chooses_it_in_the_form() -> None:
    assert Evening(blind_last_round="on").now().rules.blind_last_round


@pytest.mark.parametrize("act", ["rewind", "look", "move"])
def test_an_arbiter_who_plays_in_the_round_does_not_see_it_by_an_act_either(six: list[Guest], act: str) -> None:
    made, pod = playing(six, 1)
    other, plays = staff(made, "Imhotep"), six[0]
    made.club.members.create(user=plays.user, role="arbiter")
    path = f"/e/{made.slug}/pods/{pod.pk}/do/{act}"
    version = table_of(pod).version
    form = {"seat": "0", "before": "1", "move": "x", "reason": "?"}
    for answer in (plays.client.get(path), plays.client.post(path, form)):
        assert answer.status_code == 403
        assert "This table is hidden and you play in its round" in answer.content.decode()
    assert table_of(pod).version == version
    assert other.client.get(path).status_code == 200
    stops = plays.client.post(f"/e/{made.slug}/pods/{pod.pk}/do/suspend", {"key": "stops", "reason": "Called"})
    assert stops.status_code == 302, "what shows nothing is theirs to do"

"""Roles and admin pages: what administrators can do, and what nobody can read or change there."""

from __future__ import annotations

import random
import re

import pytest
from django.contrib import admin
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tables.models import Table
from tables.notifications.models import Mail
from tables.people.models import Role, User
from tables.play import commands
from tests.people.conftest import text_of
from tests.support.game_tables import Guest, command, create_table, fresh, move_on
from tests.talk.people import says

pytestmark = pytest.mark.django_db

INLINE = re.compile(r'<script(?![^>]*(src=|json))|<style|\sstyle="|\son\w+="')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


def test_a_role_opens_the_admin_site_to_administrators_alone(members: list[Guest]) -> None:
    for role in Role.values:
        members[0].user.appoint(role)
        assert (members[0].client.get("/admin/").status_code == 200) == (role == Role.ADMINISTRATOR)


def test_the_admin_site_has_the_same_sign_in(members: list[Guest]) -> None:
    answer = Client().get("/admin/login/?next=/admin/")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/sign-in")
    assert members[1].client.get("/admin/").status_code in (302, 403)


def test_who_is_created_by_the_terminal_is_owner() -> None:
    call_command("createsuperuser", username="ay", email="ay@example.org", interactive=False)
    user = User.objects.get()
    assert (user.role, user.is_staff, user.is_superuser) == (Role.ADMINISTRATOR, True, True)


@pytest.fixture
def runs(members: list[Guest]) -> Client:
    """The browser of an administrator."""
    members[1].user.appoint(Role.ADMINISTRATOR)
    return members[1].client


def test_administrators_search_people_and_roles_are_given_at_the_desk_where_it_is_logged(
    members: list[Guest], runs: Client
) -> None:
    user = members[0].user
    assert "nitocris@example.org" in text_of(runs, "/admin/people/user/?q=nitocris")
    change = f"/admin/people/user/{user.pk}/change/"
    form = {"name": "Nitocris", "role": "arbiter", "language": "", "is_active": "on"}
    assert runs.post(change, form).status_code == 302
    assert User.objects.get(pk=user.pk).role == Role.MEMBER
    assert runs.post(f"/desk/people/{user.username}/appoint", {"role": "arbiter"}).status_code == 302
    assert User.objects.get(pk=user.pk).role == Role.ARBITER


def test_nothing_of_a_game_can_be_read_or_changed_in_the_admin_site(members: list[Guest], runs: Client) -> None:
    table = create_table(members)
    pages = text_of(runs, f"/admin/tables/table/{table.pk}/change/") + text_of(runs, "/admin/tables/table/")
    for hidden in (table.secret, table.position, table.join_token, table.watch_token, "nonce"):
        assert hidden not in pages
    before = list(Table.objects.values_list())
    runs.post(f"/admin/tables/table/{table.pk}/change/", {"status": "finished", "position": "{}", "seats-0-points": 9})
    runs.post(f"/admin/tables/table/{table.pk}/delete/", {"post": "yes"})
    assert list(Table.objects.values_list()) == before


def test_every_admin_page_opens_and_none_tells_that_a_sealed_answer_was_changed(
    members: list[Guest], runs: Client
) -> None:
    table = move_on(create_table(members), random.Random(6), until="offering", strength="steady")
    says(members[2].client, table, "something rude")
    members[0].client.post(f"/t/{table.slug}/talk/players/1/report", {"reason": "an insult"})
    Mail.objects.create(to="nitocris@example.org", subject="A subject", text="A body", next_try=timezone.now())
    commands.play_moves(table, 0, ["offer 1"], table.turn, fresh(table).seats.all()[0].acts, command())

    def rooms() -> dict[str, str]:
        found = {"/admin/": TOKEN.sub("", text_of(runs, "/admin/"))}
        for model, shown in admin.site._registry.items():
            path = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
            first = model._default_manager.first()
            assert first is not None, model
            for page in (path, f"{path}?q=a" if shown.search_fields else path, f"{path}{first.pk}/change/"):
                found[page] = TOKEN.sub("", text_of(runs, page))
                assert not INLINE.search(found[page]), "our policy would leave it out"
        return found

    before, table = rooms(), fresh(table)
    assert "A body" not in "".join(before.values())
    commands.play_moves(table, 0, ["steal"], table.turn, table.seats.all()[0].acts, command())
    assert rooms() == before


def test_deleting_a_person_in_the_admin_site_leaves_former_players_too(members: list[Guest], runs: Client) -> None:
    table = create_table(members)
    runs.post(f"/admin/people/user/{members[0].user.pk}/delete/", {"post": "yes"})
    assert fresh(table).seats.all()[0].displayed_name == "former player"
    assert "Nitocris" not in [seat.name for seat in fresh(table).seats.all()]
    many = {"action": "delete_selected", "_selected_action": [members[2].user.pk], "post": "yes"}
    runs.post("/admin/people/user/", many)
    assert "Merit" not in [seat.name for seat in fresh(table).seats.all()]

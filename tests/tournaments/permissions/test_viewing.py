"""Who may see a tournament in preparation, and the draft of a round."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory

from tables.people.models import User
from tables.tournaments.models import Round, Tournament
from tables.tournaments.models.states import RoundState, State
from tables.tournaments.permissions import viewing
from tests.support.game_tables import Guest
from tests.tournaments import running_tournament

pytestmark = pytest.mark.django_db


def asked_by(user: User | AnonymousUser) -> HttpRequest:
    """A request of this visitor."""
    request = RequestFactory().get("/")
    request.user, request.session = user, {}  # type: ignore[assignment]
    return request


@pytest.mark.parametrize(("state", "sees"), [(State.DRAFT, False), (State.OPEN, True)])
def test_a_tournament_in_preparation_is_seen_by_staff_alone(state: State, sees: bool) -> None:
    made, owner = running_tournament.tournament()
    Tournament.objects.filter(pk=made.pk).update(state=state)
    made.refresh_from_db()
    assert viewing.may_look(asked_by(owner.user), made)
    assert viewing.may_look(asked_by(running_tournament.staff(made, "Ani").user), made)
    assert viewing.may_look(asked_by(Guest("Ti").user), made) == sees
    assert viewing.may_look(asked_by(AnonymousUser()), made) == sees


@pytest.mark.parametrize(
    ("state", "staff", "others"),
    [(RoundState.PLANNED, 0, 0), (RoundState.PROPOSED, 1, 0), (RoundState.PUBLISHED, 1, 1), (RoundState.CLOSED, 1, 1)],
)
def test_a_draft_is_seen_by_staff_alone_until_it_is_published(state: RoundState, staff: int, others: int) -> None:
    made, owner = running_tournament.tournament()
    Round.objects.create(tournament=made, stage=made.stages.get(), number=1, state=state)
    assert viewing.visible_rounds(asked_by(owner.user), made).count() == staff
    assert viewing.visible_rounds(asked_by(Guest("Ti").user), made).count() == others

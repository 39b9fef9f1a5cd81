"""Mail texts: seats in a round, waiting tables, results to confirm, arbiters' decisions."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.hosting import addresses
from tables.notifications.mail_texts import Item, moment_text
from tables.notifications.models import Kind, Notice
from tables.notifications.notice_mails import SAYING
from tables.people import blocks
from tables.people.models import User
from tables.tournaments.models import Invitation, Pod, PodSeat, Result, Tournament
from tables.tournaments.models.states import PUBLISHED_STATES, PodState, SeatState
from tables.tournaments.texts import log_texts


def seat_of(person: User, pod_pk: int) -> PodSeat | None:
    """The person's seat at a published pod that has not begun, while they are still expected; else None."""
    seats = PodSeat.objects.select_related("pod__round__tournament__club", "pod__table")
    open_pods = seats.filter(pod=pod_pk, pod__state__in=(PodState.WAITING, PodState.SEATED))
    published = open_pods.filter(pod__round__state__in=PUBLISHED_STATES)
    return published.filter(entry__user=person, state=SeatState.EXPECTED).first()


def place(seat: PodSeat) -> str:
    """Round, table and seat in words."""
    pod = seat.pod
    return _("Round {round}, table {table}, seat {seat}").format(
        round=pod.round.number, table=pod.number, seat=seat.number
    )


def item(kind: str, tournament: Tournament, what: str, where: str, size: str, path: str) -> Item:
    """Build a mail item with the fields that are common to all kinds."""
    return Item(kind, tournament.title, what, "", where, size, addresses.mail_url(f"/e/{tournament.slug}{path}"))


def round_item(person: User, notice: Notice) -> Item | None:
    """A person's seat in a published round, opponents, start and end."""
    seat = seat_of(person, notice.decision)
    if seat is None or seat.pod.round.published_at is None:
        return None
    pod, tournament = seat.pod, seat.pod.round.tournament
    others = pod.seats.exclude(pk=seat.pk).exclude(state=SeatState.NO_SHOW).select_related("entry")
    names = ", ".join(other.entry.name for other in others)
    lines = [_("Against {names}").format(names=names), start_text(pod)]
    if pod.round.ends_at is not None:
        lines.append(_("Round ends: {moment}").format(moment=moment_text(pod.round.ends_at, tournament.club.zone)))
    what = _("Round {n} is published").format(n=pod.round.number)
    told = item(Kind.ROUND, tournament, what, place(seat), "\n".join(lines), "/me")
    return told._replace(ends=pod.round.ends_at)


def start_text(pod: Pod) -> str:
    """The start of a pod in words."""
    published = pod.round.published_at
    if pod.later or published is None:
        return _("Your table will open as soon as another is free.")
    return _("Start: {moment}").format(moment=moment_text(published, pod.round.tournament.club.zone))


def seat_item(person: User, notice: Notice) -> Item | None:
    """An open table that still waits for this person."""
    seat = seat_of(person, notice.decision)
    if seat is None or seat.pod.table is None:
        return None
    return item(Kind.SEAT, seat.pod.round.tournament, _("Your table is waiting for you"), place(seat), "", "/me")


def result_item(person: User, notice: Notice) -> Item | None:
    """A reported result that waits for another player's confirmation."""
    result = Result.objects.select_related("pod__round__tournament").filter(pk=notice.decision).first()
    if result is None or result.pod.state != PodState.FINISHED or result.pod.objection:
        return None
    if result.pod.results.filter(version__gt=result.version).exists():
        return None
    pod = result.pod
    names = log_texts.player_names_by_table(pod.round.tournament, [pod.target])[pod.target]
    said = log_texts.result({"points": result.points, "places": result.places}, names)
    what = _("A result needs your confirmation")
    path = f"/rounds/{pod.round.number}/{pod.number}/result"
    return item(Kind.CONFIRM, pod.round.tournament, what, log_texts.table(pod.target), said, path)


def decision_item(person: User, notice: Notice) -> Item | None:
    """An arbiter's decision in the words of the public log."""
    tournament = notice.tournament
    row = tournament.log.filter(pk=notice.decision).first() if tournament is not None else None
    if tournament is None or row is None:
        return None
    names = {f"entry:{entry.key}": entry.name for entry in tournament.entries.all()}
    line = log_texts.line(row, names, log_texts.player_names_by_table(tournament, [row.target]))
    told = [_("{name}: {what}").format(name=line.who, what=line.what), *line.details, line.reason]
    what = _("An arbiter’s decision concerns you")
    return item(Kind.DECIDED, tournament, what, line.about, "\n".join(filter(None, told)), f"/log?of={row.target}")


def club_item(person: User, notice: Notice) -> Item | None:
    """An invitation to a club that waits for an answer."""
    invitation = Invitation.objects.filter(club=notice.club_id, user=person).select_related("club", "by").first()
    if invitation is None or blocks.has_blocked(person.pk, invitation.by_id):
        return None
    club, what = invitation.club, _("{name} invites you to the club").format(name=invitation.by)
    how = _("Accept or decline on the page of the club.")
    return Item(Kind.CLUB, club.name, what, "", "", how, addresses.mail_url(f"/c/{club.slug}"))


SAYING |= {
    Kind.CLUB: club_item,
    Kind.ROUND: round_item,
    Kind.SEAT: seat_item,
    Kind.CONFIRM: result_item,
    Kind.DECIDED: decision_item,
}

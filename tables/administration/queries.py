"""What the pages of the desk show: reports, calls, tables, people."""

from __future__ import annotations

from django.db.models import Max, Q, QuerySet

from tables.administration import permissions
from tables.administration.models import LogRow
from tables.messages import guest_names
from tables.models import LISTED_PURPOSES, Status, Table, Visibility
from tables.people.models import User
from tables.talk import report_queue
from tables.talk.models import Report
from tables.tournaments.models import Tournament

RUNNING = (Status.OPEN, Status.PLAYING)


def open_reports(user: User) -> QuerySet[Report]:
    """The reports that wait and that this person may read."""
    return report_queue.readable_reports(user, Report.objects.filter(settled=None))


def open_calls(user: User) -> QuerySet[Table]:
    """The tables that have called for an arbiter and wait for one, longest first.

    Only administrators see those of tournaments that are visible to a club alone.
    """
    calls = Table.objects.filter(status=Status.PLAYING, called__isnull=False, suspended_by="")
    if user.rank < permissions.ADMINISTRATOR:
        calls = calls.exclude(pod__round__tournament__visibility=Tournament.Visibility.CLUB)
    return calls.select_related("pod__round__tournament").order_by("suspended_at")


def waiting_count(user: User) -> int:
    """How many reports and calls wait for this person."""
    return open_reports(user).count() + open_calls(user).count()


def find_tables(words: str) -> QuerySet[Table]:
    """Tables that have not ended, the one that stands still longest first; with words, ended ones too.

    words: a part of a name, or a code, or the last part of an address.
    """
    found = Table.objects.with_seats().filter(purpose__in=LISTED_PURPOSES).select_related("host")
    if words:
        named = Q(seats__name__icontains=guest_names.stored_form(words)) | Q(code__iexact=words)
        at = words.rstrip("/").rsplit("/", 1)[-1]
        found = found.filter(pk__in=Table.objects.filter(named | Q(slug=at)).order_by().values("pk"))
    else:
        found = found.filter(status__in=RUNNING)
    return found.annotate(last=Max("turns__time")).order_by("last", "created")


def is_hidden(table: Table) -> bool:
    """Whether moderators have hidden a table; private tables of their hosts are not hidden."""
    acts = LogRow.objects.filter(target=f"table:{table.slug}", kind__in=("hide", "show"))
    last = acts.values_list("kind", flat=True).first()
    return table.visibility == Visibility.LINK and last == "hide"


def find_people(words: str, addresses: bool) -> QuerySet[User]:
    """People by a part of a name or handle, newest first. addresses: also by e-mail address."""
    found = User.objects.order_by("-date_joined", "-pk")
    if not words:
        return found
    named = Q(name__icontains=guest_names.stored_form(words)) | Q(username__icontains=words)
    return found.filter(named | Q(email__icontains=words) if addresses else named)

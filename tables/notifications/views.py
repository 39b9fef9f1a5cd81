"""Pages of notifications: waiting tables, settings, unsubscribe link."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from tables.models import Seat, Table, damage
from tables.notifications import unsubscribe
from tables.notifications.forms import WishesForm
from tables.notifications.notices import waiting_seats as waiting_seats
from tables.notifications.notices import wishes_of
from tables.people.models import User
from tables.votes import open_vote
from tables.web import parsing

COUNTED = 100  # tables
LISTED = 20  # mutes per page
ALSO = ("votes", "invitations", "ends", "clocks", "tournaments")


@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """A link to the next table that waits for this person, with the number of tables; empty without any."""
    at = request.GET.get("at", "")
    slugs: list[str] = []
    if isinstance(request.user, User):
        seats = waiting_seats(request.user).values_list("table__slug", flat=True)[:COUNTED]
        slugs = list(dict.fromkeys([*seats, *tables_asking(request.user)]))
    after = slugs[slugs.index(at) + 1 :] if at in slugs else slugs
    others = [slug for slug in slugs if slug != at]
    answer = render(request, "notifications/_waiting.html", {"n": len(others), "next": (*after, *others, "")[0]})
    answer.headers["Cache-Control"] = "no-store"
    return answer


def tables_asking(person: User) -> list[str]:
    """The tables with a proposal or rematch that waits for this person's answer."""
    tables = Table.objects.with_seats().exclude(vote="").filter(seats__user=person).select_related("rematch")
    found = tables.order_by("pk")[:COUNTED]
    return [
        table.slug for table in found if damage.read_or_mark(table, lambda one: is_asked(one, one.seat_of(person.pk)))
    ]


def is_asked(table: Table, seat: Seat | None) -> bool:
    """Whether the open proposal of a table waits for this seat."""
    vote = open_vote.current_vote(table)
    if vote is None or seat is None:
        return False
    return seat.number in open_vote.voters(table, vote.proposal) and seat.number not in vote.yes


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mail(request: HttpRequest) -> HttpResponse:
    """The settings page."""
    person = request.user
    assert isinstance(person, User)
    form = WishesForm(request.POST or None, instance=wishes_of(person))
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect("mail")
    if not form.instance.pk:  # the default zone is that of the browser
        form.fields["zone"].widget.attrs["data-zone"] = ""
    mutes = person.mutes.select_related("table", "tournament", "club").order_by("-pk")
    page = Paginator(mutes, LISTED).get_page(request.GET.get("page"))
    values = {
        "form": form,
        "also": ALSO,
        "zones": sorted(parsing.time_zones()),
        "address": EmailAddress.objects.filter(user=person, verified=True).first(),
        "page": page,
        "muted": [(unsubscribe.title(one.about), unsubscribe.link(person, one.about)) for one in page],
    }
    return render(request, "notifications/wishes.html", values, status=422 if form.errors else 200)


@csrf_exempt  # the link only allows muting; mail programs post without a CSRF token
@require_http_methods(["GET", "HEAD", "POST"])
def mute(request: HttpRequest, token: str) -> HttpResponse:
    """The page of an unsubscribe link, with a button since programs follow links; posting mutes."""
    found = unsubscribe.parse_link(token)
    if found is None:
        raise Http404
    person, about = found
    if request.method == "POST":
        chosen = None if request.POST.get("about") == "all" else about
        (unsubscribe.unmute if request.POST.get("mail") == "again" else unsubscribe.mute)(person, chosen)
    values = {
        "about": about,
        "title": unsubscribe.title(about) if about is not None else "",
        "about_muted": about is not None and unsubscribe.is_muted(person, about),
        "all_muted": unsubscribe.is_muted(person, None),
    }
    answer = render(request, "notifications/mute.html", values)
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer

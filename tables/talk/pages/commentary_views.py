"""The commentary beside the board, and the page on which commentators are named."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tables.access import viewers
from tables.messages.refusals import Refused
from tables.models import Table
from tables.people import blocks
from tables.people.models import User
from tables.talk import commentary
from tables.web import rate_limits
from tables.web.middleware import render_refusal


@require_safe
def strip(request: HttpRequest, slug: str) -> HttpResponse:
    """The latest lines of the commentary.

    Empty where nobody comments, and for players of a running game.
    """
    table, _viewer = viewers.find_table(request, slug)
    person = request.user.pk
    if not commentary.hears(table, person) or not commentary.is_commented(table):
        return HttpResponse(status=204)
    lines = commentary.heard(table, person).exclude(author__in=blocks.hidden_authors(person)).filter(deleted=False)
    latest = list(lines.select_related("author").order_by("-number")[: commentary.LATEST])
    shown = {"table": table, "lines": latest[::-1], "writes": commentary.comments(table, person)}
    return render(request, "talk/_caster.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def commentators(request: HttpRequest, slug: str) -> HttpResponse:
    """The commentators of a table: named and dismissed by its host or organisers."""
    table, _viewer = viewers.find_table(request, slug)
    user = request.user if isinstance(request.user, User) else None
    if user is None or not commentary.may_name(table, user):
        return render_refusal(
            request, 403, _("Only the person who opened this table, or the organisers, can name commentators.")
        )
    if request.method != "POST":
        return commentators_page(request, table)
    if rate_limits.too_fast(rate_limits.REPORTS, "commentator", user.pk):
        return render_refusal(request, 429, _("That was too fast. Wait a moment, then try again."))
    if request.POST.get("dismiss"):
        commentary.dismiss(table, request.POST["dismiss"])
        return redirect("commentators", slug)
    try:
        commentary.name_commentator(table, user, request.POST.get("name", ""))
    except Refused as error:
        return commentators_page(request, table, error)
    return redirect("commentators", slug)


def commentators_page(request: HttpRequest, table: Table, wrong: Refused | None = None) -> HttpResponse:
    """Render the page, with the refusal of a name."""
    shown = {
        "table": table,
        "commentators": [one.person for one in table.commentators.select_related("person").order_by("time")],
        "refusal": wrong.sentence if wrong else "",
        "typed": request.POST.get("name", ""),
    }
    return render(request, "talk/commentators.html", shown, status=wrong.status if wrong else 200)

"""Profile pages: the user's own and the public one."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.accounts import results
from tables.accounts.views import return_url
from tables.friends import follows
from tables.messages import guest_names
from tables.messages.refusals import Refused
from tables.people import blocks, name_rules
from tables.people.models import HANDLE_LENGTH, Distance, User
from tables.people.pictures import PICTURES, drawing
from tables.profiles import figures
from tables.web.middleware import render_refusal

LISTED = 20


def games_context(user: User, to_all: bool, page: str) -> dict[str, object]:
    """A page of the finished games of a user as template context."""
    games = results.games_page(user, to_all, page)
    handles = User.objects.handles(other.user_id for table in games for other in table.seats.all())
    lines = [results.result_line(table, user, handles) for table in games]
    return {"person": user, "games": games, "lines": lines}


@login_required
def me(request: HttpRequest) -> HttpResponse:
    """The user's own page; a new name is posted here."""
    user = signed_in_user(request)
    values: dict[str, object] = {}
    if request.method == "POST":
        try:
            name = name_rules.clean_name(request.POST.get("name", ""))
            if user.guest:
                name_rules.refuse_member_name(name)
            user.name = guest_names.stored_form(name)
        except Refused as error:
            values = {"refusal": error.sentence, "typed": request.POST.get("name", "")}
        else:
            user.save(update_fields=["name"])
            return redirect("me")
    values |= games_context(user, False, request.GET.get("page", "")) | figures.figures(user, False)
    values["pictures"] = [(key, sign.name, drawing(key)) for key, sign in PICTURES.items()]
    values["address"] = EmailAddress.objects.get_primary_email(user)
    return render(request, "profiles/me.html", values, status=422 if "refusal" in values else 200)


@login_required
@require_POST
def appearance(request: HttpRequest) -> HttpResponse:
    """The form for a member's picture, and whether others see their figures.

    Members only: of a guest, others see the name alone.
    """
    user, picture = signed_in_user(request), request.POST.get("picture", "")
    if user.guest or (picture and picture not in PICTURES):
        return render_refusal(request, 400, _("Something in this request was wrong. Reload the page and try again."))
    user.picture, user.profile_open = picture, request.POST.get("open") == "1"
    user.save(update_fields=["picture", "profile_open"])
    messages.success(request, _("Saved."))
    return redirect("me")


@require_safe
def person(request: HttpRequest, handle: str) -> HttpResponse:
    """The public page of a user: name, picture, public games, and figures if they are open.

    Of a guest it shows the name alone.
    """
    user = find_person(handle)
    values = {"person": user, "kept": blocks.kinds(request.user.pk, user.pk), "here": request.path}
    if not user.guest:
        values |= follow_context(request, user)
        values |= games_context(user, True, request.GET.get("page", ""))
    if figures.may_see(user, request.user.pk):
        values |= figures.figures(user, True)
    return render(request, "profiles/person.html", values)


def follow_context(request: HttpRequest, person: User) -> dict[str, bool]:
    """Whether the reader may follow a member, and does."""
    reader = request.user
    may = isinstance(reader, User) and not reader.guest and reader.pk != person.pk
    return {"may_follow": may, "following": may and follows.is_following(reader.pk, person.pk)}


@login_required
@require_POST
def distance(request: HttpRequest, handle: str) -> HttpResponse:
    """Block or mute a user, or end that."""
    other, kind = find_person(handle), request.POST.get("kind", "")
    if kind not in Distance.Kind.values:
        return render_refusal(request, 400, _("Something in this request was wrong. Reload the page and try again."))
    act = blocks.end_distance if request.POST.get("end") else blocks.set_distance
    act(signed_in_user(request), other, kind)
    return redirect(return_url(request))


@login_required
@require_safe
def blocks_and_mutes(request: HttpRequest) -> HttpResponse:
    """The users that one has blocked or muted."""
    rows = signed_in_user(request).distances.select_related("other")
    page = Paginator(rows, LISTED).get_page(request.GET.get("page", ""))
    return render(request, "accounts/blocked.html", {"page": page, "here": request.get_full_path()})


def find_person(handle: str) -> User:
    """The active user of this handle. Raises Http404."""
    fits = handle.isprintable() and len(handle) <= 2 * HANDLE_LENGTH
    user = User.objects.filter(username=handle, is_active=True).first() if fits else None
    if user is None:
        raise Http404
    return user


def signed_in_user(request: HttpRequest) -> User:
    """The signed-in user."""
    assert isinstance(request.user, User)
    return request.user

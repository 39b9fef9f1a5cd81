"""Middleware for language and preferences, presence, banned people, and refusals."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_vary_headers

from tables.messages.refusals import Refused
from tables.people.models import FOREVER, User
from tables.people.preferences import PREFERENCES, preference
from tables.web import presence
from tables.web.middleware import render_refusal

OPEN_TO_BANNED = ("/sign-out", "/me/data", "/preferences", "/static/")  # they may take their data and leave


class Preferences:
    """Activates the language of the account, cookie or browser; sets the other preferences on the request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        request.LANGUAGE_CODE = language
        for name in PREFERENCES.keys() - {"language"}:
            setattr(request, name, preference(request, name))
        with translation.override(language):
            response = self.get_response(request)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        response.headers.setdefault("Content-Language", language)
        return response


def language_of(request: HttpRequest) -> str:
    """The language code of this reader."""
    if request.user.is_authenticated and request.user.language:
        return request.user.language
    return translation.get_language_from_request(request)


class Banned:
    """Shows banned people why and until when they are banned, in place of any other page.

    The pages about their own data stay open to them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        if not (isinstance(user, User) and user.is_banned) or request.path.startswith(OPEN_TO_BANNED):
            return self.get_response(request)
        until = user.banned_until if user.banned_until != FOREVER else None
        return render(request, "people/banned.html", {"until": until, "reason": user.ban_reason}, status=403)


class Here:
    """Notes that a member is here, at each page they get.

    Posts are not noted: an open page asks by GET anyway whether something waits.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method == "GET" and isinstance(request.user, User) and not request.user.guest:
            presence.note_here(request.user.pk)
        return self.get_response(request)


class Refusals:
    """Renders a refusal that no view has caught."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The refusal as a page."""
        if not isinstance(exception, Refused):
            return None
        return render_refusal(request, exception.status, exception.sentence)

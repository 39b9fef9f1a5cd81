"""Middleware for the reader's language and preferences."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from tables.people.preferences import PREFERENCES, preference


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

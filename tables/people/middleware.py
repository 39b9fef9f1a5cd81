"""The language, the theme and the motion with which a reader gets the page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from tables.people.models import Motion, Theme

LOOKS = {"theme": Theme, "motion": Motion}  # the same names in the cookies, in forms and on the user


class Preferences:
    """Activate the language of the reader's account, else of the cookie or the browser; set the look on the request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        request.LANGUAGE_CODE = language
        for name in LOOKS:
            setattr(request, name, look(request, name))
        with translation.override(language):
            response = self.get_response(request)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        response.headers.setdefault("Content-Language", language)
        return response


def language_of(request: HttpRequest) -> str:
    """The code of the language that this reader reads."""
    if request.user.is_authenticated and request.user.language:
        return request.user.language
    return translation.get_language_from_request(request)


def look(request: HttpRequest, name: str) -> str:
    """What this reader chose for the theme or the motion."""
    if request.user.is_authenticated:
        return str(getattr(request.user, name))
    cookie = request.COOKIES.get(name, "")
    return cookie if cookie in LOOKS[name].values else "auto"

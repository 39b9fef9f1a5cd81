"""Page of preferences: look of pages, animations, sounds, announcements, shortcuts, single tap."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine import GAMES
from tables.messages.refusals import Refused
from tables.people.models import Colour, Contrast, Letters, Motion, Sounds, TextSize, Theme, Verbosity
from tables.people.preferences import form_preferences, letters, preference


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """The page of preferences, or the sheet for a table; posted values are stored in account and cookies."""
    if request.method != "POST":
        sheet = request.headers.get("HX-Request") == "true"
        return render(
            request, "accounts/_sheet.html" if sheet else "accounts/preferences.html", preferences_context(request)
        )
    try:
        values = form_preferences(request.POST, request)
    except Refused as error:
        again = {**preferences_context(request), "refusal": error.sentence, "typed": request.POST}
        return render(request, "accounts/preferences.html", again, status=error.status)
    answer = (
        HttpResponse(status=204) if request.headers.get("HX-Request") else HttpResponseRedirect(return_url(request))
    )
    store_preferences(request, values, answer)
    return answer


def store_preferences(request: HttpRequest, values: dict[str, str], answer: HttpResponse) -> None:
    """Store preferences in cookies and, for signed-in users, in the account."""
    for name, value in values.items():
        cookie = settings.LANGUAGE_COOKIE_NAME if name == "language" else f"{settings.COOKIES}{name}"
        answer.set_cookie(cookie, value, max_age=settings.A_YEAR, samesite="Lax", secure=settings.HTTPS)
    if request.user.is_authenticated and values:
        for name, value in values.items():
            setattr(request.user, name, value)
        request.user.save(update_fields=list(values))


def preferences_context(request: HttpRequest) -> dict[str, object]:
    """The choices of each preference and the current values."""
    taps = preference(request, "single_tap").split()
    heard = _(
        "Pieces and cards, your turn, a reveal, the end of a game, a message from the arbiter: "
        "each is also shown on the page."
    )
    kinds = [
        ("theme", _("Theme"), Theme, ""),
        ("contrast", _("Contrast"), Contrast, ""),
        (
            "text_size",
            _("Text size"),
            TextSize,
            _("Of what stands beside the board; the browser’s own zoom enlarges the board too."),
        ),
        ("motion", _("Animations"), Motion, ""),
        ("sounds", _("Sounds"), Sounds, heard),
        ("verbosity", _("Automatic announcements"), Verbosity, _("What a screen reader announces during a game.")),
        ("letters", _("Single-letter shortcuts"), Letters, _("At a table, outside text fields.")),
    ]
    return {
        "segments": [
            {"name": name, "label": label, "choices": kind.choices, "value": preference(request, name), "help": note}
            for name, label, kind, note in kinds
        ],
        "volume": preference(request, "volume"),
        "colours": Colour.choices,
        "colour": preference(request, "colour"),
        "letters": letters(preference(request, "keys")),
        "taps": [(key, _(game.title), key in taps) for key, game in GAMES.items()],
        "game": next((tap for tap in single_tap_choice(request, taps)), None),
    }


def single_tap_choice(request: HttpRequest, taps: list[str]) -> list[tuple[str, bool]]:
    """Single-tap preference of the game of the table at which the sheet is open."""
    return [(key, key in taps) for key in GAMES if key == request.GET.get("game")]


def return_url(request: HttpRequest) -> str:
    """The page that the form names if it is of this site, else the home page."""
    page = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if ours else "/"

"""What people choose for themselves."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from tables.people.middleware import LOOKS


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Keep the language, theme or motion of the form, with the account and on this device."""
    chosen = {name: value for name, value in request.POST.items() if value in allowed(name)}
    answer = HttpResponse(status=204) if request.headers.get("HX-Request") else HttpResponseRedirect(way_back(request))
    for name, value in chosen.items():
        cookie = settings.LANGUAGE_COOKIE_NAME if name == "language" else name
        answer.set_cookie(cookie, value, max_age=settings.A_YEAR, samesite="Lax", secure=settings.HTTPS)
    if request.user.is_authenticated and chosen:
        for name, value in chosen.items():
            setattr(request.user, name, value)
        request.user.save(update_fields=list(chosen))
    return answer


def allowed(name: str) -> list[str]:
    """The values that the preference of this name may have."""
    if name == "language":
        return [code for code, _ in settings.LANGUAGES]
    return LOOKS[name].values if name in LOOKS else []


def way_back(request: HttpRequest) -> str:
    """The page that the form names, if it is one of ours."""
    page = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if ours else "/"

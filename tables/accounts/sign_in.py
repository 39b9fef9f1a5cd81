"""Views that sign in and sign up, around allauth.

To allauth a guest is anonymous; the guest's seats are kept at sign-in.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from allauth.account.utils import filter_users_by_email, perform_login
from allauth.account.views import ConfirmEmailVerificationCodeView
from allauth.core.ratelimit import consume, respond_429
from allauth.decorators import rate_limit
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tables.accounts.allauth_internals import (
    EMAIL_VERIFICATION_CODE_SESSION_KEY,
    EmailVerificationProcess,
    record_authentication,
    verify_email_indirectly,
)
from tables.accounts.forms import SignUp
from tables.lobby.views import user_or_new_guest, visitor_name
from tables.people import site_state
from tables.people.models import User

View = Callable[..., HttpResponse]
FRIENDS = _("Sign in to see the people you follow, and whether they are online.")
OWN_PAGES = _("Sign in to see your profile, your games and your preferences.")
REASONS: dict[str | None, Promise] = {
    "friends": FRIENDS,
    "share-presence": FRIENDS,
    "follow": _("Sign in to follow people and see when they are online."),
    "hold-seat": _("Sign in to invite people to your table."),
    "me": OWN_PAGES,
    "profile": OWN_PAGES,
    "mail": _("Sign in to choose which e-mails you receive."),
    "distance": _("Sign in to block or mute people."),
    "blocked": _("Sign in to block or mute people."),
    "data": _("Sign in to see, download or delete your data."),
    "export": _("Sign in to see, download or delete your data."),
    "delete": _("Sign in to see, download or delete your data."),
}  # by the name of the page that has asked for the sign-in


def reject_with_422(view: View) -> View:
    """Decorate a view of allauth to answer a rejected form with status 422."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        if request.method == "POST" and answer.status_code == 200:
            answer.status_code = 422
        return answer

    return wrapper


def sign_in_page(view: View) -> View:
    """Decorate a sign-in view: a guest is anonymous to it, and kept as `request.guest` for merging."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if is_guest(request):
            request.guest = request.user  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        request.reason = sign_in_reason(request)  # type: ignore[attr-defined]
        return reject_with_422(view)(request, *args, **kwargs)

    return wrapper


def sign_in_reason(request: HttpRequest) -> Promise | None:
    """What the visitor signs in for: the purpose of the page of ours that has led here, if any has."""
    path = request.POST.get("next") or request.GET.get("next") or ""
    try:
        return REASONS.get(resolve(path.partition("?")[0]).url_name)
    except Resolver404:
        return None


def members_only(view: View) -> View:
    """Decorate a view for members: guests are redirected to sign-up."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if is_guest(request):
            return redirect("account_signup")
        return reject_with_422(view)(request, *args, **kwargs)

    return wrapper


def is_guest(request: HttpRequest) -> bool:
    """Whether the visitor is a guest."""
    return isinstance(request.user, User) and request.user.guest


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="signup")  # type: ignore[untyped-decorator]
def sign_up(request: HttpRequest) -> HttpResponse:
    """Ask for name and address, and mail a code that confirms them. Raises Refused.

    A taken address gets a mail too.
    """
    if request.user.is_authenticated and not is_guest(request):
        return redirect("me")
    site_state.refuse_newcomer()
    form = SignUp(request.POST or None, known=bool(visitor_name(request)))
    if not form.is_valid():
        return render(request, "account/signup.html", {"form": form}, status=422 if form.is_bound else 200)
    email = form.cleaned_data["email"]
    if not consume(request, action="confirm_email", key=email.lower(), dry_run=True):
        refusal: HttpResponse = respond_429(request)
        return refusal
    user = user_or_new_guest(request, form.cleaned_data.get("name", ""))
    EmailVerificationProcess.initiate(request=request, user=user, email=email)
    return redirect("account_email_verification_sent")


class ConfirmAddress(ConfirmEmailVerificationCodeView):  # type: ignore[misc]
    """Confirm an address by its code; a guest with a taken address is signed in to that account."""

    def _verify_form_valid(self, form: object) -> HttpResponse:
        guest, email = self._process.user, self._process.email
        holders = [user for user in filter_users_by_email(email, prefer_verified=True) if user.pk != guest.pk]
        if not (guest.guest and holders):
            confirmed: HttpResponse = super()._verify_form_valid(form)
            return confirmed
        self.request.session.pop(EMAIL_VERIFICATION_CODE_SESSION_KEY)
        return sign_in_guest(self.request, holders[0], email)


def sign_in_guest(request: HttpRequest, member: User, email: str) -> HttpResponse:
    """Sign in a guest who has proved to own a member's address."""
    request.guest, request.user = request.user, AnonymousUser()  # type: ignore[attr-defined]
    record_authentication(request, member, method="code", email=email)
    verify_email_indirectly(request, member, email)
    answer: HttpResponse = perform_login(request, member, email=email)
    return answer


def confirm_address(request: HttpRequest) -> HttpResponse:
    """Enter the code: for a guest's own new address, or for an account that signs in."""
    view = ConfirmAddress.as_view()
    process = EmailVerificationProcess.resume(request)
    own = process is not None and process.user is not None and process.user.pk == request.user.pk
    return (reject_with_422 if own else sign_in_page)(view)(request)

"""Adapter of allauth: mail, messages, and guests who sign in."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.utils import filter_users_by_email
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils import translation
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tables.access import viewers
from tables.accounts import guest_upgrade, mails
from tables.accounts.allauth_internals import clear_login
from tables.people.models import User
from tables.web.middleware import render_refusal

PATIENCE = gettext_lazy("Too many attempts. Wait a few minutes, then try again.")
WRONG = gettext_lazy("This e-mail address and password don’t match.")


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]
    """allauth's adapter with the texts and the guests of this site."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "too_many_login_attempts": PATIENCE,
        "rate_limited": PATIENCE,
        "email_password_mismatch": WRONG,
        "username_password_mismatch": WRONG,
        "incorrect_code": gettext_lazy(
            "This is not the code from the latest e-mail. Check it again, or ask for a new one."
        ),
        "email_taken": gettext_lazy("Another account already uses this e-mail address. Sign in with it instead."),
        "duplicate_email": gettext_lazy("This is already your address."),
        "enter_current_password": gettext_lazy("This is not your current password."),
        "account_inactive": gettext_lazy("This account is closed. Please contact the site administrator."),
    }

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail in the language of the recipient's account, else of the page; in the background."""
        reader = context.get("user") or next(iter(filter_users_by_email(email, prefer_verified=True)), None)
        with translation.override((reader.language if reader else "") or get_language()):
            mails.send_in_background(self.render_mail(own_prefix(template_prefix), email, {"email": email, **context}))

    def pre_login(self, request: HttpRequest, user: User, **more: object) -> HttpResponse | None:
        """Refuse the sign-in of a guest whose seats cannot be merged; they stay a guest."""
        answer: HttpResponse | None = super().pre_login(request, user, **more)
        guest = guest_of(request)
        if answer is None and guest is not None and guest_upgrade.shared_games(guest, user):
            clear_login(request)
            twice = _(
                "You are playing at the same table twice, as a guest and with this account, but each person can have "
                "only one seat. Sign in when that game is over."
            )
            return render_refusal(request, 409, twice)
        return answer

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in, keep the session's links, and merge the guest's data into the account."""
        links, guest = request.session.get(viewers.LINKS), guest_of(request)
        super().login(request, user)
        if links:
            request.session[viewers.LINKS] = links
        if guest is not None and guest.pk != user.pk:
            guest_upgrade.merge_guest(guest, user)
            messages.success(
                request, _("Everything you did as a guest ({name}) now belongs to your account.").format(name=guest)
            )


def own_prefix(template_prefix: str) -> str:
    """The prefix of our templates for a mail of allauth; allauth's own where we have none."""
    own = template_prefix.replace("account/email/", "mails/account/", 1)
    try:
        get_template(f"{own}_message.txt")
    except TemplateDoesNotExist:
        return template_prefix
    return own


def guest_of(request: HttpRequest) -> User | None:
    """The guest who is signing in (tables.accounts.sign_in)."""
    return getattr(request, "guest", None)

"""allauth's forms with the texts of this site."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth
from allauth.account.fields import EmailField
from django import forms
from django.utils.translation import gettext_lazy as _

from tables.lobby.forms import FormWithName
from tables.people.models import User
from tables.people.name_rules import LENGTH

E_MAIL, PASSWORD = _("E-mail address"), _("Password")
NEW_PASSWORD, AGAIN = _("New password"), _("New password again")
STRONG = _("At least 8 characters, not only digits, and not a common password.")
CODE = {"autocapitalize": "characters", "autocomplete": "one-time-code", "spellcheck": "false"}


def set_labels(form: forms.Form, **labels: Any) -> None:
    """Set labels and attributes of a form's fields, without placeholders."""
    for name, label in labels.items():
        field = form.fields[name]
        field.label, field.help_text = label, STRONG if name == "password1" else ""
        field.widget.attrs = {**field.widget.attrs, "class": "input"}
        field.widget.attrs.pop("placeholder", None)
        if name == "code":
            field.widget.attrs |= CODE
        if isinstance(field, forms.EmailField):
            field.error_messages["invalid"] = _("Enter a valid e-mail address.")


class SignIn(allauth.LoginForm):  # type: ignore[misc]
    """Sign in with a password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_labels(self, login=E_MAIL, password=PASSWORD)


class RequestCode(allauth.RequestLoginCodeForm):  # type: ignore[misc]
    """Ask for a code to sign in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_labels(self, email=E_MAIL)


class LoginCode(allauth.ConfirmLoginCodeForm):  # type: ignore[misc]
    """Enter a code to sign in."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        set_labels(self, code=_("Code"))


class ResetCode(LoginCode):
    """Enter a code to reset the password."""


class EmailCode(allauth.ConfirmEmailVerificationCodeForm):  # type: ignore[misc]
    """Enter a code to confirm an address; for a guest it may belong to an existing account."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        set_labels(self, code=_("Code"))

    def clean_code(self) -> str:
        """The code if correct. Raises ValidationError, also for a member's address that another member has."""
        guest = isinstance(self.user, User) and self.user.guest
        return str(allauth.BaseConfirmCodeForm.clean_code(self) if guest else super().clean_code())


class Forgotten(allauth.ResetPasswordForm):  # type: ignore[misc]
    """Ask for a code to reset the password."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        set_labels(self, email=E_MAIL)


class NewPassword(allauth.ResetPasswordKeyForm):  # type: ignore[misc]
    """Choose a new password after a reset."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        set_labels(self, password1=NEW_PASSWORD, password2=AGAIN)


class FirstPassword(allauth.SetPasswordForm):  # type: ignore[misc]
    """Choose a password for an account without one."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        set_labels(self, password1=NEW_PASSWORD, password2=AGAIN)


class ChangedPassword(allauth.ChangePasswordForm):  # type: ignore[misc]
    """Change the password."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        set_labels(self, oldpassword=_("Current password"), password1=NEW_PASSWORD, password2=AGAIN)


class NewAddress(allauth.AddEmailForm):  # type: ignore[misc]
    """Change the e-mail address."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        set_labels(self, email=E_MAIL)


class SignUp(FormWithName):
    """Name and address; no name for a guest, who has one."""

    name = forms.CharField(max_length=LENGTH)
    email = EmailField()

    def __init__(self, *args: Any, known: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_labels(self, name=_("Your name"), email=E_MAIL)
        self.fields["name"].widget.attrs["autocomplete"] = "nickname"
        if known:
            del self.fields["name"]

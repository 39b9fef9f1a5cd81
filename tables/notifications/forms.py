"""Form of the notification settings."""

from __future__ import annotations

from typing import ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.notifications.models import Wishes
from tables.web import parsing
from tables.web.plain_errors import PlainErrors

HOURS = [(hour, f"{hour:02}:00") for hour in range(24)]
NO_HOUR = [("", "—"), *HOURS]


def as_hour(value: str | int | None) -> int | None:
    """Parse the hour of a choice."""
    return None if value in ("", None) else int(value)


class WishesForm(PlainErrors, forms.ModelForm):  # type: ignore[type-arg]
    """The notification settings of a person."""

    hour = forms.TypedChoiceField(label=gettext_lazy("Time of the daily e-mail"), choices=HOURS, coerce=int)
    quiet_from = forms.TypedChoiceField(
        label=gettext_lazy("No e-mail from"), choices=NO_HOUR, coerce=as_hour, empty_value=None, required=False
    )
    quiet_to = forms.TypedChoiceField(
        label=gettext_lazy("No e-mail until"), choices=NO_HOUR, coerce=as_hour, empty_value=None, required=False
    )

    class Meta:
        model = Wishes
        fields: ClassVar = [
            "turns", "hour", "votes", "invitations", "ends", "clocks", "tournaments", "quiet_from", "quiet_to", "zone",
            "silent",
        ]  # fmt: skip
        widgets: ClassVar = {"turns": forms.RadioSelect, "zone": forms.TextInput(attrs={"list": "zones"})}
        labels: ClassVar = {
            "turns": gettext_lazy("When it is my turn"),
            "votes": gettext_lazy("There is a vote at my table"),
            "invitations": gettext_lazy("A seat is being held for me"),
            "ends": gettext_lazy("One of my games is over"),
            "clocks": gettext_lazy("I am running out of time in a correspondence game"),
            "tournaments": gettext_lazy(
                "There is news from one of my tournaments (my table, a result to confirm, a correction)"
            ),
            "zone": gettext_lazy("My time zone"),
            "silent": gettext_lazy("No e-mail at all"),
        }

    def clean_zone(self) -> str:
        """Check that the time zone exists. Raises ValidationError."""
        zone = str(self.cleaned_data["zone"])
        if zone not in parsing.time_zones():
            raise forms.ValidationError(
                _("There is no such time zone. Choose one from the list, such as Europe/Paris.")
            )
        return zone

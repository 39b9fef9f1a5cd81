"""Form errors in plain words, which never repeat a rejected value."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _


def error_messages(field: forms.Field) -> dict[str, str]:
    """Our own messages of a field by error code."""
    if isinstance(field, forms.ChoiceField):
        return {"invalid_choice": _("Choose one of the options.")}
    if not isinstance(field, forms.IntegerField):  # includes float and decimal fields
        return {}
    least, most = field.min_value, field.max_value
    if least is None or most is None:
        return {"invalid": _("Enter a number.")}
    said = _("Enter a number from {least} to {most}.").format(least=least, most=most)
    return dict.fromkeys(("invalid", "min_value", "max_value"), said)


class PlainErrors(forms.BaseForm):
    """A form with plain error messages."""

    def full_clean(self) -> None:
        """Set the messages, then validate; done late since forms add fields in `__init__`."""
        for field in self.fields.values():
            field.error_messages |= error_messages(field)
        super().full_clean()

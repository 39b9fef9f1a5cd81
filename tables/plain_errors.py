"""Forms say in plain words what is wrong with a choice or a number, and never repeat a value that nobody has seen."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _


def in_words(field: forms.Field) -> dict[str, str]:
    """The messages of a field that the framework says otherwise, by their codes."""
    if isinstance(field, forms.ChoiceField):
        return {"invalid_choice": _("Choose one of the options.")}
    if not isinstance(field, forms.IntegerField):  # numbers of every kind
        return {}
    least, most = field.min_value, field.max_value
    if least is None or most is None:
        return {"invalid": _("Enter a number.")}
    said = _("Enter a number from {least} to {most}.").format(least=least, most=most)
    return dict.fromkeys(("invalid", "min_value", "max_value"), said)


class PlainErrors(forms.BaseForm):
    """A form whose fields refuse in plain words."""

    def full_clean(self) -> None:
        """Check every field; the fields are known only now, as forms add some of their own."""
        for field in self.fields.values():
            field.error_messages |= in_words(field)
        super().full_clean()

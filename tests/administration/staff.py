"""People with every role, and rows of every model."""

from __future__ import annotations

import itertools
from typing import Any

from django.db import models
from django.utils import timezone

from tables.people.models import User
from tests.support.game_tables import Guest

_numbers = itertools.count(1)


def member(name: str, role: str = "member") -> Guest:
    """A member with a browser and a role."""
    person = Guest(name)
    person.user.guest, person.user.username, person.user.email = False, name.lower(), f"{name.lower()}@example.org"
    person.user.save()
    person.user.appoint(role)
    return person


def row_of(kind: type[models.Model], **given: Any) -> models.Model:
    """A stored row of any model with a value in every field that needs one."""
    fields = [field for field in kind._meta.concrete_fields if field.name not in given and is_needed(field)]
    values = {field.name: value_of(field) for field in fields}
    row: models.Model = kind._base_manager.create(**{**values, **given})
    return row


def is_needed(field: Any) -> bool:
    """Whether a row cannot be stored without a value in this field, or only once."""
    generated = isinstance(field, models.AutoField) or getattr(field, "auto_now", False)
    optional = field.has_default() or field.null or getattr(field, "auto_now_add", False)
    return not generated and (not optional or (field.unique and not callable(field.default)))


def value_of(field: Any) -> Any:
    """A value of this field's type, another one each time."""
    n = next(_numbers)
    if field.is_relation:
        return row_of(field.related_model)
    if field.choices:
        return field.choices[0][0]
    if isinstance(field, models.DateTimeField):
        return timezone.now()
    if isinstance(field, models.DateField):
        return timezone.now().date()
    if isinstance(field, models.BooleanField):
        return False
    if isinstance(field, models.BinaryField):
        return b"x"
    if isinstance(field, models.JSONField):
        return {}
    if isinstance(field, models.CharField | models.TextField):
        return f"x{n}@example.org" if isinstance(field, models.EmailField) else str(n)[-(field.max_length or 9) :]
    return n % 30_000


def stored(person: Guest) -> User:
    """The person as in the database."""
    return User.objects.get(pk=person.user.pk)

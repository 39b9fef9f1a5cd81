"""The log of the desk."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from django.conf import settings
from django.db import models


class LogRow(models.Model):
    """An act at the desk: who did what, about which person or thing, when, and why.

    Rows are only appended, and chained by hashes.

    Names are no part of the hash: they are erased with an account.
    """

    number = models.PositiveIntegerField(unique=True)
    kind = models.CharField(max_length=24)
    target = models.CharField(max_length=40)  # "person:7", "table:abc", "site"
    about = models.CharField(max_length=60, blank=True)  # the name of the target then
    more = models.JSONField(default=dict)  # such as the term of a ban
    reason = models.CharField(max_length=300, blank=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    said = models.CharField(max_length=30, blank=True)  # the actor's name then
    at = models.DateTimeField()
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["-number"]

    def __str__(self) -> str:
        return f"{self.number} {self.kind} {self.target}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Append the row. Raises TypeError for a row that is stored already."""
        if not self._state.adding:
            raise TypeError("The log is only appended to.")
        super().save(*args, **kwargs)

    def delete(self, *args: object, **kwargs: object) -> NoReturn:
        """Never. Raises TypeError."""
        raise TypeError("The log is only appended to.")

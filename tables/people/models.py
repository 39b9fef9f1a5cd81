"""Models of users and their relations."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tables.messages import guest_names

NAME_LENGTH = 30
HANDLE_LENGTH = 40


class Theme(models.TextChoices):
    """Brightness of pages."""

    AUTO = "auto", _("Same as device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Motion(models.TextChoices):
    """Whether pieces are animated."""

    AUTO = "auto", _("Same as device")
    OFF = "off", _("None")


class Sounds(models.TextChoices):
    """Whether pages play a sound at one's turn, at a reveal, and when an arbiter speaks."""

    OFF = "off", _("None")
    ON = "on", _("With sounds")


class Verbosity(models.TextChoices):
    """How much of a game a screen reader announces automatically."""

    ALL = "all", _("Every event")
    MINE = "mine", _("Events that concern me")
    TURN = "turn", _("My turn only")


class Letters(models.TextChoices):
    """Whether single-letter shortcuts are active at a table (WCAG 2.1.4)."""

    ON = "on", _("On")
    OFF = "off", _("Off")


class Colour(models.TextChoices):
    """A user's favourite colour."""

    NONE = "", _("Any")
    LAPIS = "lapis", _("blue, hexagon")
    CARNELIAN = "carnelian", _("red, diamond")
    FAIENCE = "faience", _("turquoise, leaf")
    AMBER = "amber", _("yellow, crescent")
    BASALT = "basalt", _("black, heart")


class Role(models.TextChoices):
    """Roles on the site."""

    MEMBER = "member", _("Member")
    ORGANISER = "organiser", _("Organiser")
    ARBITER = "arbiter", _("Arbiter")
    ADMINISTRATOR = "administrator", _("Administrator")


class People(UserManager["User"]):
    """Manager of users."""

    def create_guest(self, name: str, language: str = "", **preferences: str) -> User:
        """Create a guest with a name; `preferences` are those of the device."""
        handle = f"guest-{secrets.token_hex(8)}"
        guest = self.model(username=handle, name=name.strip(), language=language, guest=True, **preferences)
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **more: Any
    ) -> User:
        """Create a site administrator."""
        return super().create_superuser(username, email, password, role=Role.ADMINISTRATOR, **more)

    def handles(self, pks: Iterable[int | None]) -> dict[int, str]:
        """Handles in profile addresses by user id. One query."""
        return dict(self.filter(pk__in=[pk for pk in pks if pk]).values_list("pk", "username"))

    def free_handle(self, name: str) -> str:
        """A free handle made from a name, with a number if it is taken."""
        wanted = slugify(name, allow_unicode=True)[:HANDLE_LENGTH] or "member"
        if wanted.startswith("guest-"):
            wanted = f"member-{wanted}"
        taken = set(self.filter(username__startswith=wanted).values_list("username", flat=True))
        return next(
            name for name in (wanted, *(f"{wanted}-{n}" for n in range(2, len(taken) + 3))) if name not in taken
        )


class User(AbstractUser):
    """A person; a guest has a name and a session, and can become a member in the same row."""

    name = models.CharField(_("display name"), max_length=NAME_LENGTH, blank=True)
    guest = models.BooleanField(_("guest"), default=False)
    role = models.CharField(_("role"), max_length=13, choices=Role.choices, default=Role.MEMBER)
    language = models.CharField(_("language"), max_length=8, choices=settings.LANGUAGES, blank=True, default="")
    theme = models.CharField(_("theme"), max_length=8, choices=Theme.choices, default=Theme.AUTO)
    motion = models.CharField(_("movement"), max_length=8, choices=Motion.choices, default=Motion.AUTO)
    sounds = models.CharField(_("sounds"), max_length=8, choices=Sounds.choices, default=Sounds.OFF)
    verbosity = models.CharField(
        _("screen reader announcements"), max_length=8, choices=Verbosity.choices, default=Verbosity.ALL
    )
    letters = models.CharField(_("single-letter shortcuts"), max_length=8, choices=Letters.choices, default=Letters.ON)
    keys = models.CharField(
        _("own shortcuts"), max_length=80, blank=True, default=""
    )  # "u=z w=q": default and own letter
    single_tap = models.CharField(_("one-tap games"), max_length=200, blank=True, default="")  # their keys
    colour = models.CharField(_("favourite colour"), max_length=10, choices=Colour.choices, blank=True, default="")

    objects: ClassVar[People] = People()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.displayed_name or self.username

    @property
    def displayed_name(self) -> str:
        """The displayed name; generated guest names in the reader's language."""
        return guest_names.displayed_name(self.name)

    @property
    def is_moderator(self) -> bool:
        """Whether this user moderates the chat of every table."""
        return self.is_staff or self.role == Role.ARBITER

    def appoint(self, role: str) -> None:
        """Give a role; administrators also get access to the admin pages."""
        self.role = role
        self.is_staff = self.is_superuser = role == Role.ADMINISTRATOR
        self.save(update_fields=["role", "is_staff", "is_superuser"])


class Distance(models.Model):
    """A block or mute of one user by another."""

    class Kind(models.TextChoices):
        """Block or mute."""

        BLOCK = "block", _("blocked")
        MUTE = "mute", _("muted")

    owner = models.ForeignKey(User, models.CASCADE, related_name="distances")
    other = models.ForeignKey(User, models.CASCADE, related_name="kept_away_by")
    kind = models.CharField(max_length=5, choices=Kind.choices)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-since", "-pk"]
        constraints = [models.UniqueConstraint(fields=["owner", "other", "kind"], name="a_distance_once")]

    def __str__(self) -> str:
        return f"{self.owner_id} {self.kind} {self.other_id}"

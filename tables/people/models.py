"""Models of users and their relations."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.messages import guest_names

NAME_LENGTH = 30
HANDLE_LENGTH = 40
VOLUME = "40"  # of sounds, until somebody says otherwise


class Theme(models.TextChoices):
    """Brightness of pages."""

    AUTO = "auto", _("Same as device")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class Motion(models.TextChoices):
    """Whether pieces are animated."""

    AUTO = "auto", _("Same as device")
    OFF = "off", pgettext_lazy("animations", "None")


class Contrast(models.TextChoices):
    """How much letters and borders stand out from their ground."""

    AUTO = "auto", _("Same as device")
    MORE = "more", pgettext_lazy("contrast", "More")


class TextSize(models.TextChoices):
    """The size of text beside the board, in per cent of what the browser has."""

    USUAL = "100", pgettext_lazy("text size", "Usual")
    LARGE = "125", pgettext_lazy("text size", "Large")
    LARGER = "150", pgettext_lazy("text size", "Larger")
    DOUBLE = "200", pgettext_lazy("text size", "Double")


class Sounds(models.TextChoices):
    """Whether tables are heard."""

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
    HELPER = "helper", _("Helper")
    MODERATOR = "moderator", _("Moderator")
    ADMINISTRATOR = "administrator", _("Administrator")


RANKS: dict[str, int] = {Role.ARBITER: 1, Role.HELPER: 1, Role.MODERATOR: 2, Role.ADMINISTRATOR: 3}  # others: 0
FOREVER = datetime(9999, 1, 1, tzinfo=UTC)  # the end of what has none


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
        self, username: str, email: str | None = None, password: str | None = None, **more: object
    ) -> User:
        """Create a site administrator, whose address counts as confirmed: a person with a shell has typed it."""
        from allauth.account.models import EmailAddress  # needs this module

        user = super().create_superuser(username, email, password, role=Role.ADMINISTRATOR, **more)
        if email and not EmailAddress.objects.filter(email__iexact=email, verified=True).exists():
            EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
        return user

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
    contrast = models.CharField(
        _("contrast"), max_length=8, choices=Contrast.choices, default=Contrast.AUTO, db_default=Contrast.AUTO
    )
    text_size = models.CharField(
        _("text size"), max_length=3, choices=TextSize.choices, default=TextSize.USUAL, db_default=TextSize.USUAL
    )
    motion = models.CharField(_("movement"), max_length=8, choices=Motion.choices, default=Motion.AUTO)
    sounds = models.CharField(_("sounds"), max_length=8, choices=Sounds.choices, default=Sounds.ON)
    volume = models.CharField(_("volume"), max_length=3, default=VOLUME, db_default=VOLUME)  # of 100
    verbosity = models.CharField(
        _("screen reader announcements"), max_length=8, choices=Verbosity.choices, default=Verbosity.ALL
    )
    letters = models.CharField(_("single-letter shortcuts"), max_length=8, choices=Letters.choices, default=Letters.ON)
    keys = models.CharField(
        _("own shortcuts"), max_length=80, blank=True, default=""
    )  # "u=z w=q": default and own letter
    single_tap = models.CharField(_("one-tap games"), max_length=200, blank=True, default="")  # their keys
    colour = models.CharField(_("favourite colour"), max_length=10, choices=Colour.choices, blank=True, default="")
    picture = models.CharField(max_length=20, blank=True, default="", db_default="")  # a key of `pictures.PICTURES`
    profile_open = models.BooleanField(default=False, db_default=False)  # whether others see their figures

    banned_until = models.DateTimeField(null=True, blank=True)
    ban_reason = models.CharField(max_length=300, blank=True, default="", db_default="")
    silenced_until = models.DateTimeField(null=True, blank=True)
    sessions_ended = models.PositiveIntegerField(default=0, db_default=0)  # how often all sessions were ended

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
        return self.is_staff or self.rank > 0

    @property
    def rank(self) -> int:
        """How much this user may decide about others: 0 for members and guests, 3 for administrators."""
        return 0 if self.is_banned else RANKS.get(self.role, 0)

    @property
    def is_banned(self) -> bool:
        """Whether this user is banned now."""
        return self.banned_until is not None and self.banned_until > timezone.now()

    @property
    def is_silenced(self) -> bool:
        """Whether this user may not write anywhere now."""
        return self.silenced_until is not None and self.silenced_until > timezone.now()

    @property
    def is_last_administrator(self) -> bool:
        """Whether nobody else could administer the site."""
        others = User.objects.filter(role=Role.ADMINISTRATOR, is_active=True).exclude(pk=self.pk)
        return self.role == Role.ADMINISTRATOR and not others.exclude(banned_until__gt=timezone.now()).exists()

    def get_session_auth_hash(self) -> str:
        """What a session must hold to be valid; ending all sessions changes it."""
        return self.with_sessions_ended(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """The same for each earlier secret key."""
        return map(self.with_sessions_ended, super().get_session_auth_fallback_hash())

    def with_sessions_ended(self, text: str) -> str:
        """The hash with the number of times that all sessions were ended, if any."""
        return f"{text}:{self.sessions_ended}" if self.sessions_ended else text

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


class Announcement(models.Model):
    """A sentence that stands on every page until a moment, in each language."""

    english = models.CharField(max_length=300)
    french = models.CharField(max_length=300)
    until = models.DateTimeField()
    by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-since", "-pk"]

    def __str__(self) -> str:
        return self.english

    @property
    def ends(self) -> bool:
        """Whether it ends by itself."""
        return self.until != FOREVER


class Lockdown(models.Model):
    """While there is one, nobody signs up, nobody becomes a guest, and nobody writes."""

    since = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")

    def __str__(self) -> str:
        return f"{self.since:%Y-%m-%d %H:%M}"

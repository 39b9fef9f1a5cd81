"""What whoever runs the site can look at; games are changed by playing only."""

from django.contrib import admin

from tables.models import Seat, Table
from tables.people.models import User


class Seats(admin.TabularInline):  # type: ignore[type-arg]
    """The seats of a table."""

    model = Seat
    extra = 0
    can_delete = False
    fields = readonly_fields = ("number", "user", "bot", "name", "acts", "awaited", "place", "points")


@admin.register(Table)
class Tables(admin.ModelAdmin):  # type: ignore[type-arg]
    """Tables: neither the position nor the secret is shown, for their host may be a player."""

    list_display = ("slug", "game", "status", "visibility", "version", "created")
    list_filter = ("game", "status", "visibility")
    search_fields = ("slug", "seats__name")
    fields = ("slug", "game", "options", "status", "visibility", "host", "pace", "delay", "version", "created")
    readonly_fields = ("slug", "game", "options", "status", "host", "version", "created")
    inlines = (Seats,)


@admin.register(User)
class People(admin.ModelAdmin):  # type: ignore[type-arg]
    """People and guests."""

    list_display = ("name", "username", "guest", "date_joined", "last_login")
    list_filter = ("guest", "is_staff")
    search_fields = ("name", "username", "email")
    fields = ("name", "username", "email", "guest", "language", "is_active", "is_staff", "is_superuser")

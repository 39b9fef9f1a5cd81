"""What whoever runs the site can look at; games are changed by playing only."""

from django.contrib import admin
from django.http import HttpRequest

from tables.models import Seat, Table


class Seats(admin.TabularInline):  # type: ignore[type-arg]
    """The seats of a table; not their accepted commands: those tell of a sealed answer that was changed."""

    model = Seat
    extra = 0
    can_delete = False
    fields = readonly_fields = ("number", "user", "bot", "name", "awaited", "place", "points")


@admin.register(Table)
class Tables(admin.ModelAdmin):  # type: ignore[type-arg]
    """Tables: neither the position nor the secret is shown, for their host may be a player."""

    list_display = ("slug", "game", "status", "visibility", "host", "version", "created", "finished")
    list_filter = ("game", "status", "visibility")
    list_select_related = ("host",)
    search_fields = ("slug", "seats__name", "host__name")
    date_hierarchy = "created"
    fields = ("slug", "game", "options", "status", "visibility", "host", "pace", "delay", "version", "created")
    readonly_fields = ("slug", "game", "options", "status", "host", "version", "created")
    inlines = (Seats,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Tables are opened by who plays."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Table | None = None) -> bool:
        """A table that was played is never deleted; one that never began goes by itself."""
        return False

"""Admin pages of tables. They show games but cannot change them."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tables.background import repair
from tables.models import Seat, Table


class Seats(admin.TabularInline):  # type: ignore[type-arg]
    """The seats of a table; without accepted commands, which would reveal a changed sealed answer."""

    model = Seat
    extra = 0
    can_delete = False
    fields = readonly_fields = ("number", "user", "bot", "name", "awaited", "place", "points")


@admin.register(Table)
class Tables(admin.ModelAdmin):  # type: ignore[type-arg]
    """Tables without position and secret, since an administrator may be a player."""

    list_display = ("slug", "game", "status", "visibility", "host", "version", "created", "finished", "damage")
    list_filter = ("game", "status", "visibility", ("damage", admin.EmptyFieldListFilter))
    list_select_related = ("host",)
    search_fields = ("slug", "seats__name", "host__name")
    date_hierarchy = "created"
    readonly_fields = ("slug", "game", "options", "status", "host", "version", "created", "damage")
    fields = (*readonly_fields, "visibility", "pace", "delay")
    actions = ("read_again",)
    inlines = (Seats,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never: tables are created on the site."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Table | None = None) -> bool:
        """Never: played tables are kept, and the ticker deletes those that never began."""
        return False

    @admin.action(description=gettext_lazy("Try to read again"), permissions=["change"])
    def read_again(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        """Clear the damage mark of tables that can be read again."""
        still = sum(not repair.clear_mark(table) for table in chosen)
        if still:
            said = ngettext("{n} table still cannot be read.", "{n} tables still cannot be read.", still)
            self.message_user(request, said.format(n=still), messages.WARNING)
        else:
            self.message_user(request, _("All of these tables can be read."))

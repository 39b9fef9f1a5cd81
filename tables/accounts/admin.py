"""Admin page of people: search, rename, closing and deleting accounts."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest

from tables.accounts.deletion import delete_account
from tables.people.models import User

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.unregister(Group)  # roles are a field of User
admin.site.unregister(EmailAddress)  # addresses are confirmed by their owners only


@admin.register(User)
class People(admin.ModelAdmin):  # type: ignore[type-arg]
    """People and guests; addresses are read-only, passwords are not shown."""

    list_display = ("name", "username", "email", "role", "guest", "is_active", "date_joined", "last_login")
    list_filter = ("role", "guest", "is_active", "language")
    search_fields = ("name", "username", "email")
    date_hierarchy = "date_joined"
    ordering = ("-date_joined",)
    fields = ("name", "username", "email", "role", "guest", "language", "is_active", "date_joined", "last_login")
    readonly_fields = ("username", "email", "role", "guest", "date_joined", "last_login")  # roles are given at the desk

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never: people sign up by themselves."""
        return False

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """The objects deleted with a person, without checking permissions for each."""
        objects, counts, _lacking, protected = super().get_deleted_objects(objs, request)
        return objects, counts, set(), protected

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Whether this person may be deleted: not the last administrator."""
        return super().has_delete_permission(request, obj) and not (obj is not None and obj.is_last_administrator)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete an account as its owner would."""
        delete_account(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Delete several accounts."""
        for user in queryset:
            if not user.is_last_administrator:
                delete_account(user)

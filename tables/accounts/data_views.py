"""Pages of personal data: export, and deletion of the account."""

from __future__ import annotations

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.accounts.deletion import delete_account
from tables.accounts.profile import signed_in_user
from tables.messages import guest_names
from tables.people.export_registry import everything
from tables.people.models import User
from tables.web import rate_limits
from tables.web.middleware import render_refusal


@login_required
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """The page of personal data."""
    return render(request, "accounts/data.html")


@never_cache
@login_required
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Download all personal data as a file."""
    user = signed_in_user(request)
    if rate_limits.too_fast(rate_limits.EXPORTS, "export", user.pk):
        return render_refusal(
            request, 429, _("You have just downloaded your data. Wait a few minutes, then try again.")
        )
    answer = JsonResponse(everything(user), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer.headers["Content-Disposition"] = 'attachment; filename="karnak.json"'
    return answer


@never_cache
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account after its name was typed, and its password if it has one."""
    user = signed_in_user(request)
    wrong = deletion_obstacle(request, user) if request.method == "POST" else ""
    if wrong or request.method != "POST":
        return render(request, "accounts/delete.html", {"wrong": wrong}, status=422 if wrong else 200)
    logout(request)
    delete_account(user)
    return redirect("home")


def deletion_obstacle(request: HttpRequest, user: User) -> str:
    """Why the account cannot be deleted now; empty if it can."""
    if rate_limits.too_fast(rate_limits.DELETIONS, "delete", user.pk):
        return _("Too many attempts. Wait a few minutes, then try again.")
    if user.is_last_administrator:
        return _("The site needs an administrator, and there is no other. Give this role to another member first.")
    typed = guest_names.stored_form(request.POST.get("name", "").strip())
    if typed.casefold() != user.name.strip().casefold():
        return _("Type your name exactly as shown above, so that nothing is deleted by mistake.")
    if user.has_usable_password() and not user.check_password(request.POST.get("password", "")):
        return _("This is not your current password.")
    return ""

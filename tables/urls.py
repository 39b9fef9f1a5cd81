"""Every address of the site."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.utils.translation import gettext as _

from tables import access, history, lobby, rulespage, views
from tables.middleware import refused

urlpatterns = [
    path("", lobby.home, name="home"),
    path("play-now", lobby.play_now, name="play-now"),
    path("join", lobby.join, name="join"),
    path("new/<slug:key>", lobby.new, name="new"),
    path("join/<slug:token>", lobby.invited, {"allows": access.JOIN}, name="join-link"),
    path("watch/<slug:token>", lobby.invited, {"allows": access.WATCH}, name="watch-link"),
    path("rules/<slug:key>", rulespage.rules, name="rules"),
    path("t/<slug:slug>", views.table, name="table"),
    path("t/<slug:slug>/play", views.play, name="play"),
    path("t/<slug:slug>/undo", views.undo, name="undo"),
    path("t/<slug:slug>/board", views.board, name="board"),
    path("t/<slug:slug>/prompt", views.prompt, name="prompt"),
    path("t/<slug:slug>/reveal", views.reveal, name="reveal"),
    path("t/<slug:slug>/log", history.whole_log, name="log"),
    path("t/<slug:slug>/at/<int:number>", history.at, name="at"),
    path("t/<slug:slug>/record", history.record, name="record"),
    path("t/<slug:slug>/position.json", history.position, name="position"),
    path("t/<slug:slug>/seats", lobby.seats, name="seats"),
    path("t/<slug:slug>/sit", lobby.sit, name="sit"),
    path("t/<slug:slug>/start", lobby.start, name="start"),
    path("t/<slug:slug>/fill", lobby.fill, name="fill"),
    path("t/<slug:slug>/leave", lobby.leave, name="leave"),
    path("t/<slug:slug>/rematch", lobby.rematch, name="rematch"),
    path("", include("tables.people.urls")),
    path("admin/", admin.site.urls),
]


def handler400(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that makes no sense."""
    return refused(request, 400, _("The site did not understand this."))


def handler403(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Not for this visitor."""
    return refused(request, 403, _("This is not for you."))


def handler404(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing there, or nothing that this visitor may see: the answer is the same."""
    return refused(request, 404, _("There is nothing here that you may see."))


def handler500(request: HttpRequest) -> HttpResponse:
    """A fault of ours."""
    return refused(request, 500, _("Something went wrong here."))

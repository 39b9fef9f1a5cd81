"""URL paths of the site, and handlers of errors."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.utils.translation import gettext as _

from tables.access import viewers
from tables.archive import importing
from tables.archive import views as archive
from tables.learning import lesson_views
from tables.lobby import play_now, table_lists
from tables.lobby import views as lobby
from tables.rules_pages import views as rules_pages
from tables.table_page import (
    catch_up,
    clock_views,
    coach_views,
    graphs,
    leaving_views,
    open_hand_views,
    replay_views,
    requests,
    views,
)
from tables.talk import report_queue
from tables.wall import boards
from tables.wall import views as wall
from tables.watching import views as watching
from tables.web import database_retries
from tables.web.middleware import render_refusal

urlpatterns = [
    path("", lobby.home, name="home"),
    path("play-now", play_now.play_now, name="play-now"),
    path("join", lobby.join, name="join"),
    path("new/<slug:key>", lobby.new, name="new"),
    path("new/<slug:key>/words", lobby.new_in_words),
    path("join/<slug:token>", lobby.follow_link, {"allows": viewers.JOIN}, name="join-link"),
    path("watch", watching.watch, name="watch"),
    path("watch/boards", watching.choose, name="watch-choose"),
    path("watch/news", watching.news, name="watch-news"),
    path("watch/new", watching.new_games, name="watch-new"),
    path("watch/pictures/<slug:key>.css", watching.style, name="watch-style"),
    path("watch/<slug:token>", lobby.follow_link, {"allows": viewers.WATCH}, name="watch-link"),
    path("watch/<str:slugs>", watching.boards, name="watch-boards"),
    path("tables/<slug:which>", table_lists.tables, name="tables"),
    path("games", archive.games, name="games"),
    path("games/mine.zip", archive.own_records, name="own-records"),
    path("games/import", importing.import_record, name="import"),
    path("rules/<slug:key>", rules_pages.rules, name="rules"),
    path("wall", wall.lobby, name="wall"),
    path("wall/of", wall.choose, name="wall-choose"),
    path("wall/t/<slug:slug>", wall.table, name="table-wall"),
    path("wall/t/<slug:slug>/board", boards.board, name="wall-board"),
    path("wall/t/<slug:slug>/reveal", boards.reveal, name="wall-reveal"),
    path("wall/of/<str:slugs>", wall.chosen_tables, name="wall-of"),
    path("t/<slug:slug>", views.table, name="table"),
    path("t/<slug:slug>/play", views.play, name="play"),
    path("t/<slug:slug>/undo", views.undo, name="undo"),
    path("t/<slug:slug>/board", views.board, name="board"),
    path("t/<slug:slug>/envelope", views.envelope, name="envelope"),
    path("t/<slug:slug>/prompt", views.prompt, name="prompt"),
    path("t/<slug:slug>/reveal", views.reveal, name="reveal"),
    path("t/<slug:slug>/coach", coach_views.switch, name="coach"),
    path("t/<slug:slug>/hurry", coach_views.hurry, name="hurry"),
    path("t/<slug:slug>/example", coach_views.example, name="example"),
    path("t/<slug:slug>/why/<int:number>", coach_views.why, name="why"),
    path("t/<slug:slug>/help", views.help_page, name="help"),
    path("t/<slug:slug>/log", replay_views.whole_log, name="log"),
    path("t/<slug:slug>/graphs", graphs.graphs, name="graphs"),
    path("t/<slug:slug>/away/<int:since>", catch_up.away, name="away"),
    path("t/<slug:slug>/at/<int:number>", replay_views.past_table, name="at"),
    path("t/<slug:slug>/newest", replay_views.newest, name="newest"),
    path("t/<slug:slug>/record", replay_views.record, name="record"),
    path("t/<slug:slug>/position.json", replay_views.position, name="position"),
    path("t/<slug:slug>/seats", lobby.seats, name="seats"),
    path("t/<slug:slug>/invite", open_hand_views.spectators, name="invite"),
    path("t/<slug:slug>/revoke", open_hand_views.revoke, name="revoke"),
    path("t/<slug:slug>/open-hand", open_hand_views.open_hand, name="open-hand"),
    path("t/<slug:slug>/sit", lobby.sit, name="sit"),
    path("t/<slug:slug>/colour", lobby.colour, name="colour"),
    path("t/<slug:slug>/start", lobby.start, name="start"),
    path("t/<slug:slug>/fill", lobby.fill, name="fill"),
    path("t/<slug:slug>/leave", leaving_views.seat, name="leave"),
    path("t/<slug:slug>/rematch", lobby.rematch, name="rematch"),
    path("t/<slug:slug>/affairs", requests.table_menu, name="affairs"),
    path("t/<slug:slug>/ask", requests.ask, name="ask"),
    path("t/<slug:slug>/answer", requests.answer, name="answer"),
    path("t/<slug:slug>/withdraw", requests.withdraw, name="withdraw"),
    path("t/<slug:slug>/give-up", leaving_views.game, name="give-up"),
    path("t/<slug:slug>/gone", leaving_views.left_game, name="gone"),
    path("t/<slug:slug>/plan", requests.prepare, name="plan"),
    path("t/<slug:slug>/take-back", leaving_views.take_back, name="take-back"),
    path("t/<slug:slug>/take", requests.take, name="take"),
    path("now", clock_views.now, name="now"),
    path("me/holidays", clock_views.holidays, name="holidays"),
    path("", include("tables.accounts.urls")),
    path("t/<slug:slug>/", include("tables.talk.pages.urls")),
    path("reports", report_queue.reports, name="reports"),
    path("reports/<int:number>/<slug:act>", report_queue.act_on_report, name="report-act"),
    path("learn", lesson_views.learn, name="learn"),
    path("learn/", include("tables.learning.urls")),
    path("", include("tables.puzzles.urls")),
    path("", include("tables.week.urls")),
    path("", include("tables.matchmaking.urls")),
    path("", include("tables.friends_page.urls")),
    path("", include("tables.notifications.urls")),
    path("", include("tables.tournaments.urls")),
    path("", include("tables.administration.urls")),
    path("admin/", admin.site.urls),
]


def handler400(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Render a malformed request."""
    return render_refusal(request, 400, _("Something in this request was wrong. Reload the page and try again."))


def handler403(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Render a forbidden page."""
    return render_refusal(request, 403, _("You can’t see this page"))


def handler404(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Render a missing page, the same for unknown and for forbidden."""
    return render_refusal(request, 404, _("This page does not exist, or you can’t see it."))


def handler429(request: HttpRequest) -> HttpResponse:
    """Render too many attempts to sign in or up, or too many requested codes."""
    return render_refusal(request, 429, _("Too many attempts. Wait a few minutes, then try again."))


def handler500(request: HttpRequest) -> HttpResponse:
    """Render an internal error, or an unavailable database."""
    if database_retries.database_lost(request):
        return database_retries.unavailable(request)
    return render_refusal(request, 500, _("Something went wrong."))

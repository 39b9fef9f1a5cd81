"""URL paths of a table's chat and notes."""

from django.urls import path

from tables.talk.pages import commentary_views, moderation, views

urlpatterns = [
    path("talk", views.talk, name="talk"),
    path("talk/caster", commentary_views.strip, name="caster"),
    path("talk/commentators", commentary_views.commentators, name="commentators"),
    path("talk/say", views.say, name="say"),
    path("talk/<slug:room>/<int:number>", moderation.message, name="message"),
    path("talk/<slug:room>/<int:number>/<slug:act>", moderation.act_on_message, name="keep-order"),
    path("notes", views.notes, name="notes"),
]

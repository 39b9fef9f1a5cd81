"""URL paths of notifications."""

from django.urls import path

from tables.notifications import views

urlpatterns = [
    path("me/mail", views.mail, name="mail"),
    path("waiting", views.waiting, name="waiting"),
    path("mute/<str:token>", views.mute, name="mute"),
]

"""URL paths of searches for players."""

from django.urls import path

from tables.matchmaking import views

urlpatterns = [
    path("players", views.find, name="find-players"),
    path("players/waiting", views.waiting, name="search-waiting"),
    path("players/<int:number>/withdraw", views.withdraw, name="withdraw-search"),
]

"""URL paths of friends."""

from django.urls import path

from tables.friends_page import views

urlpatterns = [
    path("friends", views.friends, name="friends"),
    path("friends/sharing", views.sharing, name="share-presence"),
    path("people/<str:handle>/follow", views.follow, name="follow"),
    path("friends/hold", views.hold, name="hold-seat"),
    path("t/<slug:slug>/decline", views.decline, name="decline-seat"),
]

"""Paths of people's own things."""

from django.urls import path

from tables.people import views

urlpatterns = [path("preferences", views.preferences, name="preferences")]

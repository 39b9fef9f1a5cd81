"""URL paths of the desk."""

from django.urls import path

from tables.administration import views

urlpatterns = [
    path("desk", views.overview, name="desk"),
    path("desk/tables", views.tables, name="desk-tables"),
    path("desk/tables/<slug:slug>", views.table, name="desk-table"),
    path("desk/tables/<slug:slug>/<slug:act>", views.act_on_table, name="desk-table-act"),
    path("desk/people", views.people, name="desk-people"),
    path("desk/people/<str:handle>", views.person, name="desk-person"),
    path("desk/people/<str:handle>/<slug:act>", views.act_on_person, name="desk-person-act"),
    path("desk/health", views.health, name="desk-health"),
    path("desk/log", views.log_page, name="desk-log"),
    path("desk/<slug:act>", views.act_on_site, name="desk-act"),
]

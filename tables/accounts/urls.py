"""URL paths of accounts: allauth's views under its names, at this site's paths."""

from allauth.account import views as allauth
from django.urls import path

from tables.accounts import data_views, profile, sign_in, views
from tables.accounts.sign_in import members_only, reject_with_422, sign_in_page

urlpatterns = [
    path("preferences", views.preferences, name="preferences"),
    path("sign-up", sign_in.sign_up, name="account_signup"),
    path("sign-in", sign_in_page(allauth.login), name="account_login"),
    path("sign-in/code", sign_in_page(allauth.request_login_code), name="account_request_login_code"),
    path("sign-in/code/confirm", sign_in_page(allauth.confirm_login_code), name="account_confirm_login_code"),
    path("sign-in/closed", allauth.account_inactive, name="account_inactive"),
    path("sign-out", reject_with_422(allauth.logout), name="account_logout"),
    path("forgotten", sign_in_page(allauth.password_reset), name="account_reset_password"),
    path(
        "forgotten/code", sign_in_page(allauth.confirm_password_reset_code), name="account_confirm_password_reset_code"
    ),
    path("forgotten/password", sign_in_page(allauth.complete_password_reset), name="account_complete_password_reset"),
    path("forgotten/done", allauth.password_reset_from_key_done, name="account_password_reset_completed"),
    path("me", profile.me, name="me"),
    path("me/profile", profile.appearance, name="profile"),
    path("me/email", members_only(allauth.email), name="account_email"),
    path("me/email/code", sign_in.confirm_address, name="account_email_verification_sent"),
    path("me/password", members_only(allauth.password_change), name="account_change_password"),
    path("me/password/first", members_only(allauth.password_set), name="account_set_password"),
    path("me/blocked", profile.blocks_and_mutes, name="blocked"),
    path("me/data", data_views.data, name="data"),
    path("me/data/export", data_views.export, name="export"),
    path("me/data/delete", data_views.delete, name="delete"),
    path("people/<str:handle>", profile.person, name="person"),
    path("people/<str:handle>/distance", profile.distance, name="distance"),
]

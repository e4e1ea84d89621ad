"""The addresses of the site."""

from allauth.account import views as account
from django.urls import include, path

from consent.views import consent
from spmem_site import views
from vault.selectors import counts_by_type

urlpatterns = [
    path("", views.home, name="home"),
    path("overview/", views.overview, name="overview"),
    path("model/", views.model, name="model"),
    path("health/", views.health, name="health"),
    path("account/login/", account.login, name="account_login"),
    path("account/logout/", account.logout, name="account_logout"),
    path("account/signup/", account.signup, name="account_signup"),
    path("account/inactive/", account.account_inactive, name="account_inactive"),
    path("account/reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("account/password/change/", account.password_change, name="account_change_password"),
    path("consent/", consent, {"held": counts_by_type}, name="consent"),
    path("", include("memory.urls")),
    path("", include("vault.urls")),
    path("", include("consent.urls")),
]

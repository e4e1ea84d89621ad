"""The addresses of the site."""

from django.urls import include, path

from spmem_site import views

urlpatterns = [
    path("", views.home, name="home"),
    path("overview/", views.overview, name="overview"),
    path("model/", views.model, name="model"),
    path("health/", views.health, name="health"),
    path("account/", include("allauth.account.urls")),
    path("", include("memory.urls")),
    path("", include("vault.urls")),
    path("", include("consent.urls")),
]

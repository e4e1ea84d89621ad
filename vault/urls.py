"""The addresses of the vault."""

from django.urls import path

from vault import api, views

urlpatterns = [
    path("private/", views.private_values, name="private-values"),
    path("app/values/<uuid:entry_id>/reveal/", api.EntryReveal.as_view(), name="api-entry-reveal"),
]

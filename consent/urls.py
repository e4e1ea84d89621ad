"""The addresses of consent and the ledger; the site gives the page of consent what the vault holds."""

from django.urls import path

from consent import api, views

urlpatterns = [
    path("ledger/", views.ledger, name="ledger"),
    path("app/grants/<uuid:grant_id>/revoke/", api.GrantRevoke.as_view(), name="api-grant-revoke"),
    path("app/requests/<uuid:request_id>/revoke/", api.RequestRevoke.as_view(), name="api-request-revoke"),
    path("app/requests/<uuid:request_id>/ask-again/", api.AskAgain.as_view(), name="api-request-ask-again"),
    path("app/policies/<str:type>/", api.PolicyView.as_view(), name="api-policy"),
]

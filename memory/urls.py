"""The addresses of the chat and the memories."""

from django.urls import path

from memory import api, corrections_api, views

urlpatterns = [
    path("chat/", views.chat, name="chat"),
    path("chat/<uuid:conversation_id>/", views.conversation, name="conversation"),
    path("chat/<uuid:conversation_id>/events/", views.conversation_events, name="conversation-events"),
    path("chat/turns/<uuid:turn_id>/", views.turn, name="turn"),
    path("chat/turns/<uuid:turn_id>/place/", views.turn_place, name="turn-place"),
    path("chat/turns/<uuid:message_id>/private/", views.turn_private, name="turn-private"),
    path("chat/turns/<uuid:message_id>/editor/", views.turn_editor, name="turn-editor"),
    path("memories/", views.memories, name="memories"),
    path("memories/<uuid:memory_id>/", views.memory, name="memory"),
    path("deletions/", views.deletions, name="deletions"),
    path("account/delete/", views.account_delete, name="account-delete"),
    path("app/conversations/", api.Conversations.as_view(), name="api-conversations"),
    path("app/conversations/<uuid:conversation_id>/", api.ConversationView.as_view(), name="api-conversation"),
    path("app/conversations/<uuid:conversation_id>/turns/", api.Turns.as_view(), name="api-turns"),
    path("app/turns/<uuid:turn_id>/stop/", api.Stop.as_view(), name="api-turn-stop"),
    path("app/turns/<uuid:turn_id>/retry/", api.Retry.as_view(), name="api-turn-retry"),
    path("app/turns/<uuid:turn_id>/remember/", api.Remember.as_view(), name="api-turn-remember"),
    path("app/turns/<uuid:turn_id>/used/", api.Used.as_view(), name="api-turn-used"),
    path("app/turns/<uuid:turn_id>/reveal/", api.Reveal.as_view(), name="api-turn-reveal"),
    path("app/turns/<uuid:message_id>/", corrections_api.Message.as_view(), name="api-turn"),
    path("app/turns/<uuid:message_id>/private/", corrections_api.Private.as_view(), name="api-turn-private"),
    path("app/turns/<uuid:message_id>/undo/", corrections_api.Undo.as_view(), name="api-turn-undo"),
    path("app/values/<uuid:entry_id>/open/", corrections_api.NotPrivate.as_view(), name="api-value-open"),
    path("app/corrections/<uuid:correction_id>/", corrections_api.CorrectionView.as_view(), name="api-correction"),
    path("app/decisions/<uuid:request_id>/", api.Decide.as_view(), name="api-decision"),
    path("app/requests/<uuid:request_id>/erase/", api.RequestErase.as_view(), name="api-request-erase"),
    path("app/grants/<uuid:grant_id>/erase/", api.GrantErase.as_view(), name="api-grant-erase"),
    path("app/pause/", api.Pause.as_view(), name="api-pause"),
    path("app/memories/erase/", api.Erase.as_view(), name="api-erase"),
    path("app/memories/<uuid:memory_id>/", api.MemoryView.as_view(), name="api-memory"),
    path("app/account/delete/", api.Account.as_view(), name="api-account-delete"),
    path("app/erasures/<uuid:erasure_id>/", api.ErasureView.as_view(), name="api-erasure"),
    path("app/erasures/<uuid:erasure_id>/undo/", api.ErasureUndo.as_view(), name="api-erasure-undo"),
    path("app/values/<uuid:entry_id>/", api.Entry.as_view(), name="api-entry"),
    path("app/values/<uuid:entry_id>/keep/", api.Keep.as_view(), name="api-entry-keep"),
    path("app/types/<str:type>/", api.Type.as_view(), name="api-type"),
]

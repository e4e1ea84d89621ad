"""Which status and sentence each error becomes in a JSON answer; decided here and nowhere else."""

import logging
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.db import DatabaseError, IntegrityError
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from consent.domain.errors import AlreadyDecided, ConsentError
from memory.domain.errors import ChatError, MessageTooLong, NotEdited, TooLate, WrongState
from memory.domain.typed import showable
from vault.domain.errors import RevealLimit, VaultError
from vault.recent import SignInAgain

logger = logging.getLogger(__name__)

_STATUS: tuple[tuple[type[Exception], int], ...] = (
    (AlreadyDecided, status.HTTP_409_CONFLICT),
    (WrongState, status.HTTP_409_CONFLICT),
    (NotEdited, status.HTTP_409_CONFLICT),
    (TooLate, status.HTTP_409_CONFLICT),
    (MessageTooLong, status.HTTP_413_REQUEST_ENTITY_TOO_LARGE),
    (RevealLimit, status.HTTP_429_TOO_MANY_REQUESTS),
    (ConsentError, status.HTTP_400_BAD_REQUEST),
    (ChatError, status.HTTP_400_BAD_REQUEST),
    (VaultError, status.HTTP_503_SERVICE_UNAVAILABLE),
)
_WORDED: tuple[tuple[type[Exception], int, str], ...] = (
    (
        ObjectDoesNotExist,
        status.HTTP_404_NOT_FOUND,
        "That is not there any more. Reload the page to see how it stands.",
    ),
    (RequestDataTooBig, status.HTTP_413_REQUEST_ENTITY_TOO_LARGE, "That is too much at once. Send it in parts."),
    (IntegrityError, status.HTTP_409_CONFLICT, "This was changed by something else at the same moment. Try again."),
    (RecursionError, status.HTTP_400_BAD_REQUEST, "That request was not understood."),
)
_STORAGE = (
    "This could not be stored: the disk is full or the database is busy. Nothing was lost; try again in a moment."
)


def drf_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """A response with ``detail``, a sentence, for what can go wrong; ``None`` for what must not."""
    for kind, code, words in _WORDED:
        if isinstance(error, kind):
            return Response({"detail": words}, code)
    for kind, code in _STATUS:
        if isinstance(error, kind):
            return Response({"detail": str(error), **_more(error)}, code)
    if isinstance(error, DatabaseError | OSError):
        logger.error("A request could not be stored: %s.", type(error).__name__)
        return Response({"detail": _STORAGE}, status.HTTP_503_SERVICE_UNAVAILABLE)
    response = exception_handler(error, context)
    if response is not None and isinstance(error, ValidationError):
        response.data = {"detail": showable(_sentence(error.detail))}
    if response is not None and isinstance(error, SignInAgain):
        response.data = {"detail": str(error.detail), "reauthenticate": error.reauthenticate}
    return response


def _more(error: Exception) -> dict[str, str]:
    return {"decision": error.decision} if isinstance(error, AlreadyDecided) else {}


def _sentence(detail: Any) -> str:
    if isinstance(detail, dict):
        return " ".join(
            _sentence(value) if key == "non_field_errors" else f"{key}: {_sentence(value)}"
            for key, value in detail.items()
        )
    return " ".join(map(_sentence, detail)) if isinstance(detail, list) else str(detail)

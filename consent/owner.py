"""Who is signed in: the owner that every query is scoped to."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


def owner_id(request: HttpRequest) -> int:
    """The signed-in person's id.

    Raises:
        PermissionDenied: nobody is signed in.
    """
    if request.user.pk is None:
        raise PermissionDenied
    return int(request.user.pk)

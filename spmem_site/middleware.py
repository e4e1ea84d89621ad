"""Pages of a signed-in person are theirs alone: no cache keeps them."""

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control

Next = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


class PrivatePagesMiddleware:
    """Marks every answer ``private, no-store``; static files are served before this."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        answered = self.get_response(request)
        return _private(answered) if isinstance(answered, HttpResponseBase) else self._later(answered)

    @staticmethod
    async def _later(answered: Awaitable[HttpResponseBase]) -> HttpResponseBase:
        return _private(await answered)


def _private(response: HttpResponseBase) -> HttpResponseBase:
    patch_cache_control(response, private=True, no_store=True)
    return response

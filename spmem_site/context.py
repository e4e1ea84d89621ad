"""What every page knows: the site's name, who answers, whether accounts can be made."""

from django.conf import settings
from django.http import HttpRequest

from memory.runtime import endpoint, model_connected


def site(request: HttpRequest) -> dict[str, object]:
    """The ``here`` of the templates (``site`` is another thing on allauth's pages)."""
    return {"here": {"name": "SP-Mem", "assistant": _assistant(), "signup_open": settings.SPMEM_SIGNUP}}


def _assistant() -> dict[str, object]:
    if not model_connected():
        return {"connected": False, "name": "Built-in assistant", "host": ""}
    model = endpoint()
    return {"connected": True, "name": model.model, "host": model.host}

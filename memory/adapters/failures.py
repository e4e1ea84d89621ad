"""What can go wrong between this site and a model, each with the sentence a person reads."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from consent.domain.taxonomy import PRIVATE_TYPES
from memory.domain.ports import AssistantError


class Failure(StrEnum):
    """One way in which a model did not answer, or was not asked."""

    REFUSED = "refused"
    UNCHECKED = "unchecked"
    UNREACHABLE = "unreachable"
    UNTRUSTED = "untrusted"
    SLOW = "slow"
    BROKEN_OFF = "broken off"
    NONSENSE = "nonsense"
    EMPTY = "empty"
    LONG = "long"
    KEY = "key"
    MODEL = "model"
    BUSY = "busy"
    TROUBLE = "trouble"
    REJECTED = "rejected"
    MOVED = "moved"


SENTENCES: Final[Mapping[Failure, str]] = MappingProxyType(
    {
        Failure.REFUSED: "I stopped: the request to {host} would have held your {detail}. Nothing was sent. "
        "Ask without it, or let the model read it.",
        Failure.UNCHECKED: "I stopped: the request to {host} could not be checked for private values, so nothing was "
        "sent. Please retry.",
        Failure.UNREACHABLE: "{host} could not be reached. Check that it is running and that OPENAI_BASE_URL is right, "
        "then retry.",
        Failure.UNTRUSTED: "This machine does not trust the certificate of {host}. Install the authority that signed "
        "it (on Debian the well-known ones are in ca-certificates), then restart.",
        Failure.SLOW: "{host} took too long to answer. Retry, or choose a faster model.",
        Failure.BROKEN_OFF: "{host} broke off before the answer was complete. Please retry.",
        Failure.NONSENSE: "What {host} sent is not a model's answer. Check that OPENAI_BASE_URL is right (it mostly "
        "ends in /v1), then retry.",
        Failure.EMPTY: "{model} gave an empty answer. Retry, or ask in other words.",
        Failure.LONG: "{model} did not come to an end, so I cut its answer off. Retry, or ask for less at once.",
        Failure.KEY: "{host} did not accept the key. Check OPENAI_API_KEY, then restart.",
        Failure.MODEL: "{host} does not know {model} at this address. Check SPMEM_MODEL and OPENAI_BASE_URL, then "
        "restart.",
        Failure.BUSY: "{host} takes no more requests for now, or your quota there is used up. Retry in a minute.",
        Failure.TROUBLE: "{host} has trouble of its own{detail}. Retry in a minute.",
        Failure.REJECTED: "{host} did not take the request{detail}. Check that {model} can chat; if the conversation "
        "is long, start a new one.",
        Failure.MOVED: "{host} points to another address, which I do not follow. Put the final address into "
        "OPENAI_BASE_URL, then restart.",
    }
)

_BY_STATUS: Final[Mapping[int, Failure]] = MappingProxyType(
    {401: Failure.KEY, 403: Failure.KEY, 404: Failure.MODEL, 408: Failure.SLOW, 429: Failure.BUSY}
)


class ModelError(AssistantError):
    """A model did not answer; ``str()`` is the sentence, ``failure`` its code. Holds no text of request or response."""

    def __init__(self, failure: Failure, host: str, model: str, detail: str = "") -> None:
        super().__init__(SENTENCES[failure].format(host=host, model=model, detail=detail))
        self.failure = failure


def status_failure(status: int) -> Failure:
    """What an HTTP status other than 2xx means."""
    if status in _BY_STATUS:
        return _BY_STATUS[status]
    if status >= 500:
        return Failure.TROUBLE
    return Failure.REJECTED if status >= 400 else Failure.MOVED


def named(types: Iterable[str]) -> str:
    """Private types in words: "phone number, home address and email address"."""
    nouns = [PRIVATE_TYPES[t].noun if t in PRIVATE_TYPES else "secret" for t in dict.fromkeys(types)]
    return " and ".join(filter(None, [", ".join(nouns[:-1]), nouns[-1]]))

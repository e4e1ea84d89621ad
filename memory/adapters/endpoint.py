"""Where a model is, what it is called, and how long this site waits for it."""

from dataclasses import dataclass, field

import httpx2

from memory.adapters.failures import Failure, ModelError


@dataclass(frozen=True, slots=True)
class Limits:
    """How long and how much; times in seconds.

    ``read_s`` is the longest silence, before the first token and between two. ``total_s`` is for a whole answer with
    its retries, looked at whenever something arrives. A ``Retry-After`` above ``wait_s`` is not waited for.
    """

    connect_s: float = 5
    read_s: float = 60
    total_s: float = 300
    retries: int = 2
    backoff_s: float = 0.5
    wait_s: float = 20
    answer_characters: int = 100_000
    response_bytes: int = 32 * 2**20


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An OpenAI-compatible server and the model to use there; ``api_key`` may be empty.

    Raises:
        ValueError: with a sentence, when the address or the key cannot be used.
    """

    base_url: str
    api_key: str = field(repr=False)
    model: str
    limits: Limits = Limits()

    def __post_init__(self) -> None:
        if not _is_usable(self.base_url):
            raise ValueError("OPENAI_BASE_URL is an address like https://api.example.com/v1, with no name or password.")
        if not self.api_key.isascii() or any(c.isspace() or not c.isprintable() for c in self.api_key):
            raise ValueError("OPENAI_API_KEY holds a space or a character that no key has. Copy it again.")
        if not self.model:
            raise ValueError("SPMEM_MODEL names no model.")

    @property
    def host(self) -> str:
        return httpx2.URL(self.base_url).host

    @property
    def recipient(self) -> str:
        return f"{self.host} ({self.model})"

    def failed(self, failure: Failure, detail: str = "") -> ModelError:
        return ModelError(failure, self.host, self.model, detail)


def _is_usable(address: str) -> bool:
    try:
        url = httpx2.URL(address)
    except httpx2.InvalidURL:
        return False
    extra = url.userinfo or url.query or url.fragment or " " in address
    return url.scheme in ("http", "https") and bool(url.host) and not extra

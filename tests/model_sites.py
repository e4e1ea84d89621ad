"""A site whose assistant is a model that does as it is told, and what it can be told."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest

from tests.leaks.canaries import Canary
from tests.leaks.sweep import Place, Sweeper, net
from tests.model_server import Behaviour, Handler, HostileServer, hostile_model_server, says
from tests.site import Person, Site, running_site

KEY = "sk-test-4711"
MODEL = "a-model"
PATIENCE_S = 2
"""Seconds of a model's silence after which an answer has failed."""

BRACKETED = r"\[[^\[\]]+\]"
"""Placeholders and blanks, as they stand in a prompt."""
PLACEHOLDER = r"\[[A-Z]+(?:_[A-Z]+)*_[0-9A-Z]{2,4}\]"


@dataclass(frozen=True, slots=True)
class Connected:
    """A running site and the model it is connected to."""

    site: Site
    model: HostileServer

    def answering(self) -> list[bytes]:
        """The requests that ask for an answer; those that ask for the facts of a message stream nothing."""
        return [body for body in self.model.bodies if json.loads(body).get("stream")]

    def prompts(self) -> list[dict[str, str]]:
        """The messages of the last request for an answer: ``role`` and ``content``."""
        return json.loads(self.answering()[-1])["messages"]


@pytest.fixture(scope="session")
def connected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connected]:
    """A site with a model, shared; when all have used it, nothing that they typed stands anywhere in the open."""
    with hostile_model_server() as model:
        env = {"OPENAI_BASE_URL": model.base_url, "OPENAI_API_KEY": KEY, "SPMEM_MODEL": MODEL}
        data = tmp_path_factory.mktemp("connected") / "data"
        with running_site(data, SPMEM_MODEL_TIMEOUT=str(PATIENCE_S), **env) as site:
            yield Connected(site, model)
            assert net(site) == []


def echoes(handler: Handler) -> None:
    """Streams its whole prompt back."""
    text = "\n\n".join(message["content"] for message in json.loads(handler.body)["messages"])
    says(*(text[start : start + 60] for start in range(0, len(text), 60)))(handler)


def writes(template: str) -> Behaviour:
    """Streams the template, a few characters a piece, with the placeholders of its prompt at ``{0}``, ``{1}``…"""

    def behave(handler: Handler) -> None:
        system = json.loads(handler.body)["messages"][0]["content"]
        text = template.format(*dict.fromkeys(re.findall(PLACEHOLDER, system)))
        says(*(text[start : start + 7] for start in range(0, len(text), 7)))(handler)

    return behave


def by_word(behaviours: Mapping[str, Behaviour]) -> Behaviour:
    """Behaves as the first of these words says that stands in the last message."""

    def behave(handler: Handler) -> None:
        asked = json.loads(handler.body)["messages"][-1]["content"]
        next(behaviour for word, behaviour in behaviours.items() if word in asked)(handler)

    return behave


def tell(site: Site, person: Person, canaries: list[Canary]) -> None:
    """Have a person say all of these in two messages, and wait until they are remembered."""
    half = len(canaries) // 2
    conversation, first = person.ask("Hello. I love sailing. " + " ".join(c.said for c in canaries[:half]))
    _, second = person.send(conversation, " ".join(c.said for c in canaries[half:]))
    person.until(first, "answered")
    person.until(second, "answered")
    person.wait(lambda: site.rows("select count(*) from memory_turn where remembering = 'waiting'") == [(0,)])


def canary_of(canaries: list[Canary], type: str) -> Canary:
    return next(canary for canary in canaries if canary.type == type)


def values_in(canaries: list[Canary], text: str) -> set[str]:
    """The types of the canaries that stand in a text, in any spelling."""
    return {leak.type for leak in Sweeper(canaries).look(Place.of("a text", text))}

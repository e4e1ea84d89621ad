"""Every way in is one way in: the same words give the same values and the same kept text, however they come."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from memory.adapters.embedder import LocalEmbedder
from memory.editing import editor_of
from memory.models import Memory, Turn
from memory.pipeline.remember import remember
from tests.leaks.rows import rows
from tests.unit.vault.test_detection_cases import FOUND
from vault.comparing import open_canonical
from vault.domain.detection import detect
from vault.domain.references import Raw, refs
from vault.domain.spans import SECRET
from vault.models import VaultEntry
from vault.selectors import sanitized

Queued = list[tuple[object, ...]]

CASES = [
    (case, text)
    for case, text, _ in [
        *FOUND,
        ("D13", "Contact John Alder at Initech", []),
        ("D73", "```env\nDATABASE_URL=postgres://app:pw@db/x\nADMIN=ops@example.com\n```", []),
    ]
]
LONG_ENOUGH = 6
"""Characters from which a value found in a row is no chance."""


class Door:
    """One way in: brings a text of a person's in, and tells the message that it became."""

    def __init__(self, user: User, embedder: LocalEmbedder, folder: Path) -> None:
        self.user, self.embedder, self.folder = user, embedder, folder
        self.client = Client()
        self.client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")

    def send(self, text: str) -> Turn:
        return self._told(self.client.post(reverse("api-conversations"), {"text": text}, "application/json").json())

    def go_on(self, text: str) -> Turn:
        begun = self.client.post(reverse("api-conversations"), {"text": "Good morning."}, "application/json").json()
        url = reverse("api-turns", args=[begun["conversation"]])
        return self._told(self.client.post(url, {"text": text}, "application/json").json())

    def edit(self, text: str) -> Turn:
        message = self.send("Good morning.")
        url = reverse("api-turn", args=[message.id])
        answer = self.client.patch(url, {"text": text, "form": editor_of(message).form}, "application/json")
        assert answer.status_code < 300, answer.content
        return Turn.objects.get(pk=message.id)

    def retry(self, text: str) -> Turn:
        message = self.send(text)
        Turn.objects.filter(asks=message).update(state="failed")
        answer = self.client.post(reverse("api-turn-retry", args=[Turn.objects.get(asks=message).id]))
        assert answer.status_code < 300, answer.content
        return Turn.objects.get(pk=message.id)

    def take_in(self, text: str) -> Turn:
        file = self.folder / f"{self.user.pk}.json"
        file.write_text(json.dumps([[{"role": "user", "content": text}]]))
        call_command("import_history", str(file), user=self.user.username)
        return Turn.objects.get(owner=self.user, role=Turn.Role.USER)

    def _told(self, sent: dict[str, str]) -> Turn:
        conversation = Turn.objects.filter(owner=self.user, role=Turn.Role.USER)
        return conversation.get(pk=sent["message"]) if "message" in sent else conversation.latest("created_at")

    def values(self) -> list[tuple[str, str]]:
        """What the vault holds of the person."""
        entries = VaultEntry.objects.filter(owner=self.user)
        return sorted((entry.type, open_canonical(entry).expose()) for entry in entries)


DOORS: dict[str, Callable[[Door, str], Turn]] = {
    "send": Door.send,
    "go on": Door.go_on,
    "edit": Door.edit,
    "retry": Door.retry,
    "import": Door.take_in,
}


@pytest.mark.parametrize("way", DOORS)
def test_the_same_words_are_sealed_alike(
    way: str, db: None, queued: Queued, embedder: LocalEmbedder, tmp_path: Path
) -> None:
    for case, text in CASES:
        door = Door(get_user_model().objects.create_user(f"{way}-{case}"), embedder, tmp_path)
        message = DOORS[way](door, text)
        found = [entity for entity in detect(Raw(text)) if entity.type != SECRET]
        assert door.values() == sorted({(entity.type, entity.canonical) for entity in found}), case
        assert len(refs(message.referenced)) == len(found), case
        remember(message.id, embedder)
        kept = "\n".join(
            [message.referenced.text, *Memory.objects.filter(owner=door.user).values_list("text", flat=True)]
        )
        said = sanitized(door.user.pk, message.referenced).text
        for value in (text[entity.start : entity.end] for entity in found):
            if len(value) >= LONG_ENOUGH:
                assert value not in kept, case
                assert value not in said, case


def test_no_row_holds_what_came_in_by_any_door(
    db: None, queued: Queued, embedder: LocalEmbedder, tmp_path: Path
) -> None:
    values: set[str] = set()
    for way, comes_in in DOORS.items():
        for case, text in CASES:
            door = Door(get_user_model().objects.create_user(f"{way}-{case}"), embedder, tmp_path)
            remember(comes_in(door, text).id, embedder)
            values |= {
                text[e.start : e.end] for e in detect(Raw(text)) if len(text[e.start : e.end]) >= 2 * LONG_ENOUGH
            }
    held = "\n".join(text for _, text in rows())
    assert {value for value in values if value in held} == set()

"""A site that has gone through a full story holds no canary anywhere; after deletions, none in the vault either."""

import re
from dataclasses import dataclass, field

import pytest

from tests.leaks.canaries import Canary, canaries_new
from tests.leaks.sweep import Place, Sweeper, left_by, queue_client
from tests.leaks.watching import Monitor, pages_of
from tests.site import Person, Site, new_name

INVITE = "Write a short invitation to a party at my place, with my address and phone for RSVPs"


@dataclass
class Told:
    """What a story left to look at."""

    alice: Person
    bob: Person
    canaries: list[Canary]
    bobs: list[Canary]
    before_allow: list[Place] = field(default_factory=list)
    after_allow: str = ""
    stream_denied: str = ""
    stream_allowed: str = ""
    revoked: list[Place] = field(default_factory=list)
    left: list[Place] = field(default_factory=list)
    left_deleted: list[Place] = field(default_factory=list)
    queued: Place = field(default_factory=lambda: Place("", b""))
    counts_deleted: dict[str, int] = field(default_factory=dict)

    def canary(self, type: str) -> Canary:
        return next(canary for canary in self.canaries if canary.type == type)


@pytest.fixture(scope="module")
def told(site: Site) -> Told:
    story = Told(site.person(new_name("alice")), site.person(new_name("bob")), canaries_new(), canaries_new())
    with Monitor(queue_client(site)) as monitor:
        _say_all(site, story.alice, story.canaries)
        _say_all(site, story.bob, story.bobs)
        _deny(story)
        _allow_and_revoke(story)
        _stop_and_retry(story)
        _type_a_value(story)
        _rename_and_edit(site, story)
        story.left = list(left_by(site))
        _delete_all(site, story)
    story.left_deleted = list(left_by(site))
    story.queued = monitor.place
    return story


def _say_all(site: Site, person: Person, canaries: list[Canary]) -> None:
    half = len(canaries) // 2
    conversation, first = person.ask("Hello. I love sailing. " + " ".join(c.said for c in canaries[:half]))
    _, second = person.send(conversation, " ".join(c.said for c in canaries[half:]))
    person.until(first, "answered")
    person.until(second, "answered")
    waiting = "select count(*) from memory_turn where remembering = 'waiting'"
    person.wait(lambda: site.rows(waiting) == [(0,)])


def _deny(story: Told) -> None:
    conversation = story.alice.begin("Hello again.")
    with story.alice.watching(conversation) as watched:
        _, answer = story.alice.send(conversation, INVITE)
        story.alice.asked(answer)
        story.before_allow = list(pages_of(story.alice, f"/chat/{conversation}/", f"/chat/turns/{answer}/"))
        story.alice.decide(answer, allow=False)
        story.alice.wait(lambda: "event: words" in watched.text)
    story.stream_denied = watched.text


def _allow_and_revoke(story: Told) -> None:
    conversation, hello = story.alice.ask("Hello once more.")
    story.alice.until(hello, "answered")
    with story.alice.watching(conversation) as watched:
        _, answer = story.alice.send(conversation, INVITE)
        story.after_allow = story.alice.decide(answer, allow=True, scope="conversation")
        story.alice.wait(lambda: story.canary("CONTACT.phone").value in watched.text)
    story.stream_allowed = watched.text
    for grant in dict.fromkeys(re.findall(r"/app/requests/[0-9a-f-]{36}/revoke/", story.alice.turn(answer))):
        story.alice.api("POST", grant)
    for grant in dict.fromkeys(
        re.findall(r"/app/grants/[0-9a-f-]{36}/revoke/", story.alice.http.get("/consent/").text)
    ):
        story.alice.api("POST", grant)
    story.revoked = list(pages_of(story.alice, f"/chat/{conversation}/"))


def _stop_and_retry(story: Told) -> None:
    _, answer = story.alice.ask(INVITE)
    story.alice.asked(answer)
    assert story.alice.api("POST", f"/app/turns/{answer}/stop/").status_code == 200
    story.alice.until(answer, "stopped")
    assert story.alice.api("POST", f"/app/turns/{answer}/retry/").status_code == 200
    story.alice.until(answer, "awaiting consent", "answered")


def _type_a_value(story: Told) -> None:
    phone = story.canary("CONTACT.phone")
    _, answer = story.alice.ask(f"Write a short note to my neighbour. Put my phone {phone.value} under it.")
    story.alice.until(answer, "answered", "awaiting consent")


def _rename_and_edit(site: Site, story: Told) -> None:
    email, card = story.canary("CONTACT.email"), story.canary("PAYMENT.credit_card")
    conversation = story.alice.begin("Hi.")
    renamed = story.alice.api("PATCH", f"/app/conversations/{conversation}/", {"title": f"About {email.value}"})
    assert renamed.status_code == 204
    memory = re.search(r"/app/memories/([0-9a-f-]{36})/", story.alice.http.get("/memories/").text)[1]
    edited = story.alice.api("PATCH", f"/app/memories/{memory}/", {"text": f"Sailing. {card.said}"})
    assert edited.status_code == 204


def _delete_all(site: Site, story: Told) -> None:
    alice = story.alice
    values = re.findall(r"/app/values/([0-9a-f-]{36})/", alice.http.get("/private/").text)
    assert alice.api("DELETE", f"/app/values/{values[0]}/").status_code == 200
    assert alice.api("POST", "/app/memories/erase/", {"all": True}).status_code == 200
    for conversation in set(re.findall(r"/chat/([0-9a-f-]{36})/", alice.http.get("/chat/").text)):
        assert alice.api("DELETE", f"/app/conversations/{conversation}/").status_code == 200
    for type in {canary.type for canary in story.canaries}:
        assert alice.api("DELETE", f"/app/types/{type}/").status_code == 200
    owner = site.rows("select id from auth_user where username = ?", alice.name)[0][0]
    waiting = "select count(*) from memory_erasure where owner_id = ? and settled_at is null"
    alice.wait(lambda: site.rows(waiting, owner) == [(0,)], seconds=60)
    for table in ("vault_vaultentry", "vault_reference", "memory_memory", "memory_triplet", "memory_turn"):
        story.counts_deleted[table] = site.rows(f"select count(*) from {table} where owner_id = ?", owner)[0][0]
    salts = site.rows("select count(*) from vault_recordsalt where user_id = ?", owner, database="keys")
    story.counts_deleted["vault_recordsalt"] = salts[0][0]


@pytest.fixture
def sweeper(told: Told) -> Sweeper:
    return Sweeper([*told.canaries, *told.bobs])


def test_the_vault_took_every_canary(site: Site, told: Told) -> None:
    page = told.bob.http.get("/private/").text
    held = len(set(re.findall(r"/app/values/([0-9a-f-]{36})/", page)))
    assert held == len(told.bobs)


def test_pages_before_allow_hold_none(told: Told, sweeper: Sweeper) -> None:
    names = {place.name for place in told.before_allow}
    assert {"page /memories/", "page /private/?all=1", "page /consent/", "page /ledger/", "page /model/"} <= names
    assert any("May I use" in place.content.decode() for place in told.before_allow)
    assert sweeper.sweep(told.before_allow) == []


def test_a_stream_without_a_grant_holds_none(told: Told, sweeper: Sweeper) -> None:
    assert sweeper.look(Place.of("stream", told.stream_denied)) == []


def test_an_allowed_answer_holds_the_two_and_no_other(told: Told, sweeper: Sweeper) -> None:
    allowed = {"CONTACT.phone", "LOC.home_address"}
    assert {leak.type for leak in sweeper.look(Place.of("page", told.after_allow))} == allowed
    assert {leak.type for leak in sweeper.look(Place.of("stream", told.stream_allowed))} == allowed
    assert told.canary("LOC.home_address").value in told.after_allow


def test_pages_after_revoking_hold_none(told: Told, sweeper: Sweeper) -> None:
    assert sweeper.sweep(told.revoked) == []


def test_nothing_is_left_in_the_open(told: Told, sweeper: Sweeper) -> None:
    names = {place.name.partition("/")[0] for place in told.left}
    assert {"file spmem.sqlite3", "file spmem.sqlite3-wal", "file keys.sqlite3", "file queue", "log"} <= names
    assert {f"rows of {c}" for c in ("memory_turn.text", "memory_memory.text", "vault_vaultentry.sanitized")} <= names
    assert sweeper.sweep(told.left) == []


def test_nothing_private_was_queued(told: Told, sweeper: Sweeper) -> None:
    assert b"memory.tasks.answer_turn" in told.queued.content
    assert b"memory.tasks.remember_turn" in told.queued.content
    assert sweeper.look(told.queued) == []


def test_deleted_values_are_gone_from_every_store(told: Told, sweeper: Sweeper) -> None:
    assert told.counts_deleted == dict.fromkeys(told.counts_deleted, 0)
    assert len(told.counts_deleted) == 6
    assert sweeper.sweep(told.left_deleted) == []


def test_other_people_keep_theirs(told: Told) -> None:
    assert len(set(re.findall(r"/app/values/([0-9a-f-]{36})/", told.bob.http.get("/private/").text))) == len(told.bobs)

"""Words that their owner pointed at: looked for word by word, guarded as they stream, and given a sensible type."""

import pytest

from vault.domain.guard import Held, Match, Matcher, OutputGuard
from vault.domain.guessing import type_guessed
from vault.domain.references import Raw, Referenced


def marked(type: str, words: str) -> Matcher:
    return Matcher.of([Held("1", type, (words,), words.lower(), marked=True)])


@pytest.mark.parametrize(
    ("type", "words", "text", "found"),
    [
        ("PERSON.name", "Zorblatt", "Will zorblatt come?", 1),
        ("PERSON.name", "Zorblatt", "Zorblattian music", 0),
        ("MEDICAL.diagnosis", "the old thing", "It is the  old thing again, the old thing.", 2),
        ("CODE.id_number", "ZX-4471-KLM", "zx 4471 klm and ZX4471KLM", 2),
        ("PERSON.nationality", "Lithuanian", "Lithuanian food", 0),
        ("PERSON.age", "39", "39 steps", 0),
        ("CODE.id_number", "ab", "ab ovo", 0),
    ],
)
def test_what_was_pointed_at_is_found(type: str, words: str, text: str, found: int) -> None:
    assert len(marked(type, words).scan(text)) == found


def test_a_given_name_that_nobody_pointed_at_stays_in_the_open_beside_a_full_name() -> None:
    full = Held("1", "PERSON.name", ("Simone Verdi",), "simone verdi")
    alone = Held("2", "PERSON.name", ("Simone",), "simone")
    assert Matcher.of([full, alone]).scan("Simone is here") == ()
    pointed = Held("2", "PERSON.name", ("Simone",), "simone", marked=True)
    assert Matcher.of([full, pointed]).scan("Simone is here") == (Match(0, 6, "2", "PERSON.name"),)


def test_the_guard_takes_it_out_of_an_answer_however_it_is_cut() -> None:
    guard = OutputGuard(marked("PERSON.name", "Zorblatt"), frozenset(), lambda match: None, lambda match: "a name")
    said = "".join(guard.feed(Referenced(piece)).text for piece in ("Dear Zor", "bla", "tt, hel", "lo"))
    assert said + guard.close().text == "Dear a name, hello"


@pytest.mark.parametrize(
    ("words", "within", "type"),
    [
        ("ZX-99-KLM", "my locker code is ZX-99-KLM", "CODE.id_number"),
        ("555 12 34", "", "CONTACT.phone"),
        ("555 12 34", "my tax ID is 555 12 34", "PAYMENT.tax_id"),
        ("a.b@example.com", "", "CONTACT.email"),
        ("Anna Zorblatt", "I met Anna Zorblatt", "PERSON.name"),
        ("$55", "I paid $55", "PAYMENT.transactions"),
        ("my bad knee", "my bad knee hurts", "MEDICAL.diagnosis"),
    ],
)
def test_a_type_is_guessed(words: str, within: str, type: str) -> None:
    assert type_guessed(Raw(words), within) == type

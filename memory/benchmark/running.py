"""The run: every row that is still missing, written file by file and person by person."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from memory.adapters.tokens import count_tokens
from memory.benchmark.answering import recall_of, subject_remember, trial_answer
from memory.benchmark.part import Part, Subject
from memory.benchmark.sheets import Progress, Sheet

SHEETS: Final = ("turns", "queries", "answers", "recall")
MANAGE: Final = Path(__file__).resolve().parent.parent.parent / "manage.py"


def run(part: Part, out: Path) -> None:
    """Write what is missing in ``out`` of ``turns.jsonl``, ``queries.jsonl``, ``answers.jsonl``, ``recall.jsonl``."""
    sheets = {name: Sheet(out / f"{name}.jsonl") for name in SHEETS}
    todo = _Todo(part, sheets)
    progress = Progress(todo.total, todo.total - todo.missing)
    _through_command("detect", todo.turns, sheets["turns"], progress)
    _through_command("analyze", todo.queries, sheets["queries"], progress)
    for subject in part.subjects:
        _subject_run(subject, todo, sheets, progress)


class _Todo:
    """What a whole run writes, less what stands in the sheets."""

    def __init__(self, part: Part, sheets: Mapping[str, Sheet]) -> None:
        turns = [row for subject in part.subjects for row in turn_rows(subject)]
        queries = [{"id": query.id, "query": query.text} for query in part.queries]
        self.turns = [row for row in turns if row["id"] not in sheets["turns"].done]
        self.queries = [row for row in queries if row["id"] not in sheets["queries"].done]
        trials = {s.name: list(part.trials(s)) for s in part.subjects}
        self.trials = {s: [t for t in all_ if t.id not in sheets["answers"].done] for s, all_ in trials.items()}
        self.recall = {
            s.name: [name for name in s.preferences if f"{s.name}/{name}" not in sheets["recall"].done]
            for s in part.subjects
        }
        per_person = sum(len(trials[s.name]) + len(s.preferences) for s in part.subjects)
        self.total = len(turns) + len(queries) + per_person

    @property
    def missing(self) -> int:
        per_person = sum(map(len, self.trials.values())) + sum(map(len, self.recall.values()))
        return len(self.turns) + len(self.queries) + per_person


def turn_rows(subject: Subject) -> Iterator[dict[str, Any]]:
    """The person's turns as ``detect`` reads them, each with what was said just before."""
    for d, dialogue in enumerate(subject.dialogues):
        for t, turn in enumerate(dialogue):
            if turn.said.role == "user":
                before = [{"role": b.said.role, "content": b.said.content} for b in dialogue[max(t - 1, 0) : t]]
                yield {"id": f"{subject.name}/{d}/{t}", "text": turn.said.content, "context": before}


def _through_command(name: str, rows: Sequence[Mapping[str, Any]], sheet: Sheet, progress: Progress) -> None:
    """Rows through the product's own command of that name."""
    if not rows:
        return
    with tempfile.TemporaryFile("w+") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)
        lines.seek(0)
        command = [sys.executable, str(MANAGE), name]
        with subprocess.Popen(command, stdin=lines, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
            assert process.stdout is not None
            for line in process.stdout:
                sheet.write(json.loads(line))
                progress.step(name)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)


def _subject_run(subject: Subject, todo: _Todo, sheets: Mapping[str, Sheet], progress: Progress) -> None:
    trials, preferences = todo.trials[subject.name], todo.recall[subject.name]
    if not trials and not preferences:
        return
    user_id = subject_remember(subject)
    for name in preferences:
        sheets["recall"].write({"id": f"{subject.name}/{name}", **recall_of(user_id, name)})
        progress.step(subject.name)
    full_context = sum(count_tokens(text) for text in subject.full_context)
    for trial in trials:
        sheets["answers"].write({"id": trial.id, **trial_answer(user_id, trial, full_context)})
        progress.step(subject.name)

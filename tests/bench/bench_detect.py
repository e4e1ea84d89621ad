"""How fast detection is: turns a second, start to first row, memory, and whether time grows with length only."""

import gzip
import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "bench")]

from people import sayings

from vault.domain.detection import detect
from vault.domain.references import Raw

PUBLISHED = ROOT.parent / "shared" / "bench" / "users.jsonl.gz"
TURNS = 1000
LENGTHS = (1, 10, 100)


def published(path: Path) -> Iterator[str]:
    """People's turns from a published benchmark, where there is one beside the project."""
    with gzip.open(path, "rt") as lines:
        for line in lines:
            yield from (t["content"] for d in json.loads(line)["dialogues"] for t in d if t["role"] == "user")


def seconds(texts: Sequence[str]) -> float:
    """Processor seconds, so that neighbours on the machine do not count."""
    began = time.process_time()
    for text in texts:
        detect(Raw(text))
    return time.process_time() - began


def first_row() -> float:
    """Seconds from starting the command to its first row."""
    began = time.perf_counter()
    row = json.dumps({"id": "1", "text": "My phone is +39-092483239."}) + "\n"
    subprocess.run(
        [sys.executable, "manage.py", "detect"], cwd=ROOT, input=row, text=True, capture_output=True, check=True
    )
    return time.perf_counter() - began


def main() -> None:
    detect(Raw("I'm Maria Rossi."))
    source = published(PUBLISHED) if PUBLISHED.exists() else sayings(1)
    turns = list(islice(source, TURNS))
    paragraph = " ".join(islice(sayings(2), 12))
    times = {n: min(seconds([" ".join([paragraph] * n)]) for _ in range(3)) for n in LENGTHS}
    figures = {
        "turns": {"source": "published" if PUBLISHED.exists() else "made up", "count": len(turns)},
        "turns_a_second": round(len(turns) / seconds(turns), 1),
        "start_to_first_row_s": round(min(first_row() for _ in range(3)), 2),
        "resident_mb": {
            "in_process": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
            "command": round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024),
        },
        "seconds_by_length": {f"{n * len(paragraph)} characters": round(t, 4) for n, t in times.items()},
        "microseconds_a_character": {f"x{n}": round(1e6 * t / (n * len(paragraph)), 2) for n, t in times.items()},
    }
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()

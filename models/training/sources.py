"""Reads the public question sets (see the data folder's README) into a common format."""

import gzip
import json
from dataclasses import dataclass, field
from pathlib import Path


ALSO_IN_BENCH = {"-3076147103523990608", "-6844758729641765279"}
"""Natural Questions that `bench/nq` also asks, except about an article: they must not be trained on."""


@dataclass
class Passage:
    title: str
    text: str
    gold: bool | None = None


@dataclass
class Question:
    """A question with its passages; `spans` are known answer ranges in the first passage's text.

    `missing` lists titles that the question needs but that are not among the passages.
    """

    id: str
    text: str
    answers: list[str]
    kind: str
    passages: list[Passage]
    spans: list[tuple[int, int]] = field(default_factory=list)
    unanswerable: bool = False
    missing: list[str] = field(default_factory=list)


def read_jsonl(path: Path) -> list[dict]:
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


class TrainingRows:
    """Rows of `train/NAME.jsonl.gz` by their lines; each file is read once."""

    def __init__(self, data: Path):
        self._data = data
        self._read: dict[str, list[dict]] = {}

    def row(self, name: str, line: int) -> dict:
        if name not in self._read:
            self._read[name] = read_jsonl(self._data / "train" / f"{name}.jsonl.gz")
        return self._read[name][line]


def read_paragraph_set(data: Path, name: str) -> list[Question]:
    """SQuAD- and NQ-shaped sets: every question has its own paragraph."""
    questions = []
    for row in read_jsonl(data / "train" / f"{name}.jsonl.gz"):
        if row["id"] in ALSO_IN_BENCH:
            continue
        spans = [(a["start"], a["start"] + len(a["text"])) for a in row["answers"]]
        questions.append(
            Question(
                id=row["id"],
                text=row["question"],
                answers=[a["text"] for a in row["answers"]],
                kind=name,
                passages=[Passage(row["title"], row["context"], not row["unanswerable"])],
                spans=[] if row["unanswerable"] else spans,
                unanswerable=row["unanswerable"],
            )
        )
    return questions


def read_passage_set(data: Path, name: str) -> list[Question]:
    """Multi-hop, yes/no and reading sets: every question has several passages, with the gold ones marked."""
    return [
        Question(
            id=row["id"],
            text=row["question"],
            answers=row["answers"],
            kind=name,
            passages=[Passage(p["title"], p["text"], p["gold"]) for p in row["passages"]],
        )
        for row in read_jsonl(data / "train" / f"{name}.jsonl.gz")
    ]

"""Questions, mostly written ones, and the passages among which the layers for the search learn to find theirs."""

import random
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from documentation_examples import Asked, Chunk, headings_asked, people_asked
from sources import ALSO_IN_BENCH, read_jsonl
from written_questions import written_asked, written_questions

HEADINGS = 6
"""Per project, beside its written questions."""
MOST_OF_A_SET = 150
IMPERATIVES = 0.05
READING = {"reader-nq": 800, "reader-squad": 400}
SHOWN = 0.85
"""Share of passages with their headings."""
RIVALS = 2


@dataclass
class Question:
    """`right`, `rivals`: indices of passages."""

    project: str
    text: str
    right: list[int]
    rivals: list[int]


class Drawn:
    """Passages, each once, as (title, text); and questions."""

    def __init__(self, data: Path, people: Path, chance: random.Random):
        self._passages: dict[tuple[str, str], int] = {}
        self.questions: list[Question] = []
        away = {question.project for question in written_questions(data, "fit")}
        unread = {row["id"] for row in read_jsonl(people / "questions.jsonl")}
        for asked in written_asked(data, "train"):
            self._add(asked)
        others = defaultdict(list)
        for asked in [*headings_asked(data, set(), IMPERATIVES, chance), *people_asked(data, unread, chance)]:
            if asked.project not in away and asked.right:
                others[asked.project].append(asked)
        for project, rows in sorted(others.items()):
            most = HEADINGS if is_documentation(data, project) else MOST_OF_A_SET
            for asked in chance.sample(rows, min(most, len(rows))):
                self._add(asked)
        for name, most in READING.items():
            rows = [row for row in read_jsonl(data / "train" / f"{name}.jsonl.gz") if not row.get("unanswerable") and row["id"] not in ALSO_IN_BENCH]
            for row in chance.sample(rows, most):
                self.questions.append(Question(name, row["question"], [self._place(row["title"], row["context"])], []))

    def passages(self) -> list[tuple[str, str]]:
        return list(self._passages)

    def _add(self, asked: Asked) -> None:
        if asked.right:
            headings = {(chunk.title, chunk.heading) for chunk, _ in asked.right}
            rivals = [chunk for chunk in asked.rivals if (chunk.title, chunk.heading) not in headings]
            right = [self._of(chunk) for chunk, _ in asked.right]
            self.questions.append(Question(asked.project, asked.question, right, [self._of(chunk) for chunk in rivals[:RIVALS]]))

    def _of(self, chunk: Chunk) -> int:
        shown = random.Random(chunk.title + chunk.heading + chunk.text[:50]).random() < SHOWN
        with_heading = shown and chunk.heading and chunk.heading != chunk.title
        return self._place(f"{chunk.title} › {chunk.heading}" if with_heading else chunk.title, chunk.text)

    def _place(self, title: str, text: str) -> int:
        return self._passages.setdefault((title, text), len(self._passages))


def is_documentation(data: Path, project: str) -> bool:
    return (data / "train" / "docs" / f"{project}.jsonl.gz").exists()

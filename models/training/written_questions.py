"""Questions written for documentation as its users would ask them (`written_questions.jsonl`).

They were written for Limen from the pages alone, without a look at what a search or a reader makes of them. A
sixth of the projects is for fitting (`split` "fit") and for practice ("practise", written later from other sections of the same
projects, a third of them unanswerable), the rest for training. Their answers are places in DATA:
[line of `docs/PROJECT.jsonl.gz`, start, end] in characters, so that no text of a page stands here.
"""

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from documentation_examples import LINK, RIVALS, Asked, Chunk, chunks_of, near_chunks
from sources import read_jsonl

FILE = Path(__file__).parent / "written_questions.jsonl"
SHORTEST_UNIT = 3
"""In characters: a brace stands in any quote of code."""


@dataclass
class WrittenQuestion:
    """`quotes`: texts that answer it; `must`: parts of them that any answer contains. None if unanswerable."""

    id: str
    project: str
    split: str
    kind: str
    text: str
    quotes: list[str]
    must: list[str]


def written_questions(data: Path, split: str) -> list[WrittenQuestion]:
    by_project = defaultdict(list)
    for row in read_jsonl(FILE):
        if row["split"] == split:
            by_project[row["project"]].append(row)
    made = []
    for project, rows in by_project.items():
        sections = sections_of(data, project)
        for row in rows:
            quotes, must = ([sections[line]["text"][start:end] for line, start, end in row.get(name, [])] for name in ("places", "must"))
            made.append(WrittenQuestion(row["id"], project, split, row["kind"], row["question"], quotes, must))
    return made


def sections_of(data: Path, project: str) -> list[dict]:
    return list(read_jsonl(data / "train" / "docs" / f"{project}.jsonl.gz"))


def written_asked(data: Path, split: str) -> list[Asked]:
    """Each with the passages that answer it and the nearest others of its project."""
    by_project = defaultdict(list)
    for question in written_questions(data, split):
        by_project[question.project].append(question)
    asked = []
    for project, questions in by_project.items():
        shelf = [
            chunk
            for section in sections_of(data, project)
            for chunk in chunks_of(section["title"] or "", (section["headings"] or [""])[-1], section["text"])
        ]
        nearest = near_chunks([question.text for question in questions], shelf)
        for question, places in zip(questions, nearest):
            wordings = [*question.must, *question.quotes]
            held = [(chunk, units_held(chunk, question.quotes)) for chunk in shelf if holds(chunk, wordings)]
            right = [(chunk, units) for chunk, units in held if units]
            rivals = [shelf[place] for place in places if not holds(shelf[place], wordings)]
            if right or not question.quotes:
                asked.append(Asked(question.id, project, question.text, right[:2], rivals[:RIVALS]))
    return asked


def holds(chunk: Chunk, wordings: list[str]) -> bool:
    text = folded(chunk.text)
    return any(folded(each) in text for each in wordings)


def units_held(chunk: Chunk, quotes: list[str]) -> list[int]:
    """Units of a quote's text, or with one in it."""
    wanted = [folded(quote) for quote in quotes]
    units = [folded(chunk.text[start:end]) for start, end in chunk.units]
    return [place for place, unit in enumerate(units) if len(unit) >= SHORTEST_UNIT and any(unit in quote or quote in unit for quote in wanted)]


def folded(text: str) -> str:
    return " ".join(LINK.sub(r"\1", text).lower().split())

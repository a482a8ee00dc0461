"""Questions written for articles (`article_questions.jsonl`): some that a paragraph answers, and as many that one only
seems to answer, since it tells something else of the same kind about what is asked.

They were written for Limen from the paragraphs alone. Each line of the file is a shelf: the lines of
`train/SOURCE.jsonl.gz` whose paragraphs stand on it, and its questions. A question's place is [line, start, end]
in characters: the answer, or what a careless reader would take for it. Nothing on the shelf answers the others.
Both kinds are worded alike: the last 33 of each shelf were written after questions of the other kind, 13 drawn by chance
and 20 whose words told their kind best. Now words tell it with an AUROC of 0.51, over shelves that were left out (0.73 before).
"""

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from sources import Passage, Question, TrainingRows, read_jsonl

FILE = Path(__file__).parent / "article_questions.jsonl"
BEGINNINGS = 60
"""The first shelves hold the beginning of an article each, the others later parts, or paragraphs of many articles."""


@dataclass
class Shelf:
    """`passages` by the line of their source; each question's only passage is the one of its place."""

    number: int
    passages: dict[int, Passage]
    questions: list[Question]


def shelves(data: Path) -> list[Shelf]:
    rows, made = TrainingRows(data), []
    for row in read_jsonl(FILE):
        passages = {line: passage_of(rows.row(row["source"], line)) for line in row["lines"]}
        questions = [question_of(f"article-{row['id']}-{place}", each, passages) for place, each in enumerate(row["questions"])]
        made.append(Shelf(int(row["id"]), passages, questions))
    return made


def passage_of(row: dict) -> Passage:
    return Passage(unquote(row["title"]), row["context"] if "context" in row else row["text"], True)


def question_of(identity: str, row: dict, passages: dict[int, Passage]) -> Question:
    line, start, end = row["place"]
    answers = wordings(passages[line].text, start, end) if row["answerable"] else []
    return Question(identity, row["question"], answers, "article", [passages[line]], [(start, end)], not row["answerable"])


def wordings(text: str, start: int, end: int) -> list[str]:
    """The answer, and what says the same in the same place: half of its words or more ("90 %" of "about 90 %"),
    and one more word before or after them.
    """
    words = [match.span() for match in re.finditer(r"\S+", text)]
    own = [place for place, (first, last) in enumerate(words) if first < end and start < last]
    low, high = own[0], own[-1]
    found = [text[start:end]]
    for first in range(max(0, low - 1), high + 1):
        for last in range(max(first, low), min(len(words) - 1, high + 1) + 1):
            shared = min(last, high) - max(first, low) + 1
            if 2 * shared >= len(own):
                found.append(text[max(words[first][0], start if first == low else 0) : min(words[last][1], end if last == high else len(text))])
    return list(dict.fromkeys(found))

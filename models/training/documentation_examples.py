"""Questions about documentation, each with the passage that answers it and passages that a search would
return beside it.

There are two kinds of sources. The first is headings phrased as questions, with their sections: one of the
sentences answers the question, but which one is unknown. The second is questions that people asked, with an
answer span in a longer text. A question's own heading is never shown, and in most groups no passage has its
heading: if only the right passage lacked one, that is all the model would learn.
"""

import random
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer

from make_documentation_sites import plain
from sources import read_jsonl
from text import sentences
from windows import Encoder

PASSAGE_WORDS = 130
LONGEST_UNIT = 400
"""In characters; a longer line is split into sentences."""
RIVALS = 6
HELD_PROJECTS = 10
"""Every tenth project is excluded from training."""
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
"""Pages show only the text of a link."""

BARE = 0.15
"""Share of groups without titles."""

REAL = ("question", "howto", "faq-list")
NONFACTOID = {"covid-qa": 900, "conala": 500, "medquad": 1200, "docs-faq": 0, "tldr": 400, "nl2bash": 200}


@dataclass
class Chunk:
    """A passage with the character ranges of its units: sentences, lines of code and list items."""

    title: str
    heading: str
    text: str
    units: list[tuple[int, int]]


@dataclass
class Asked:
    """A question. `right` holds its passages and, for each, the units that may answer; `rivals` are other
    passages of the same project.
    """

    id: str
    project: str
    question: str
    right: list[tuple[Chunk, list[int]]]
    rivals: list[Chunk]


@dataclass
class DocumentationWindow:
    """One passage with its question. `units`: (token, whether it may be the answer); `relevant`: label of the
    title's mark.
    """

    ids: list[int]
    types: list[int]
    mark: int
    relevant: int | None
    units: list[tuple[int, bool]]


def units_of(text: str) -> list[tuple[int, int]]:
    found = []
    position = 0
    for line in text.split("\n"):
        start, position = position, position + len(line) + 1
        if line.strip() and not re.fullmatch(r"[\s`~:|=-]*(?:[a-z]{1,12})?", line):
            found += [(start + a, start + b) for a, b in (sentences(line) or [(0, len(line))])]
    return found


def chunks_of(title: str, heading: str, text: str) -> list[Chunk]:
    """Lines are never split; a passage ends before the line that would exceed `PASSAGE_WORDS`."""
    made, lines, words = [], [], 0
    for line in LINK.sub(r"\1", text).split("\n"):
        length = len(line.split())
        if lines and words + length > PASSAGE_WORDS:
            made.append("\n".join(lines))
            lines, words = [], 0
        lines.append(line)
        words += length
    made.append("\n".join(lines))
    return [Chunk(title, heading, each, units) for each in made if (units := units_of(each))]


def held_projects(names: list[str]) -> set[str]:
    return set(sorted(set(names))[::HELD_PROJECTS])


def headings_asked(data: Path, without: set[str], imperatives: float, chance: random.Random) -> list[Asked]:
    """`without`: ids of questions that are reserved for practice and calibration."""
    by_project = defaultdict(list)
    for row in read_jsonl(data / "train" / "docs-questions.jsonl.gz"):
        wanted = row["kind"] in REAL or (row["kind"] == "imperative" and chance.random() < imperatives)
        if wanted and not row["ambiguous"] and row["id"] not in without:
            by_project[row["project"]].append(row)
    asked = []
    for project, rows in sorted(by_project.items()):
        path = data / "train" / "docs" / f"{project}.jsonl.gz"
        if not path.exists():
            continue
        shelf, owners = [], []
        for section in read_jsonl(path):
            headings = section["headings"] or [""]
            owner = plain(section["text"])[:200]
            for chunk in chunks_of(section["title"] or "", headings[-1], section["text"][:4000]):
                shelf.append(chunk)
                owners.append((plain(headings[-1]), owner))
        nearest = near_chunks([row["question"] for row in rows], shelf)
        for row, places in zip(rows, nearest):
            right = chunks_of(row["title"] or "", row["heading"], row["answer"][:2000])[:2]
            heading, opening = plain(row["heading"]), plain(row["answer"])
            rivals = [
                shelf[place]
                for place in places
                if owners[place][0] != heading and owners[place][1][:120] not in opening and opening[:120] not in owners[place][1]
            ]
            if right and rivals:
                known = [(chunk, list(range(len(chunk.units)))) for chunk in right]
                asked.append(Asked(row["id"], project, row["question"], known, rivals[:RIVALS]))
    return asked


def people_asked(data: Path, without: set[str], chance: random.Random) -> list[Asked]:
    asked = []
    for name, most in NONFACTOID.items():
        rows = [r for r in read_jsonl(data / "train" / "nonfactoid" / f"{name}.jsonl.gz") if not r["unanswerable"] and r["id"] not in without]
        chance.shuffle(rows)
        for row in rows[:most]:
            ranges = [(start, start + len(answer)) for start, answer in zip(row["answer_start"], row["answers"])]
            right, rivals, position = [], [], 0
            if LINK.search(row["context"]):
                continue
            for chunk in chunks_of(row.get("title") or "", "", row["context"]):
                place = row["context"].find(chunk.text, position)
                position = max(position, place)
                held = [i for i, (a, b) in enumerate(chunk.units) if any(place + a < end and start < place + b for start, end in ranges)]
                (right.append((chunk, held)) if held else rivals.append(chunk))
            if right:
                asked.append(Asked(row["id"], name, row["question"], right[:2], rivals[:RIVALS]))
    # If a text is a single passage, passages of other texts serve as rivals.
    shelves = defaultdict(list)
    for each in asked:
        shelves[each.project] += [chunk for chunk, _ in each.right]
    for each in asked:
        while len(each.rivals) < 2:
            each.rivals.append(chance.choice(shelves[each.project]))
    return asked


def near_chunks(questions: list[str], shelf: list[Chunk]) -> list[list[int]]:
    vectoriser = TfidfVectorizer(sublinear_tf=True, stop_words="english", dtype=np.float32)
    table = vectoriser.fit_transform([f"{c.title} {c.heading} {c.text}" for c in shelf]).T.tocsr()
    scores = (vectoriser.transform(questions) @ table).toarray()
    return [list(np.argsort(-row)[: RIVALS + 6]) for row in scores]


class DocumentationBuilder:
    def __init__(self, encoder: Encoder, seed: int, rivals: int = 2, shown: float = 0.15, taken_away: float = 0.12):
        self._encoder = encoder
        self._random = random.Random(seed)
        self._rivals = rivals
        self._shown = shown
        self._taken_away = taken_away

    def group(self, asked: Asked) -> list[DocumentationWindow]:
        """The windows of one question; some groups omit the passages that answer it."""
        shown = self._random.random() < self._shown
        given_away = any(plain(chunk.title) in (plain(chunk.heading), plain(asked.question)) for chunk, _ in asked.right)
        bare = given_away or self._random.random() < BARE
        rivals = self._random.sample(asked.rivals, min(self._rivals, len(asked.rivals)))
        whole = len(asked.right) == 1
        windows = [self._window(asked.question, chunk, [], 0, shown, bare) for chunk in rivals]
        if self._random.random() >= self._taken_away:
            windows += [self._window(asked.question, chunk, held, 1 if whole else None, shown, bare) for chunk, held in asked.right]
        return windows

    def _window(
        self, question: str, chunk: Chunk, held: list[int], relevant: int | None, shown: bool, bare: bool
    ) -> DocumentationWindow:
        title = f"{chunk.title} › {chunk.heading}" if shown and chunk.heading and chunk.heading != chunk.title else chunk.title
        window = self._encoder.window(question, [("" if bare else title, chunk.text)])
        segment = next(s for s in window.segments if s.part == "text" and s.passage == 0)
        units = []
        for place, (start, _) in enumerate(chunk.units):
            tokens = segment.tokens_of(start, start + 1)
            if tokens:
                units.append((tokens[0], place in held))
        return DocumentationWindow(window.ids, window.types, window.marks[0], relevant, units)

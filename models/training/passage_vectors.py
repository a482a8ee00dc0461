"""Questions of one project or set with its passages, for the vectors by which passages are found.

A passage's vector is that of its parts, and of its title with a smaller weight, as in `src/retrieval/vectors`.
"""

import random
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import torch
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import Tensor

from documentation_examples import chunks_of, headings_asked, people_asked
from make_documentation_sites import plain
from reading_sets import held_for_practice
from sources import ALSO_IN_BENCH, read_jsonl
from tensor_batch import TensorBatch, padded

TOKENS = 128
"""Longest text in tokens, as in `src/reasoners/reader`."""
PART_TOKENS = 60
PASSAGE_TOKENS = 300
"""A passage's vector is that of its parts, as in `src/retrieval/vectors`."""
TITLE_WEIGHT = 0.3
AWAY = 40
"""Sites of which nothing is learnt."""
OTHERS = 500
"""Passages of a project beside those that its questions need."""
QUESTIONS = 48
"""In a batch, all of one project; as many passages of it as `DRAWN` stand beside theirs."""
DRAWN = 120
MOST_RIVALS = 3
"""Of a question in a batch."""
SHOWN = 0.2
"""Share of batches in which passages have their headings."""
TEMPERATURE = 0.05


@dataclass
class Passage:
    """Texts by their places: what its title says without and with its heading, and its parts."""

    title: int
    heading: int
    parts: list[int]


@dataclass
class Question:
    """Places in the group's passages; `alike` have the right one's heading, so that they are no rivals."""

    text: int
    right: list[int]
    rivals: list[int]
    alike: set[int]


@dataclass
class Group:
    """Questions of one project or set."""

    name: str
    passages: list[Passage]
    questions: list[Question]


class Texts:
    """Each text once, by its place."""

    def __init__(self, tokenizer: Tokenizer):
        self._tokenizer = tokenizer
        self._places: dict[str, int] = {}

    def place(self, text: str) -> int:
        return self._places.setdefault(text, len(self._places))

    def all(self) -> list[str]:
        return list(self._places)

    def passage(self, title: str, heading: str, text: str) -> Passage:
        whole = f"{title} › {heading}" if heading and heading != title else title
        return Passage(self.place(title), self.place(whole), [self.place(part) for part in self._parts(text)] or [self.place("")])

    def _parts(self, text: str) -> list[str]:
        offsets = self._tokenizer.encode(text, add_special_tokens=False).offsets[:PASSAGE_TOKENS]
        step = -(-len(offsets) // max(1, round(len(offsets) / PART_TOKENS)))
        starts = offsets[:: max(1, step)]
        ends = [start for start, _ in starts[1:]] + [offsets[-1][1] if offsets else 0]
        return [text[start:end] for (start, _), end in zip(starts, ends)]


class GroupBuilder:
    """Adds a group's passages, each once, and its questions."""

    def __init__(self, name: str, texts: Texts):
        self._group = Group(name, [], [])
        self._texts = texts
        self._places: dict[tuple[str, str, str], int] = {}

    def passage(self, title: str, heading: str, text: str) -> int:
        key = (title, heading, text)
        if key not in self._places:
            self._places[key] = len(self._group.passages)
            self._group.passages.append(self._texts.passage(*key))
        return self._places[key]

    def question(self, text: str, right: list[int], rivals: list[int]) -> None:
        self._group.questions.append(Question(self._texts.place(text), right, rivals, set(right)))

    def built(self) -> Group:
        """Once all passages are there."""
        headings = {place: plain(heading) for (_, heading, _), place in self._places.items()}
        by_heading = defaultdict(set)
        for place, heading in headings.items():
            if heading:
                by_heading[heading].add(place)
        for question in self._group.questions:
            for place in question.right:
                question.alike |= by_heading.get(headings[place], set())
            question.rivals = [place for place in question.rivals if place not in question.alike]
        return self._group


def documentation_groups(
    data: Path, unread: set[str], away: set[str], texts: Texts, imperatives: float, most: int, chance: random.Random
) -> list[Group]:
    """At most `most` questions of a project, with that share of the headings that were turned into questions by rule."""
    by_project = defaultdict(list)
    for asked in [*headings_asked(data, unread, imperatives, chance), *people_asked(data, unread, chance)]:
        if asked.project not in away:
            by_project[asked.project].append(asked)
    groups = []
    for project, rows in sorted(by_project.items()):
        group = GroupBuilder(project, texts)
        documented = is_documentation(data, project)
        for asked in chance.sample(rows, min(most, len(rows))) if documented else rows:
            right = [group.passage(c.title, c.heading, c.text) for c, _ in asked.right]
            group.question(asked.question, right, [group.passage(c.title, c.heading, c.text) for c in asked.rivals])
        if documented:
            sections = read_jsonl(data / "train" / "docs" / f"{project}.jsonl.gz")
            for section in chance.sample(sections, min(OTHERS, len(sections))):
                for chunk in chunks_of(section["title"] or "", (section["headings"] or [""])[-1], section["text"][:2000])[:1]:
                    group.passage(chunk.title, chunk.heading, chunk.text)
        groups.append(group.built())
    return groups


def smallest_sites(folder: Path) -> list[str]:
    """Those with the least text, as `scripts/read-documentation.ts` takes them."""
    sizes = {site.name: sum(file.stat().st_size for file in site.rglob("*")) for site in (folder / "sites").iterdir()}
    return sorted(sizes, key=sizes.__getitem__)[:AWAY]


def is_documentation(data: Path, project: str) -> bool:
    return (data / "train" / "docs" / f"{project}.jsonl.gz").exists()


def reading_groups(data: Path, sizes: dict[str, int], texts: Texts, chance: random.Random) -> list[Group]:
    """Questions of reading sets, as many of each as `sizes` says, among the paragraphs of all."""
    groups = []
    for name, most in sizes.items():
        group = GroupBuilder(name, texts)
        rows = [row for row in read_jsonl(data / "train" / f"{name}.jsonl.gz") if not row.get("unanswerable") and not held_for_practice(row["id"])]
        for row in chance.sample(rows, most):
            if row["id"] in ALSO_IN_BENCH:
                continue
            group.question(row["question"], [group.passage(row["title"], "", row["context"])], [])
        groups.append(group.built())
    return groups


def open_tokenizer(reader: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(reader / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


@dataclass
class VectorBatch(TensorBatch):
    """`short` and `long`, each ids and mask [texts, 2, length]: the texts of questions, of passages' parts, of their titles, and others, the shorter half of
    them first; `order` [texts]: where each stands there. `owners` [parts]: the passage of each part. `right` [questions]: its passage; `alike` [questions,
    passages]: those that are no rivals to it."""

    short: Tensor
    long: Tensor
    order: Tensor
    owners: Tensor
    right: Tensor
    alike: Tensor

    def tokens(self) -> Tensor:
        return self.short[:, 1].sum() + self.long[:, 1].sum()


def vector_batch(group: Group, ids: list[list[int]], others: list[list[int]], chance: random.Random) -> VectorBatch:
    """`ids`: word pieces of the group's texts by their places; `others`: of further texts."""
    rows = chance.sample(group.questions, min(QUESTIONS, len(group.questions)))
    right = [chance.choice(row.right) for row in rows]
    drawn = chance.sample(range(len(group.passages)), min(DRAWN, len(group.passages)))
    rivals = [rival for row in rows for rival in chance.sample(row.rivals, min(MOST_RIVALS, len(row.rivals)))]
    chosen = list(dict.fromkeys([*right, *rivals, *drawn]))
    column = {place: number for number, place in enumerate(chosen)}
    alike = torch.zeros(len(rows), len(chosen), dtype=torch.bool)
    for number, (row, own) in enumerate(zip(rows, right)):
        alike[number, [column[place] for place in row.alike - {own} if place in column]] = True
    shown = chance.random() < SHOWN
    passages = [group.passages[place] for place in chosen]
    texts = [row.text for row in rows] + [part for each in passages for part in each.parts]
    texts += [each.heading if shown else each.title for each in passages]
    made = [*(ids[place] for place in texts), *others]
    by_length = sorted(range(len(made)), key=lambda place: len(made[place]))
    halves = [torch.stack(padded([made[place] for place in half]), 1) for half in (by_length[: len(made) // 2], by_length[len(made) // 2 :])]
    order = torch.empty(len(made), dtype=torch.long)
    order[torch.tensor(by_length)] = torch.arange(len(made))
    owners = torch.tensor([place for place, each in enumerate(passages) for _ in each.parts])
    return VectorBatch(*halves, order, owners, torch.tensor([column[own] for own in right]), alike)


def passages_of(parts: Tensor, titles: Tensor, owners: Tensor) -> Tensor:
    """[passages, 384], each of length 1."""
    bodies = F.normalize(torch.zeros_like(titles).index_add(0, owners, parts), dim=-1)
    return F.normalize(bodies + TITLE_WEIGHT * titles, dim=-1)


def nearness_loss(vectors: Tensor, batch: VectorBatch) -> Tensor:
    """vectors: [texts, 384]. One softmax a question over its passage and all that the batch brings but those alike."""
    questions, passages = batch.alike.shape
    ends = [questions, questions + len(batch.owners), questions + len(batch.owners) + passages]
    asked, parts, titles = vectors[: ends[0]], vectors[ends[0] : ends[1]], vectors[ends[1] : ends[2]]
    scores = asked @ passages_of(parts, titles, batch.owners).T / TEMPERATURE
    return F.cross_entropy(scores.masked_fill(batch.alike, -1e4), batch.right)

"""Batches of every kind that the trunk learns from, made without end."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

from torch.utils.data import IterableDataset, get_worker_info

from clozes import Cloze
from documentation_examples import Asked, DocumentationBuilder
from passage_groups import Group, collate_groups, paragraph_group
from passage_vectors import TOKENS as TEXT_TOKENS
from passage_vectors import vector_batch
from prepared import Prepared
from reader_examples import NONE, NOTHING, SPAN, Example, ExampleBuilder, located, text_segment
from reading_batch import collate
from sentence_examples import SentenceExample
from sources import Passage
from tensor_batch import TensorBatch
from text import occurrences
from windows import CLS, SEP, Encoder

STOCK = 8
"""Batches that are made at once, so that texts of like lengths stand together."""
REAL = 0.8
"""Share of documentation's groups among those of whole passages; the others are questions with paragraphs."""
OF_PEOPLE = 0.25
BLANK = "[MASK]"
WORDS_FOR = {"number": ("how many", "when", "which year", "how much"), "name": ("who", "what", "which one", "where"), "phrase": ("what", "what", "how")}
KINDS = ("clozes", "reading", "passages", "vectors", "sentences")
STAGES = ("begin", "further", "finish")
SHARES = (0.46, 0.35, 0.17, 0.02)
"""Of batches of all kinds but clozes: reading, passages, vectors, sentences."""
FINISH = (0.0, 0.75, 0.2, 0.0, 0.05)
"""Of batches of all kinds, in the last stage."""
FINISH_YES_NO = 5.0
"""How much more often a question that wants yes or no is drawn there."""
OTHER_TEXTS = 60


def shares_at(stage: str, progress: float) -> tuple[float, ...]:
    """To begin with, clozes are most of the first half and less than a third of the last fifth; further on they are a quarter."""
    if stage == "finish":
        return FINISH
    clozes = 0.25 if stage == "further" else min(0.7, max(0.3, 0.7 - (progress - 0.5) / 0.3 * 0.4))
    return (clozes, *((1 - clozes) * share for share in SHARES))


def cloze_example(encoder: Encoder, cloze: Cloze, shelf: list[Passage], chance: random.Random) -> Example | None:
    """The sentence with a blank or a question word where the span was, and the passage with it beside up to two others."""
    start, end = cloze.span
    answer = cloze.sentence[start:end]
    kind = "number" if answer[0].isdigit() else "name" if answer[0].isupper() else "phrase"
    asked = chance.random() < 0.5
    blank = chance.choice(WORDS_FOR[kind]) if asked else BLANK
    text = f"{cloze.sentence[:start]}{blank}{cloze.sentence[end:]}"
    if asked:
        text = text.rstrip(".") + "?"
    strangers = chance.sample(cloze.strangers, min(len(cloze.strangers), chance.choice((0, 0, 1, 1, 2, 3))))
    without = strangers and chance.random() < 0.1
    held = [] if without else [chance.choice(cloze.passages[:2])]
    places = [*held, *strangers]
    chance.shuffle(places)
    passages = [shelf[place] for place in places]
    if cloze.own:
        passages = [replace(p, text=p.text.replace(cloze.sentence, "", 1)) if place in held else p for place, p in zip(places, passages)]
    window = encoder.window(text, [("" if chance.random() < 0.1 else p.title, p.text) for p in passages])
    if without:
        return Example(window.ids, window.types, NONE, NOTHING, None, [(mark, 0) for mark in window.marks])
    spans = [span for index, p in enumerate(passages) for span in located(text_segment(window, index), occurrences(answer, p.text, 4))]
    if not spans:
        return None
    return Example(window.ids, window.types, SPAN, spans, None, [(mark, int(place in held)) for mark, place in zip(window.marks, places)])


def cut(made: list, sizes: list[tuple[int, int]], tokens: int) -> Iterator[list]:
    """Batches of like lengths, with at most `tokens` when padded. `sizes`: of each its longest row, and how many rows it has."""
    batch: list = []
    rows = 0
    for place in sorted(range(len(made)), key=lambda at: sizes[at]):
        longest, own = sizes[place]
        if batch and longest * (rows + own) > tokens:
            yield batch
            batch, rows = [], 0
        batch.append(made[place])
        rows += own
    yield batch


class TrainingBatches(IterableDataset):
    """(kind, batch) without end; the kinds' shares follow `stage` and `progress`, which whoever trains sets from 0 to 1."""

    def __init__(self, prepared: Prepared, tokenizer: Path, tokens: int, seed: int, progress: Synchronized, stage: str):
        self._prepared, self._tokenizer, self._tokens, self._seed, self._progress = prepared, tokenizer, tokens, seed, progress
        self._stage = stage

    def __iter__(self) -> Iterator[tuple[str, TensorBatch]]:
        worker = get_worker_info()
        chance = random.Random(self._seed * 1000 + (worker.id if worker else 0))
        encoder = Encoder(self._tokenizer)
        makers = {
            "clozes": self._clozes(encoder, chance),
            "reading": self._reading(encoder, chance),
            "passages": self._passages(encoder, chance),
            "vectors": self._vectors(encoder, chance),
            "sentences": self._sentences(chance),
        }
        while True:
            kind = chance.choices(KINDS, shares_at(self._stage, self._progress.value))[0]
            yield kind, next(makers[kind])

    def _stocked(self, draw: Callable[[], Example | SentenceExample | None], chance: random.Random) -> Iterator[list]:
        while True:
            made, sum_of = [], 0
            while sum_of < STOCK * self._tokens:
                example = draw()
                if example:
                    made.append(example)
                    sum_of += len(example.ids)
            batches = list(cut(made, [(len(each.ids), 1) for each in made], self._tokens))
            chance.shuffle(batches)
            yield from batches

    def _clozes(self, encoder: Encoder, chance: random.Random) -> Iterator[TensorBatch]:
        clozes, shelf = self._prepared.clozes, self._prepared.shelf
        for batch in self._stocked(lambda: cloze_example(encoder, chance.choice(clozes), shelf, chance), chance):
            yield collate(batch)

    def _reading(self, encoder: Encoder, chance: random.Random) -> Iterator[TensorBatch]:
        pools = [pool for pool, _ in self._prepared.questions]
        more = [FINISH_YES_NO if self._stage == "finish" and pool[0].kind.startswith("yesno") else 1.0 for pool in pools]
        counts = [times * count for times, (_, count) in zip(more, self._prepared.questions)]
        every = [question for pool in pools for question in pool]
        builder = ExampleBuilder(encoder, every, chance.randrange(1 << 30), self._prepared.rivals, hidden=0.5, swapped=0.08)
        for batch in self._stocked(lambda: builder.build(chance.choice(chance.choices(pools, counts)[0])), chance):
            yield collate(batch)

    def _sentences(self, chance: random.Random) -> Iterator[TensorBatch]:
        for batch in self._stocked(lambda: chance.choice(self._prepared.sentences), chance):
            yield collate([Example(each.ids, each.types, each.label, None, None, []) for each in batch])

    def _passages(self, encoder: Encoder, chance: random.Random) -> Iterator[TensorBatch]:
        builder = DocumentationBuilder(encoder, chance.randrange(1 << 30), 3)

        def draw() -> Group:
            if chance.random() >= REAL:
                question = chance.choice(self._prepared.paragraphs)
                return paragraph_group(encoder, question, self._prepared.rivals[question.id], chance)
            of: list[Asked] = self._prepared.people if chance.random() < OF_PEOPLE else self._prepared.asked
            return builder.group(chance.choice(of))

        while True:
            made, sum_of = [], 0
            while sum_of < STOCK * self._tokens:
                if group := draw():
                    made.append(group)
                    sum_of += sum(len(window.ids) for window in group)
            sizes = [(max(len(window.ids) for window in group), len(group)) for group in made]
            batches = list(cut(made, sizes, self._tokens))
            chance.shuffle(batches)
            yield from map(collate_groups, batches)

    def _vectors(self, encoder: Encoder, chance: random.Random) -> Iterator[TensorBatch]:
        groups, texts = self._prepared.groups, self._prepared.group_texts
        weights = [len(group.questions) ** 0.5 for group in groups]

        class Pieces:
            def __getitem__(self, place: int) -> list[int]:
                return text_ids(encoder, texts[place])

        while True:
            others = [text_ids(encoder, text) for text in chance.sample(self._prepared.texts, OTHER_TEXTS)]
            yield vector_batch(chance.choices(groups, weights)[0], Pieces(), others, chance)


def text_ids(encoder: Encoder, text: str) -> list[int]:
    return [CLS, *encoder.piece(text).ids[: TEXT_TOKENS - 2], SEP]

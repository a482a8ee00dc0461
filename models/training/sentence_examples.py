"""The sentence of an answer with the one before it, by which the output `answerable` learns what answers a question and what only looks like it.

Half of the examples are SQuAD's own unanswerable questions and answerable ones of the same articles, twice each: all such questions come from eight of its
68 articles, and a reader that reads the others beside them learns the articles instead. The place that a question without an answer is held against is
where the shipped reader would answer it.
"""

import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime

from compare_quantised import best_span_range
from reading_sets import held_for_practice, read_set
from sources import Question
from text import sentences
from unanswerable import UnanswerableQuestions
from windows import Encoder

ANSWERED = 1900
"""Answered questions of other articles, as they are."""

ALTERED = {"name": 650, "word": 550, "sentence": 550, "opposite": 250, "negation": 150}
FROM_NQ = 150
"""Natural Questions as they are, and as many altered."""


@dataclass
class SentenceExample:
    ids: list[int]
    types: list[int]
    label: int


def close_text(text: str, start: int, end: int) -> str:
    """The sentences of characters [start, end) and the one before; as `src/reasoners/reader/passage-close-to.ts`."""
    ranges = sentences(text)
    first = next((place for place, (_, last) in enumerate(ranges) if start < last), len(ranges) - 1)
    last = next((place for place, (_, until) in enumerate(ranges) if end <= until), len(ranges) - 1)
    return text[ranges[max(0, first - 1)][0] : ranges[last][1]]


def example(encoder: Encoder, question: str, title: str, text: str, span: tuple[int, int], label: int) -> SentenceExample:
    window = encoder.window(question, [(title, close_text(text, *span))])
    return SentenceExample(window.ids, window.types, label)


class ReaderAnswers:
    """Where the shipped, quantised reader would answer a question in its paragraph."""

    def __init__(self, model: Path, encoder: Encoder):
        self._encoder = encoder
        self._session = onnxruntime.InferenceSession(str(model / "model.onnx"))

    def place(self, question: Question) -> tuple[int, int]:
        window = self._encoder.window(question.text, [(p.title, p.text) for p in question.passages])
        feeds = {"input_ids": np.array([window.ids]), "token_type_ids": np.array([window.types])}
        tokens = self._session.run(["tokens"], {**feeds, "attention_mask": np.ones_like(feeds["input_ids"]), "with_answerable": np.array(False)})[0]
        return best_span_range(window, tokens[0])


def training_examples(data: Path, minilm: Path, encoder: Encoder, answers: ReaderAnswers, chooser: random.Random) -> list[SentenceExample]:
    squad = [q for q in read_set(data, "reader-squad") if not held_for_practice(q.id)]
    articles = {q.passages[0].title for q in squad if q.unanswerable}
    made: list[SentenceExample] = []

    def add(question: Question, span: tuple[int, int], label: int, times: int = 1) -> None:
        passage = question.passages[0]
        made.extend([example(encoder, question.text, passage.title, passage.text, span, label)] * times)

    for question in (q for q in squad if q.passages[0].title in articles):
        place = answers.place(question)
        meets = any(place[0] < end and start < place[1] for start, end in question.spans)
        add(question, place if question.unanswerable or meets else question.spans[0], int(not question.unanswerable), 2)
    answered = [q for q in squad if not q.unanswerable]
    chooser.shuffle(answered)
    for question in [q for q in answered if q.passages[0].title not in articles][:ANSWERED]:
        add(question, question.spans[0], 1)
    made += altered_examples(answered, minilm, ALTERED, encoder, chooser)
    natural = [q for q in read_set(data, "reader-nq") if not held_for_practice(q.id) and q.spans]
    chooser.shuffle(natural)
    for question in natural[:FROM_NQ]:
        add(question, question.spans[0], 1)
    made += altered_examples(natural[FROM_NQ:], minilm, {"word": FROM_NQ // 2, "sentence": FROM_NQ // 2}, encoder, chooser)
    return made


def altered_examples(
    questions: list[Question], minilm: Path, sizes: dict[str, int], encoder: Encoder, chooser: random.Random
) -> list[SentenceExample]:
    alter = UnanswerableQuestions(questions, minilm, chooser)
    made: list[SentenceExample] = []
    for way, size in sizes.items():
        wanted = len(made) + size
        for question in chooser.sample(questions, len(questions)):
            if len(made) >= wanted:
                break
            altered = alter.ways()[way](question)
            if altered is not None:
                text, where, span = altered
                made.append(example(encoder, text, question.passages[0].title, where, span, 0))
    return made


def held_examples(data: Path, encoder: Encoder, answers: ReaderAnswers) -> list[SentenceExample]:
    """Unread questions of the articles that have unanswerable ones; an article then tells nothing."""
    squad = read_set(data, "reader-squad")
    articles = {q.passages[0].title for q in squad if q.unanswerable}
    held = [q for q in squad if held_for_practice(q.id) and q.passages[0].title in articles]
    return [
        example(encoder, q.text, q.passages[0].title, q.passages[0].text, answers.place(q), int(not q.unanswerable)) for q in held
    ]

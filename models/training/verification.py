"""Verification examples for the critic, for nothing: does this sentence, in this passage, answer this question?

Right answers against near misses: another span of the same kind from the same passage, the right question with
a passage of another question, and (FEVER) the other of yes and no.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path

from sources import Passage, Question
from text import normalise_answer, occurrences, sentences
from train_reader import held_for_practice, read_set

SIZES = {"reader-squad": 9000, "reader-nq": 4000, "multihop-ottqa": 2500, "yesno-fever": 5000, "yesno-boolq": 1500}
_NUMBER = re.compile(r"\b\d[\d,.]*(?:\s+\w+)?\b")
_NAME = re.compile(r"\b[A-Z][\w'’-]+(?:\s+(?:of|the|de|von|van)?\s*[A-Z][\w'’-]+)*\b")


def record(question: Question, passages: list[Passage], answer: str, rationale: str, label: int, chooser: random.Random) -> dict:
    return {
        "questionId": question.id,
        "question": question.text,
        "passages": [{"title": p.title, "text": p.text} for p in passages],
        "turn": chooser.choice((1, 1, 2, 3)),
        "draft": {"answer": answer, "rationale": rationale},
        "label": label,
    }


def sentence_around(text: str, place: int) -> str:
    return next((text[a:b] for a, b in sentences(text) if a <= place < b), text)


def near_miss(question: Question, passage: Passage, chooser: random.Random) -> tuple[str, int] | None:
    """A span of the same kind as the answer that is another answer, and where it stands."""
    pattern = _NUMBER if any(c.isdigit() for c in question.answers[0]) else _NAME
    right = {normalise_answer(a) for a in question.answers}
    found = [
        (m.group(), m.start())
        for m in pattern.finditer(passage.text)
        if not any(normalise_answer(m.group()) in r or r in normalise_answer(m.group()) for r in right if r)
        and normalise_answer(m.group()) not in normalise_answer(question.text)
        and normalise_answer(m.group())
    ]
    return chooser.choice(found) if found else None


def verification_examples(data: Path, chooser: random.Random) -> Iterator[dict]:
    for name, size in SIZES.items():
        questions = [q for q in read_set(data, name) if not held_for_practice(q.id)]
        chooser.shuffle(questions)
        strangers = [q.passages[0] for q in questions[:2000]]
        for question in questions[:size]:
            if question.kind.startswith("yesno"):
                yield from yes_no_examples(question, strangers, chooser)
            elif question.answers:
                yield from span_examples(question, strangers, chooser)


def yes_no_examples(question: Question, strangers: list[Passage], chooser: random.Random) -> Iterator[dict]:
    answer = question.answers[0].lower()
    passages = [p for p in question.passages if p.gold][:2]
    if not passages:
        return
    given = chooser.choice(("yes", "no"))
    rationale = chooser.choice(sentences(passages[0].text))
    quoted = passages[0].text[slice(*rationale)]
    yield record(question, passages, given, quoted, int(given == answer), chooser)
    if chooser.random() < 0.15:
        other = chooser.choice(strangers)
        yield record(question, [other], given, other.text[:150], 0, chooser)


def span_examples(question: Question, strangers: list[Passage], chooser: random.Random) -> Iterator[dict]:
    holders = [
        (passage, places[0])
        for passage in question.passages
        if (places := occurrences(question.answers[0], passage.text, 1))
    ]
    if not holders:
        return
    passage, (start, _) = question.passages[0], (question.spans[0] if question.spans else (None, None))
    if start is None:
        passage, (start, _) = chooser.choice(holders)
    context = [passage]
    if chooser.random() < 0.4:
        context.insert(chooser.choice((0, 1)), chooser.choice(strangers))
    if chooser.random() < 0.55:
        yield record(question, context, question.answers[0], sentence_around(passage.text, start), 1, chooser)
    if chooser.random() < 0.6:
        miss = near_miss(question, passage, chooser)
        if miss:
            yield record(question, context, miss[0], sentence_around(passage.text, miss[1]), 0, chooser)
    elif chooser.random() < 0.25:
        other = chooser.choice(strangers)
        if not any(occurrences(a, other.text, 1) for a in question.answers):
            miss = near_miss(question, other, chooser)
            if miss:
                yield record(question, [other], miss[0], sentence_around(other.text, miss[1]), 0, chooser)

"""Questions that train the reader to check an answer: "Is it Paris? What is the capital of France?" expects
yes or no.

Wrong answers are wrong as drafts are: the answer to another question about the same paragraph, another name
or number from it, a name on the way to the answer, or the right answer to a different question.
This is an auxiliary task only: on the reader's own drafts, the check separated right from wrong no better
than the reader's confidence does.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import replace

from sources import Passage, Question
from text import bare_title, normalise_answer, occurrences

NUMBER = re.compile(r"\b\d[\d,.]*\b")
NAME = re.compile(r"\b[A-Z][\w'’-]+(?:\s+(?:of|the|de|von|van)?\s*[A-Z][\w'’-]+)*\b")

OPENINGS = frozenset("The A An In On At For From By He She It They His Her Its Their This These As After When While During".split())
"""Words that are capitalised because they begin a sentence; none of them is a name by itself."""


def check_question(question: str, answer: str) -> str:
    return f"Is it {answer}? {question}"


def check_questions(chosen: list[Question], count: int, chooser: random.Random) -> list[Question]:
    """At most `count` checks of answers to some of the questions, about half of them right."""
    of_paragraph: dict[str, list[str]] = {}
    for question in chosen:
        if question.kind.startswith("reader-") and question.answers:
            of_paragraph.setdefault(question.passages[0].text, []).append(question.answers[0])
    able = list({q.id: q for q in chosen if checkable(q)}.values())
    chooser.shuffle(able)
    made: list[Question] = []
    for question in able:
        if len(made) >= count:
            break
        made += checks_of(question, of_paragraph, chooser)
    return made[:count]


def checkable(question: Question) -> bool:
    return bool(question.passages and question.answers) and question.answers[0].lower() not in ("yes", "no") and not question.missing


def checks_of(question: Question, of_paragraph: dict[str, list[str]], chooser: random.Random) -> Iterator[Question]:
    answer = question.answers[0]
    gold = [p for p in question.passages if p.gold] or question.passages[:1]
    gold = gold[:3]
    others = [p for p in question.passages if not p.gold and p not in gold]
    # A draft cites one or two passages, and not always all that it needs.
    holders = [p for p in gold if occurrences(answer, p.text, 1)]
    shown = gold if chooser.random() < 0.7 or not holders else [chooser.choice(holders)]
    if others and chooser.random() < 0.25:
        shown = [*shown, chooser.choice(others)]
    if chooser.random() < 0.5:
        yield check(question, shown, answer, True)
    wrong = wrong_answer(question, shown, of_paragraph.get(gold[0].text, []), chooser)
    if wrong is not None and chooser.random() < 0.6:
        yield check(question, shown, wrong, False)
    elif others and chooser.random() < 0.3:
        aside = [p for p in others if not any(occurrences(a, p.text, 1) for a in question.answers)]
        stray = wrong_answer(question, aside[:1], [], chooser) if aside else None
        if stray is not None:
            yield check(question, aside[:1], stray, False)


def check(question: Question, shown: list[Passage], answer: str, right: bool) -> Question:
    return replace(
        question,
        text=check_question(question.text, answer),
        answers=["yes" if right else "no"],
        kind="check",
        passages=[replace(p) for p in shown],
        spans=[],
    )


def wrong_answer(question: Question, shown: list[Passage], neighbours: list[str], chooser: random.Random) -> str | None:
    """Another answer of the same kind, with or without a number, from the shown passages."""
    right = [normalise_answer(a) for a in question.answers]
    asked = normalise_answer(question.text)
    number = any(c.isdigit() for c in question.answers[0])

    def differs(other: str) -> bool:
        plain = normalise_answer(other)
        return bool(plain) and not any(plain in r or r in plain for r in right if r) and plain not in asked

    near = [n for n in neighbours if differs(n) and number == any(c.isdigit() for c in n)]
    pattern = NUMBER if number else NAME
    spans = [m.group() for p in shown for m in pattern.finditer(p.text) if differs(m.group()) and m.group() not in OPENINGS]
    bridges = [] if number else [bare_title(p.title) for p in shown if differs(bare_title(p.title))]
    pools = [pool for pool in (near, near, spans, bridges) if pool]
    return chooser.choice(chooser.choice(pools)) if pools else None

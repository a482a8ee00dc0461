"""Learns which forms of question call for sentences, steps or code, and which for a name or number.

    python fit_question_form.py --data DATA

Prints the weights used in `src/reasoners/reader/question-form.ts`, which defines the same forms. Questions
from documentation and from sets with long answers are positives; questions from reading sets are negatives
unless all their answers are long. Yes-or-no questions are left out. A fifth is held out, and the share of it
that is classified as positive is printed.
"""

import argparse
import json
import random
import re
from collections import defaultdict
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from sources import read_jsonl

SHORT = {"reader-squad": 4000, "reader-nq": 4000, "multihop-hotpotqa": 2500, "multihop-2wiki": 1100, "multihop-ottqa": 2500}
DOCUMENTATION = {"question": 2500, "howto": 700, "faq-list": 340, "imperative": 900}
LONG = {"nonfactoid/medquad": 900, "nonfactoid/cdc-covid-faq": 120, "nonfactoid/conala": 500}
LONG_ANSWER = 8
"""Number of words from which an answer in a reading set counts as long rather than as a name or number:
questions that ask why can be in the past tense, too.
"""
YES_OR_NO = re.compile(
    r"^(?:is|are|was|were|am|do|does|did|has|have|had|can|could|may|might|must|shall|should|will|would)\b", re.I
)
FORMS = [
    r"\bhow (?:do|does|did|can|could|should|would|to|is|are|i|we|you)\b",
    r"\bhow (?:many|much|old|long|tall|high|far|large|deep|wide|fast|heavy|big|often)\b",
    r"\bwhy\b",
    r"\b(?:who|whom|whose)\b",
    r"\bwhen\b",
    r"\bwhere\b",
    r"\bwhich\b",
    r"^what(?: is|'s| are) (?:an? )?(?!the\b)[\w-]+(?: [\w-]+){0,2} ?\?*$",
    r"\bwhat (?:was|were|did)\b",
    r"\bwhat (?!is\b|are\b|was\b|were\b|do\b|does\b|did\b|happens\b|if\b|should\b|can\b)\w+",
    r"\b(?:in|of|at|on|from|for|to|by) (?:what|which)\b",
    r"\b(?:i|my|we|our|me)\b",
    r"\b(?:1[0-9]{3}|20[0-9]{2})\b",
    r"\b(?:was|were|did|had)\b",
    r"^(?:\S+\s+){11}\S",
]


def row_of(question: str) -> list[float]:
    asked = question.strip()
    return [float(re.search(form, asked, re.I) is not None) for form in FORMS]


def shortest_answer(row: dict) -> int:
    """In words; 0 if there is none."""
    texts = [answer["text"] if isinstance(answer, dict) else answer for answer in row["answers"]]
    return min((len(text.split()) for text in texts), default=0)


def draw(data: Path, seed: int) -> list[tuple[str, int, str]]:
    """The question, 1 for a long answer, and the set that it comes from."""
    chance = random.Random(seed)
    drawn: list[tuple[str, int, str]] = []

    def take(name: str, count: int, questions: list[tuple[str, int]]) -> None:
        chance.shuffle(questions)
        drawn.extend((question, label, name) for question, label in questions[:count] if not YES_OR_NO.match(question))

    for name, count in SHORT.items():
        rows = read_jsonl(data / "train" / f"{name}.jsonl.gz")
        take(name, count, [(row["question"], int(words >= LONG_ANSWER)) for row in rows if (words := shortest_answer(row))])
    own = [row for row in read_jsonl(data / "train" / "docs-questions.jsonl.gz") if not row["ambiguous"]]
    for kind, count in DOCUMENTATION.items():
        take("documentation", count, [(row["question"], 1) for row in own if row["kind"] == kind])
    for name, count in LONG.items():
        take(name, count, [(row["question"], 1) for row in read_jsonl(data / "train" / f"{name}.jsonl.gz")])
    chance.shuffle(drawn)
    return drawn


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=3)
    given = parser.parse_args()
    drawn = draw(given.data, given.seed)
    rows = np.array([row_of(question) for question, _, _ in drawn])
    labels = np.array([label for _, label, _ in drawn])
    balance = np.where(labels == 1, 1 / labels.sum(), 1 / (1 - labels).sum()) * len(labels) / 2
    held = len(drawn) // 5
    model = LogisticRegression(C=1.0, max_iter=2000).fit(rows[held:], labels[held:], balance[held:])
    taken = defaultdict(list)
    for (_, label, name), chosen in zip(drawn[:held], model.predict(rows[:held])):
        taken[f"{name}, {('short', 'long')[label]}"].append(int(chosen))
    print(json.dumps({name: round(float(np.mean(chosen)), 3) for name, chosen in sorted(taken.items())}))
    model = LogisticRegression(C=1.0, max_iter=2000).fit(rows, labels, balance)
    for form, weight in zip(FORMS, model.coef_[0]):
        print(f"{weight:6.2f}  {form}")
    print(f"{model.intercept_[0]:6.2f}  bias")


if __name__ == "__main__":
    main()

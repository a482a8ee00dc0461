"""Fits what the reader's "yes" against "no" must be corrected by, and writes it into the reader's config.json.

    python fit_yes_or_no.py --data DATA --reader ../reader

Documentation's own questions whose section begins with "Yes" or "No", which is cut off, and unread questions of
BoolQ, FEVER and PubMedQA; each passage among the one and the three others of its project or set that share most
words with the question, as a search brings them. Two numbers are fitted by log loss, each set with equal weight:
one for all, and one for proofs with a negation. Figures are from five folds of projects.
"""

import argparse
import json
import random
import re
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold

from sessions import left_out, open_session
from sources import read_jsonl
from text import sentences
from train_reader import held_for_practice, read_set
from windows import Encoder

OPENING = re.compile(
    r"^(?:is|are|was|were|am|do|does|did|has|have|had|can|could|may|might|must|shall|should|will|would)\b", re.IGNORECASE
)
SAID = re.compile(
    r"^\W*(?:yes|no|yep|nope|of course|absolutely|not (?:yet|currently|really|at the moment|directly))\b[\s,.!:;—–-]*(?:and |but |because )?",
    re.IGNORECASE,
)
NEGATION = re.compile(r"(?:\b(?:no|not|never|cannot|none|neither|nor|without|unable)|n['’]t)\b", re.IGNORECASE)
"""As in `src/reasoners/reader/yes-or-no.ts`."""
FEWEST_WORDS = 8
LONGEST = 1200
OTHERS = (1, 3)
READING = {"yesno-boolq": 300, "yesno-fever": 300, "yesno-pubmedqa": 126}
SUPPORT = 2
YES, NO = 1, 2

Example = tuple[str, str, str, bool, list[tuple[str, str]]]
"""Set, project, question, whether "yes" is right, and titles and texts."""


def plain(text: str) -> str:
    return re.sub(r"[*_`]{1,3}", "", re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text))


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w{4,}", text.lower()))


def nearest(question: str, others: list[tuple[str, str]]) -> list[tuple[str, str]]:
    asked = words_of(question)
    return sorted(others, key=lambda each: -len(asked & words_of(each[1])) / (5 + len(each[1].split()) ** 0.5))


def among(name: str, group: str, question: str, yes: bool, own: tuple[str, str], others: list[tuple[str, str]], chance: random.Random) -> list[Example]:
    """The question over its own passage and so many others, in random order."""
    near, examples = nearest(question, others), []
    for count in OTHERS:
        passages = [own, *near[:count]]
        chance.shuffle(passages)
        examples.append((f"{name}, {count} others", group, question, yes, passages))
    return examples


def of_documentation(data: Path, chance: random.Random) -> list[Example]:
    examples, known = [], {}
    for row in read_jsonl(data / "train" / "docs-questions.jsonl.gz"):
        question = row["question"]
        if row["ambiguous"] or row.get("yesno") not in ("yes", "no") or not OPENING.match(question) or " or " in question:
            continue
        text = SAID.sub("", plain(row["answer"]).strip()).strip()
        if len(text.split()) < FEWEST_WORDS:
            continue
        project, file = row["project"], data / "train" / "docs" / f"{row['project']}.jsonl.gz"
        if project not in known:
            known[project] = read_jsonl(file) if file.exists() else []
        own = (row["title"] or "", text[0].upper() + text[1:LONGEST])
        others = [each for each in known[project] if each["headings"] and each["headings"][-1] != row["heading"]]
        titled = [(f"{each['title'] or ''} › {each['headings'][-1]}", plain(each["text"])[:LONGEST]) for each in others]
        examples += among("documentation", project, question, row["yesno"] == "yes", own, titled, chance)
    return examples


def of_reading(data: Path, chance: random.Random) -> list[Example]:
    examples = []
    for name, most in READING.items():
        held = [each for each in read_set(data, name) if held_for_practice(each.id) and OPENING.match(each.text)]
        chance.shuffle(held)
        texts = list(dict.fromkeys((each.passages[0].title, each.passages[0].text) for each in held))
        for each in held[:most]:
            own = (each.passages[0].title, each.passages[0].text)
            others = [text for text in texts if text != own]
            examples += among(name, each.id, each.text, each.answers[0].lower() == "yes", own, others, chance)
    return examples


class YesOrNo:
    """Log-odds of "yes" against "no", and the sentence with the most support."""

    def __init__(self, reader: Path):
        self._encoder = Encoder(reader / "tokenizer.json")
        self._session = open_session(reader / "model.onnx")

    def read(self, question: str, passages: list[tuple[str, str]]) -> tuple[float, str]:
        window = self._encoder.window(question, passages)
        ids = np.array([window.ids])
        feeds = {"input_ids": ids, "token_type_ids": np.array([window.types]), "attention_mask": np.ones_like(ids)}
        tokens, kind = self._session.run(["tokens", "kind"], {**feeds, **left_out(self._session)})
        best, proof = -np.inf, ""
        for segment in window.segments:
            if segment.part != "text":
                continue
            text = passages[segment.passage][1]
            for start, end in sentences(text):
                token = next((place for place, (_, last) in enumerate(segment.offsets) if last > start), None)
                support = -np.inf if token is None else tokens[0, segment.first + token, SUPPORT]
                if support > best:
                    best, proof = support, text[start:end]
        return float(kind[0, YES] - kind[0, NO]), proof


def fitted(rows: np.ndarray, right: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Bias, and what a negation adds; `rows` are [log-odds, 1, negated].

    The log-odds are too small by a factor, which is fitted with them: only where they change sign matters.
    """

    def loss(numbers: np.ndarray) -> float:
        odds = rows @ numbers
        return float((counts * (np.logaddexp(0, odds) - right * odds)).sum() / counts.sum())

    scale, *added = minimize(loss, np.array([1.0, 0.0, 0.0])).x
    return np.array(added) / scale


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=4)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    examples = of_documentation(given.data, chance) + of_reading(given.data, chance)
    reader = YesOrNo(given.reader)
    read = [reader.read(question, passages) for *_, question, _, passages in examples]
    rows = np.array([[odds, 1.0, float(NEGATION.search(proof) is not None)] for odds, proof in read])
    sets, groups = np.array([each[0] for each in examples]), np.array([each[1] for each in examples])
    right = np.array([each[3] for each in examples], float)
    counts = np.array([1 / (sets == each).sum() for each in sets])
    corrected = rows[:, 0].copy()
    for learnt, held in GroupKFold(5).split(rows, groups=groups):
        corrected[held] += rows[held, 1:] @ fitted(rows[learnt], right[learnt], counts[learnt])
    for name in dict.fromkeys(sets):
        own = sets == name
        said, yes = right[own] == 1, right[own].mean()
        figures = [(f"{((odds[own] > 0) == said).mean():.3f}", f"{roc_auc_score(said, odds[own]):.3f}") for odds in (rows[:, 0], corrected)]
        print(f"{name}: {own.sum()}, yes {yes:.3f}; right and AUROC before {figures[0]}, after {figures[1]}")
    bias, negated = fitted(rows, right, counts)
    file = given.reader / "config.json"
    config = json.loads(file.read_text("utf-8"))
    config["yesOrNo"] = {"bias": round(float(bias), 2), "negated": round(float(negated), 2)}
    file.write_text(json.dumps(config, indent=2) + "\n", "utf-8")
    print(config["yesOrNo"])


if __name__ == "__main__":
    main()

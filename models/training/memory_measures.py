"""How well a memory model knows what it knows: exact match on both halves, and how well uncertainty separates
them.
"""

import re
import string
from collections.abc import Callable

import numpy as np
from sklearn.metrics import roc_auc_score

from semantic_uncertainty import semantic_uncertainty

SAMPLES = 20
"""SeaKR's k."""

Recollections = tuple[list[str], np.ndarray, np.ndarray, np.ndarray]
"""Texts, summed log-probabilities [k], numbers of tokens [k], states at the end token [k, width]."""

Recall = Callable[[str, int, float, int], Recollections]
"""Question, number of samples, temperature (0: greedy), seed."""


def normalised(text: str) -> str:
    """SQuAD's normalisation."""
    text = "".join(sign for sign in text.lower() if sign not in string.punctuation)
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", text).split())


def right(answer: str, accepted: list[str]) -> bool:
    return normalised(answer) in {normalised(each) for each in accepted}


def measures(recall: Recall, questions: list[dict], seed: int = 1) -> tuple[dict, list[dict]]:
    """The figures, and the result for each question."""
    rows = []
    for place, question in enumerate(questions):
        (text,), (total,), (tokens,), _ = recall(question["question"], 1, 0.0, 0)
        texts, sums, lengths, states = recall(question["question"], SAMPLES, 1.0, seed + place)
        rows.append(
            {
                "id": question["id"],
                "known": question["known"],
                "answer": text,
                "right": right(text, question["answers"]),
                "uncertainty": semantic_uncertainty(states),
                "likeliest": float(total / tokens),
                "sampled": float(np.mean(sums / lengths)),
                "distinct": len(set(texts)),
            }
        )
    known = np.array([row["known"] for row in rows])

    def auroc(name: str, sign: int) -> float:
        return round(float(roc_auc_score(~known, [sign * row[name] for row in rows])), 4)

    def share(of: bool) -> float:
        return round(float(np.mean([row["right"] for row in rows if row["known"] == of])), 4)

    figures = {
        "questions": [int(known.sum()), int((~known).sum())],
        "exactMatchKnown": share(True),
        "exactMatchUnknown": share(False),
        "aurocHiddenStates": auroc("uncertainty", 1),
        "aurocLogProbabilityLikeliest": auroc("likeliest", -1),
        "aurocLogProbabilitySampled": auroc("sampled", -1),
        "distinctKnown": round(float(np.mean([r["distinct"] for r in rows if r["known"]])), 2),
        "distinctUnknown": round(float(np.mean([r["distinct"] for r in rows if not r["known"]])), 2),
    }
    return figures, rows

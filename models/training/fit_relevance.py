"""Fits the relevance of a passage from the reader's outputs, and the probability that the best passage's
excerpt answers.

    python fit_relevance.py --read READ.jsonl --people PEOPLE.jsonl --reader ../reader --critic ../critic

Both inputs are written by `scripts/read-documentation.ts`: READ for documentation whose headings serve as
questions and are hidden, PEOPLE for questions that people asked over texts without such headings, because
people use other words than a page. A passage is right if it belongs to the section whose heading is the
question. Each question is asked twice, of what the search found and again with that section removed, so that
abstaining is practised as well. The second counts for a quarter, which makes one question in five
unanswerable, as in the critic's own practice (`make_practice_sets.py`).
The models are logistic regressions; the figures come from five-fold cross-validation over projects.
"""

import argparse
import json
import re
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold

NUMBERS = ["place", "relevance", "support", "similarity", "answerable", "none", "spanProbability", "coverage", "titleCoverage"]
PASSAGES = 4
"""As many as two rounds return."""
GRAM = 4
GOLD_SHARE = 0.5
MOST_ANSWER_WORDS = 60
TAKEN_AWAY = 0.25
"""Weight of a question whose section was removed."""
SILENCE = 0.9
"""Share of the questions with removed sections on which the shipped threshold abstains."""


def words_of(text: str) -> list[str]:
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[\W_]+", " ", text.lower()).split()


def grams(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[start : start + GRAM]) for start in range(max(1, len(words) - GRAM + 1))}


def is_gold(text: str, section: str) -> bool:
    """Whether a passage belongs to the section or, if the answer is at most a sentence, contains it."""
    own, wanted = words_of(text), words_of(section)
    if len(wanted) <= MOST_ANSWER_WORDS and f" {' '.join(wanted)} " in f" {' '.join(own)} ":
        return True
    return len(grams(own) & grams(wanted)) >= GOLD_SHARE * len(grams(own))


def asked_twice(row: dict) -> list[tuple[np.ndarray, np.ndarray, float]]:
    """Features [passages, numbers] and labels of the passages found, with and without the section, and the
    weight of each.
    """
    judged = [(each["numbers"], is_gold(each["text"], row["section"])) for each in row["passages"]]
    whole, rest = judged[:PASSAGES], [each for each in judged if not each[1]][:PASSAGES]
    asked = [(whole, 1.0)] + ([(rest, TAKEN_AWAY)] if any(gold for _, gold in whole) else [])
    sets = []
    for passages, counts in asked:
        if not passages:
            continue
        rows = np.array([[numbers.get(name, 0.0) for name in NUMBERS] for numbers, _ in passages])
        rows[:, NUMBERS.index("place")] = np.log1p(np.arange(1, len(passages) + 1))
        sets.append((rows, np.array([gold for _, gold in passages]), counts))
    return sets


def sets_in(path: Path, group: str) -> list[tuple[str, np.ndarray, np.ndarray, float]]:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [(row[group], *each) for row in rows for each in asked_twice(row)]


def standardised(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return rows.mean(0), rows.std(0) + 1e-9


def fit(rows: np.ndarray, labels: np.ndarray, counts: np.ndarray, strength: float) -> tuple[np.ndarray, float]:
    """Weights and bias for unstandardised features."""
    centre, scale = standardised(rows)
    model = LogisticRegression(C=strength, max_iter=1000).fit((rows - centre) / scale, labels, sample_weight=counts)
    weights = model.coef_[0] / scale
    return weights, float(model.intercept_[0] - (weights * centre).sum())


def best_of(rows: np.ndarray, weights: np.ndarray, bias: float) -> tuple[int, list[float]]:
    """Index of the most relevant passage; its log-odds and their lead over the next, clamped as on the page.
    """
    odds = np.clip(rows @ weights + bias, -9.21, 9.21)
    order = np.argsort(-odds, kind="stable")
    second = odds[order[1]] if len(order) > 1 else -9.21
    return int(order[0]), [float(odds[order[0]]), float(odds[order[0]] - second)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--read", type=Path, required=True)
    parser.add_argument("--people", type=Path, required=True)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--critic", type=Path, required=True)
    given = parser.parse_args()
    # Questions from people belong to no project, so they are assigned to folds one by one.
    own, others = sets_in(given.read, "project"), sets_in(given.people, "id")
    sets = own + others
    groups = np.array([str(group) for group, *_ in sets])
    counts = np.array([counts for *_, counts in sets])

    def passages_of(chosen) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        rows, labels = (np.concatenate([sets[place][part] for place in chosen]) for part in (1, 2))
        return rows, labels, np.concatenate([np.full(len(sets[place][2]), counts[place]) for place in chosen])

    def best_passages(chosen, weights: np.ndarray, bias: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        found = [(best_of(sets[place][1], weights, bias), sets[place][2]) for place in chosen]
        labels = np.array([gold[best] for (best, _), gold in found])
        return np.array([numbers for (_, numbers), _ in found]), labels, counts[chosen]

    judged = np.zeros(len(sets))
    right = np.zeros(len(sets), bool)
    for learnt, held in GroupKFold(5).split(sets, groups=groups):
        weights, bias = fit(*passages_of(learnt), 0.3)
        critic_weights, critic_bias = fit(*best_passages(learnt, weights, bias), 0.3)
        numbers, right[held], _ = best_passages(held, weights, bias)
        judged[held] = numbers @ critic_weights + critic_bias
    answerable = np.array([gold.any() for _, _, gold, _ in sets])
    first = np.mean([gold[0] for _, _, gold, _ in sets if gold.any()])
    print(
        json.dumps(
            {
                "asked": len(own),
                "asked by people": len(others),
                "found first by the search": round(float(first), 3),
                "found first by relevance": round(float(right[answerable].mean()), 3),
                "AUROC of right against wrong": round(float(roc_auc_score(right, judged)), 3),
            }
        )
    )
    everything = np.arange(len(sets))
    weights, bias = fit(*passages_of(everything), 0.3)
    centres = passages_of(everything)[0].mean(0)
    config = json.loads((given.reader / "config.json").read_text("utf-8"))
    config["excerpts"] = {
        "similarity": 10,
        "bias": round(float(bias + (weights * centres).sum()), 4),
        "weights": [
            {"name": name, "weight": round(float(weight), 4), "centre": round(float(centre), 4)}
            for name, weight, centre in zip(NUMBERS, weights, centres)
        ],
    }
    (given.reader / "config.json").write_text(json.dumps(config, indent=2) + "\n", "utf-8")
    numbers, *told = best_passages(everything, weights, bias)
    critic_weights, critic_bias = fit(numbers, *told, 0.3)
    centre = numbers.mean(0)
    critic = json.loads((given.critic / "config.json").read_text("utf-8"))
    critic["blocks"] = {
        "bias": round(float(critic_bias + (critic_weights * centre).sum()), 4),
        "weights": [
            {"name": name, "weight": round(float(weight), 4), "centre": round(float(each), 4)}
            for name, weight, each in zip(["excerptRelevance", "excerptLead"], critic_weights, centre)
        ],
    }
    odds = np.log(critic["threshold"] / (1 - critic["threshold"]))
    taken = judged[~answerable]
    print(json.dumps({"left alone at the threshold": round(float((taken < odds).mean()), 3), "log-odds that leave %.0f %% alone" % (100 * SILENCE): round(float(np.quantile(taken, SILENCE)), 3), "threshold": round(float(odds), 3)}))
    (given.critic / "config.json").write_text(json.dumps(critic, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()

"""Fits what the nearness that a search by vectors found adds to the relevance of a passage, and anew the
probability that the best passage's excerpt answers.

    python fit_nearness.py --data DATA --read READ.jsonl --reader ../reader --critic ../critic

READ is written by `scripts/read-documentation.ts` for the sites of `make_written_sites.py`, whose questions are
asked as users would ask them. All other weights of relevance stay as `fit_relevance.py` left them: fitted anew
together with these two, they do worse on projects held out (docs/EXPERIMENTS.md).

The two weights are those of a grid with the highest sum of two shares: of questions whose best passage is right,
and the AUROC of being right, judged by the log-odds of its relevance and their lead over the next (logistic
regression over searches with and without vectors). As many questions that nothing answers are rejected as SILENCE
says: without vectors by the judge's bias, with them by the centres of the two numbers. The figures come from
eight-fold cross-validation over projects.
"""

import argparse
import json
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold

from fit_relevance import GOLD_SHARE, PASSAGES, fit, grams, words_of
from written_questions import WrittenQuestion, written_questions

NAMES = ["cosine", "likeness"]
GRID = list(product([0, 2, 4, 6, 8], [0, 4, 8, 12, 16]))
"""Weights of cosine and likeness."""
MOST_ODDS = 9.21
"""As on the page, where a probability is clamped to 1e-4."""
STRENGTH = 0.3
TAKEN_AWAY = 0.25
"""Weight of all questions that nothing answers beside all others, as in fit_relevance.py."""
SILENCE = 0.91


@dataclass
class Asked:
    project: str
    answerable: bool
    odds: np.ndarray
    """Relevance without nearness, log-odds [passages]."""
    nearness: np.ndarray
    """[passages, 2]: cosine and likeness."""
    gold: np.ndarray


@dataclass
class Fitted:
    weights: np.ndarray
    centres: np.ndarray
    judge: np.ndarray
    """Weights of relevance and lead."""
    bias: float
    """Of the judge, so that log-odds above 0 are accepted."""


def tells(text: str, question: WrittenQuestion) -> bool:
    """Whether a passage has one of the question's quotes in it, or most of one."""
    own = words_of(text)
    for quote in map(words_of, question.quotes):
        if len(quote) > 2 and f" {' '.join(quote)} " in f" {' '.join(own)} ":
            return True
        if len(quote) > 1 and len(grams(own) & grams(quote)) >= GOLD_SHARE * len(grams(quote)):
            return True
    return False


def asked_in(path: Path, questions: dict[str, WrittenQuestion], bias: float, weights: list[dict]) -> list[Asked]:
    asked = []
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        question, passages = questions[row["id"]], row["passages"][:PASSAGES]
        numbers = [each["numbers"] for each in passages]
        if not passages:
            continue
        odds = [bias + sum(w["weight"] * (own[w["name"]] - w["centre"]) for w in weights if w["name"] in own) for own in numbers]
        nearness = np.array([[own[name] for name in NAMES] for own in numbers])
        gold = np.array([tells(each["text"], question) for each in passages])
        asked.append(Asked(row["project"], bool(question.quotes), np.array(odds), nearness, gold))
    return asked


def best_of(asked: list[Asked], weights: np.ndarray, centres: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Relevance of the most relevant passage and its lead over the next, log-odds [asked, 2]; whether it is right."""
    numbers, right = [], []
    for each in asked:
        relevance = np.clip(each.odds + (each.nearness - centres) @ weights, -MOST_ODDS, MOST_ODDS)
        first, second = np.sort([*relevance, -MOST_ODDS])[::-1][:2]
        numbers.append([first, first - second])
        right.append(bool(each.gold[relevance.argmax()]))
    return np.array(numbers), np.array(right)


def counts(asked: list[Asked]) -> np.ndarray:
    answerable = np.array([each.answerable for each in asked])
    return np.where(answerable, 1, TAKEN_AWAY * answerable.sum() / max(1, (~answerable).sum()))


def judge_of(asked: list[Asked], weights: np.ndarray, centres: np.ndarray) -> tuple[np.ndarray, float]:
    """Fitted to both searches; the sum of the two shares with vectors."""
    with_vectors, without = best_of(asked, weights, centres), best_of(asked, np.zeros(2), centres)
    rows, right = (np.concatenate([with_vectors[part], without[part]]) for part in (0, 1))
    judge, _ = fit(rows, right, np.tile(counts(asked), 2), STRENGTH)
    picked = with_vectors[1][[each.answerable for each in asked]].mean()
    return judge, float(picked + roc_auc_score(with_vectors[1], with_vectors[0] @ judge, sample_weight=counts(asked)))


def fitted(asked: list[Asked], centres: np.ndarray) -> Fitted:
    weights = max((np.array(pair, float) for pair in GRID), key=lambda pair: judge_of(asked, pair, centres)[1])
    judge, _ = judge_of(asked, weights, centres)
    unanswerable = [each for each in asked if not each.answerable]

    def odds_that_reject(weights: np.ndarray) -> float:
        return float(np.quantile(best_of(unanswerable, weights, centres)[0] @ judge, SILENCE))

    without = odds_that_reject(np.zeros(2))
    shift = (odds_that_reject(weights) - without) / judge[0]
    return Fitted(weights, centres + shift * weights / (weights @ weights), judge, -without)


def shown(asked: list[Asked], odds: np.ndarray, right: np.ndarray) -> str:
    answerable, accepted = np.array([each.answerable for each in asked]), odds > 0
    return json.dumps(
        {
            "picked": round(100 * float(right[answerable].mean()), 1),
            "AUROC": round(float(roc_auc_score(right, odds, sample_weight=counts(asked))), 3),
            "accepted and right": round(100 * float((accepted & right)[answerable].mean()), 1),
            "right of accepted": round(100 * float(np.average(right[accepted], weights=counts(asked)[accepted])), 1),
            "left alone": round(100 * float((~accepted)[~answerable].mean()), 1),
        }
    )


def cross_validated(asked: list[Asked], centres: np.ndarray, vectors: bool) -> str:
    odds, right = np.zeros(len(asked)), np.zeros(len(asked), bool)
    for learnt, held in GroupKFold(8).split(asked, groups=[each.project for each in asked]):
        own = fitted([asked[place] for place in learnt], centres)
        numbers, right[held] = best_of([asked[place] for place in held], own.weights if vectors else np.zeros(2), own.centres)
        odds[held] = numbers @ own.judge + own.bias
    return shown(asked, odds, right)


def weighed(names: list[str], weights: np.ndarray, centres: np.ndarray) -> list[dict]:
    return [{"name": name, "weight": round(float(w), 4), "centre": round(float(c), 4)} for name, w, c in zip(names, weights, centres)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--read", type=Path, required=True)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--critic", type=Path, required=True)
    given = parser.parse_args()
    config, critic = (json.loads((folder / "config.json").read_text("utf-8")) for folder in (given.reader, given.critic))
    excerpts, threshold = config["excerpts"], float(np.log(critic["threshold"] / (1 - critic["threshold"])))
    kept = [each for each in excerpts["weights"] if each["name"] not in NAMES]
    questions = {each.id: each for each in written_questions(given.data, "fit")}
    asked = asked_in(given.read, questions, excerpts["bias"], kept)
    means = np.concatenate([each.nearness for each in asked]).mean(0)
    shipped = {each["name"]: each for each in critic["blocks"]["weights"]}
    numbers, right = best_of(asked, np.zeros(2), means)
    before = [shipped[name]["weight"] * (own - shipped[name]["centre"]) for name, own in zip(("excerptRelevance", "excerptLead"), numbers.T)]
    print(len(asked), "before, without vectors", shown(asked, sum(before) + critic["blocks"]["bias"] - threshold, right))
    print("without vectors", cross_validated(asked, means, False))
    print("with vectors", cross_validated(asked, means, True))
    own = fitted(asked, means)
    numbers, right = best_of(asked, own.weights, own.centres)
    print("with vectors, on what it was fitted to", shown(asked, numbers @ own.judge + own.bias, right))
    config["excerpts"]["weights"] = kept + weighed(NAMES, own.weights, own.centres)
    (given.reader / "config.json").write_text(json.dumps(config, indent=2) + "\n", "utf-8")
    centres = numbers.mean(0)
    critic["blocks"] = {
        "bias": round(float(own.bias + threshold + centres @ own.judge), 4),
        "weights": weighed(["excerptRelevance", "excerptLead"], own.judge, centres),
    }
    (given.critic / "config.json").write_text(json.dumps(critic, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()

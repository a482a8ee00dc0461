"""Fits how strongly a passage's score depends on how it contains the words of the query, or defines its term.

    python fit_held_words.py --searches SEARCHES.jsonl

The input is written by `scripts/held-words.ts`. The model is one softmax over the first passages of a search,
with the search score among the features; the other weights become exponents relative to the score's exponent
of 1, as in `src/retrieval/held-words.ts` and `definitions-first.ts`. The figures come from five-fold cross-validation over projects.
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.special import logsumexp
from sklearn.model_selection import GroupKFold

STRENGTH = 1e-3
"""Strength of the penalty on the weights of standardised features."""


def names_in(searches: list[dict]) -> list[str]:
    return [name for name in searches[0]["candidates"][0] if name not in ("right", "score")]


def numbers_of(candidates: list[dict], names: list[str]) -> np.ndarray:
    """[candidates, 1 + features]; first the log of the score relative to the best."""
    best = max(each["score"] for each in candidates)
    return np.array([[np.log(max(each["score"], 1e-9) / best)] + [each[name] for name in names] for each in candidates])


def fit(rows: list[np.ndarray], right: list[np.ndarray]) -> np.ndarray:
    """Exponents of the features, relative to 1 for the score."""
    told = [place for place, labels in enumerate(right) if labels.any() and not labels.all()]
    scale = np.concatenate([rows[place] for place in told]).std(0) + 1e-9

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        total, slope = STRENGTH * float(weights @ weights), 2 * STRENGTH * weights
        for place in told:
            scaled, labels = rows[place] / scale, right[place]
            odds = scaled @ weights
            chances = np.exp(odds - logsumexp(odds))
            among = np.exp(odds[labels] - logsumexp(odds[labels]))
            total += float(logsumexp(odds) - logsumexp(odds[labels])) / len(told)
            slope = slope + (chances @ scaled - among @ scaled[labels]) / len(told)
        return total, slope

    weights = minimize(loss, np.zeros(rows[0].shape[1]), jac=True, method="L-BFGS-B").x / scale
    return weights / weights[0]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--searches", type=Path, required=True)
    searches = [json.loads(line) for line in parser.parse_args().searches.read_text("utf-8").splitlines()]
    asked = defaultdict(int)
    for each in searches:
        asked[Path(each["folder"]).name, each["way"]] += 1
    searches = [each for each in searches if each["candidates"]]
    names = names_in(searches)
    rows = [numbers_of(each["candidates"], names) for each in searches]
    right = [np.array([candidate["right"] for candidate in each["candidates"]]) for each in searches]
    groups = [each["project"] for each in searches]
    judged = [np.zeros(0)] * len(searches)
    for learnt, held in GroupKFold(5).split(rows_of := np.arange(len(searches)), groups=groups):
        weights = fit([rows[place] for place in learnt], [right[place] for place in learnt])
        for place in held:
            judged[place] = rows[place] @ weights
    found = defaultdict(lambda: np.zeros(4))
    for place in rows_of:
        before, after = (right[place][np.argsort(-odds, kind="stable")] for odds in (rows[place][:, 0], judged[place]))
        key = Path(searches[place]["folder"]).name, searches[place]["way"]
        found[key] += [before[0], before[:5].any(), after[0], after[:5].any()]
    for key, counts in found.items():
        print(*key, dict(zip(["first before", "five before", "first", "five"], (100 * counts / asked[key]).round(1).tolist())))
    print(dict(zip(names, fit(rows, right)[1:].round(2).tolist())))


if __name__ == "__main__":
    main()

"""DeepRAG's atomic decision for the embedded models: retrieve, or answer from memory.

    python train_known_decision.py --paths paths.jsonl --out ../decision/weights.json

`limen search-paths` finds the cheapest right path of each question (Guan et al. 2025, Algorithm 1). Every
sub-query on such a path records which decision is preferred. A logistic policy over features of the memory's
answers first imitates these decisions (section 3.3), then learns from the pairs of preferred and other
decision with the chain-of-calibration loss against the imitating policy (section 3.4).
"""

import argparse
import json
import random
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

FEATURES = ["agreement", "meanLogProbability", "logProbability", "answerEntropy", "sampledLogProbability", "semanticUncertainty", "questionWords", "asksYesNo"]
SEED = 11
IMITATION = 0.8
"""Share of the questions used for imitation; the rest are for calibration (the paper: 4,000 and 1,000 of each
set).
"""
BETA = 1.0
"""The paper's beta, whose value it does not give: how strongly a deviation from the imitating policy is
weighted.
"""
PENALTY = 0.02
"""Pulls the weights towards zero, and the calibrated ones towards those of the imitating policy, because
there are only a hundred questions.
"""


def read_steps(file: Path) -> list[tuple[str, list[float], int]]:
    """Question id, features, and 1 if the path answers from memory."""
    steps = []
    for line in file.read_text(encoding="utf-8").splitlines():
        path = json.loads(line)
        if path["retrievals"] is not None:
            steps += [(path["questionId"], [s["features"][f] for f in FEATURES], int(not s["retrieved"])) for s in path["steps"]]
    return steps


def softplus(value: np.ndarray) -> np.ndarray:
    return np.logaddexp(0, value)


def imitate(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Weights, the bias last, that minimise the negative log-likelihood of the paths' decisions."""
    sign = 2 * y - 1

    def loss(weights: np.ndarray) -> float:
        return softplus(-sign * logits(weights, x)).mean() + PENALTY * weights[:-1] @ weights[:-1]

    return minimize(loss, np.zeros(x.shape[1] + 1), method="BFGS").x


def calibration_loss(weights: np.ndarray, reference: np.ndarray, x: np.ndarray, y: np.ndarray, beta: float = BETA) -> float:
    """-log sigma(beta log(pi(y_w) / pi_ref(y_w)) - beta log(pi(y_l) / pi_ref(y_l))), averaged over the pairs.
    """
    preferred, other = log_policy(weights, x, y), log_policy(weights, x, 1 - y)
    reference_preferred, reference_other = log_policy(reference, x, y), log_policy(reference, x, 1 - y)
    return softplus(-beta * ((preferred - reference_preferred) - (other - reference_other))).mean()


def calibrate(reference: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    def loss(weights: np.ndarray) -> float:
        away = weights - reference
        return calibration_loss(weights, reference, x, y) + PENALTY * away @ away

    return minimize(loss, reference, method="BFGS").x


def log_policy(weights: np.ndarray, x: np.ndarray, decision: np.ndarray) -> np.ndarray:
    """Log-probability of a decision, 1 for memory."""
    return -softplus(-(2 * decision - 1) * logits(weights, x))


def logits(weights: np.ndarray, x: np.ndarray) -> np.ndarray:
    return x @ weights[:-1] + weights[-1]


def learn(steps: list[tuple[str, list[float], int]], seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Means, standard deviations, imitating weights, calibrated weights."""
    ids = sorted({question for question, _, _ in steps})
    random.Random(seed).shuffle(ids)
    imitated = set(ids[: round(IMITATION * len(ids))])
    raw, y = np.array([features for _, features, _ in steps]), np.array([label for _, _, label in steps])
    first = np.array([question in imitated for question, _, _ in steps])
    means, spreads = raw.mean(axis=0), raw.std(axis=0)
    spreads[spreads == 0] = 1.0
    x = (raw - means) / spreads
    reference = imitate(x[first], y[first])
    return means, spreads, reference, calibrate(reference, x[~first], y[~first])


def correlation(decided: np.ndarray, y: np.ndarray) -> float:
    """Matthews correlation coefficient; 0 if a row or a column is empty."""
    tp, tn = int((decided & (y == 1)).sum()), int((~decided & (y == 0)).sum())
    fp, fn = int((decided & (y == 0)).sum()), int((~decided & (y == 1)).sum())
    product = (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)
    return 0.0 if product == 0 else (tp * tn - fp * fn) / product**0.5


def cross_validated(steps: list[tuple[str, list[float], int]], folds: int = 5) -> tuple[float, float]:
    """MCC of the imitating and of the calibrated policy on held-out questions."""
    ids = sorted({question for question, _, _ in steps})
    random.Random(SEED).shuffle(ids)
    decided: list[list[bool]] = [[], []]
    labels: list[int] = []
    for fold in range(folds):
        held = set(ids[fold::folds])
        means, spreads, *policies = learn([step for step in steps if step[0] not in held], SEED)
        test = [step for step in steps if step[0] in held]
        x = (np.array([features for _, features, _ in test]) - means) / spreads
        labels += [label for _, _, label in test]
        for place, weights in enumerate(policies):
            decided[place] += list(logits(weights, x) >= 0)
    y = np.array(labels)
    return correlation(np.array(decided[0]), y), correlation(np.array(decided[1]), y)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--paths", type=Path, required=True, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    steps = [step for file in options.paths for step in read_steps(file)]
    means, spreads, reference, weights = learn(steps, SEED)
    imitating, calibrated = cross_validated(steps)
    print(f"{len(steps)} steps, {sum(label for _, _, label in steps)} of them from memory; MCC on held-out questions: imitation {imitating:.3f}, calibrated {calibrated:.3f}")
    rows = [
        {"feature": feature, "mean": round(float(mean), 6), "spread": round(float(spread), 6), "weight": round(float(weight), 6)}
        for feature, mean, spread, weight in zip(FEATURES, means, spreads, weights[:-1], strict=True)
    ]
    value = {"format": "limen-decision", "version": 1, "bias": round(float(weights[-1]), 6), "weights": rows}
    options.out.write_text(json.dumps(value, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

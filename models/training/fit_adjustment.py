"""Fits the weight of the reader's close reading in the critic's log-odds, and writes it into the critic's
config.json.

    python fit_adjustment.py --turns turns/silence/turns.jsonl --reader ../reader --critic ../critic

The critic's graph was trained without this signal. One weight and one centre are fitted on practised turns
over each question's own paragraph, using questions that no training has seen; the printed figures are
cross-validated over articles.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from sklearn.metrics import roc_auc_score

from critic_input import signal_values
from critic_window import critic_window
from sessions import open_session
from sources import read_jsonl
from windows import Encoder

SIGNAL = "closeAnswerable"
SILENCE = 0.7


def margins(records: list[dict], reader: Path, critic: Path, config: dict) -> np.ndarray:
    """The exported critic's log-odds for each draft."""
    trunk = open_session(reader / "model.onnx")
    session = open_session(critic / "model.onnx")
    encoder = Encoder(reader / "tokenizer.json")
    names, missing = [s["name"] for s in config["signals"]], [s["missing"] for s in config["signals"]]
    found = []
    for record in records:
        window = critic_window(record, encoder)
        (states,) = trunk.run(["states"], window.feeds())
        values = [m if v is None else v for v, m in zip(signal_values(record, names), missing)]
        feeds = {
            "states": states,
            "marks": np.array([window.marks], dtype=np.int64),
            "signals": np.array([values], dtype=np.float32),
        }
        reject, accept = session.run(["logits"], feeds)[0][0]
        found.append((accept - reject) / config["temperature"])
    return np.array(found)


def fitted(margin: np.ndarray, close: np.ndarray, right: np.ndarray, unanswerable: np.ndarray) -> tuple[float, float]:
    """The weight and centre with the least log loss; the critic's own log-odds keep weight 1.

    The weight is fitted only on right answers and unanswerable questions, which the signal was trained to
    separate; the centre is fitted on all turns, so that wrong answers to answerable questions keep their
    share of the probability.
    """

    def loss(weight: float, shift: float, rows: np.ndarray) -> float:
        odds = margin[rows] + weight * close[rows] + shift
        return float(np.mean(np.logaddexp(0, odds) - right[rows] * odds))

    told = right | unanswerable
    weight = minimize(lambda p: loss(p[0], p[1], told), np.zeros(2)).x[0]
    shift = minimize(lambda p: loss(weight, p[0], np.ones_like(told)), np.zeros(1)).x[0]
    return float(weight), float(-shift / weight)


def lost(odds: np.ndarray, unanswerable: np.ndarray, right: np.ndarray) -> float:
    """Share of right answers that fall below the lowest threshold at which 70 % of the unanswerable questions
    are rejected.
    """
    ranked = np.sort(odds[unanswerable])
    return float((odds[right] <= ranked[int(np.ceil(SILENCE * len(ranked))) - 1]).mean())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=Path, required=True)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--critic", type=Path, required=True)
    arguments = parser.parse_args()
    file = arguments.critic / "config.json"
    config = json.loads(file.read_text())
    records = [r for r in read_jsonl(arguments.turns) if r["draft"]["signals"].get(SIGNAL) is not None]
    margin = margins(records, arguments.reader, arguments.critic, config)
    close = np.array([r["draft"]["signals"][SIGNAL] for r in records])
    right = np.array([r["label"] == 1 for r in records])
    unanswerable = np.array([not r["answers"] for r in records])
    article = np.array([r["passages"][0]["title"] for r in records])
    adjusted = margin.copy()
    for each in np.unique(article):
        others = article != each
        weight, centre = fitted(margin[others], close[others], right[others], unanswerable[others])
        adjusted[article == each] += weight * (close[article == each] - centre)
    told = right | unanswerable
    for name, odds in (("critic", margin), ("critic and close reading", adjusted)):
        print(
            f"{name}: AUROC {roc_auc_score(right[told], odds[told]):.3f}, "
            f"right answers lost {lost(odds, unanswerable, right):.3f} of {int(right.sum())}"
        )
    weight, centre = fitted(margin, close, right, unanswerable)
    config["adjustments"] = [{"name": SIGNAL, "weight": round(weight, 4), "centre": round(centre, 4)}]
    file.write_text(json.dumps(config, indent=2) + "\n")
    print(config["adjustments"])


if __name__ == "__main__":
    main()

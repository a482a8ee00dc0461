"""Fits how much the reader's output `answerable` adds to the critic's log-odds, and writes it into the critic's config.json.

    python fit_adjustment.py --close close/turns.jsonl --alone turns/paragraphs/turns.jsonl … --reader ../reader --critic ../critic

The critic's graph was trained without these numbers. One weight and one centre for each are fitted on practised turns, by questions
that no training has read: over the question's own paragraph for the close reading of the answer's sentence, over pooled passages for
the cited passage read alone. The figures printed are those of articles, or questions, that the fit left out.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime
from scipy.optimize import minimize
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold, LeaveOneGroupOut

from critic_input import signal_values
from critic_window import critic_window
from sources import read_jsonl
from windows import Encoder

CLOSE, ALONE = "closeAnswerable", "aloneAnswerable"
SILENCE = 0.7


def margins(records: list[dict], reader: Path, critic: Path, config: dict) -> np.ndarray:
    """The critic's log-odds of each draft, as exported."""
    trunk = onnxruntime.InferenceSession(str(reader / "model.onnx"))
    session = onnxruntime.InferenceSession(str(critic / "model.onnx"))
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


def fitted(margin: np.ndarray, number: np.ndarray, right: np.ndarray, told: np.ndarray) -> tuple[float, float]:
    """Weight and centre with the least log loss; the critic's own log-odds keep the weight 1.

    The weight is learnt from the turns that are `told` alone, the centre from all, so that the others keep their share of the
    probability.
    """

    def loss(weight: float, shift: float, rows: np.ndarray) -> float:
        odds = margin[rows] + weight * number[rows] + shift
        return float(np.mean(np.logaddexp(0, odds) - right[rows] * odds))

    weight = minimize(lambda p: loss(p[0], p[1], told), np.zeros(2)).x[0]
    shift = minimize(lambda p: loss(weight, p[0], np.ones_like(told)), np.zeros(1)).x[0]
    return float(weight), float(-shift / weight)


def lost(odds: np.ndarray, unanswerable: np.ndarray, right: np.ndarray) -> float:
    """Share of the right answers below the lowest threshold that leaves 70 % of the unanswerable questions alone."""
    ranked = np.sort(odds[unanswerable])
    return float((odds[right] <= ranked[int(np.ceil(SILENCE * len(ranked))) - 1]).mean())


def adjustment(name: str, files: list[Path], reader: Path, critic: Path, config: dict) -> dict:
    records = [r for file in files for r in read_jsonl(file) if r["draft"]["signals"].get(name) is not None]
    margin = margins(records, reader, critic, config)
    number = np.array([r["draft"]["signals"][name] for r in records])
    right = np.array([r["label"] == 1 for r in records])
    unanswerable = np.array([not r["answers"] for r in records])
    # The close reading was trained to tell right answers from unanswerable questions, and weighs what it tells of these.
    told = right | unanswerable if name == CLOSE else np.ones_like(right)
    groups = np.array([r["passages"][0]["title"] if name == CLOSE else r["questionId"] for r in records])
    folds = LeaveOneGroupOut() if name == CLOSE else GroupKFold(5)
    adjusted = margin.copy()
    for learnt, held in folds.split(records, groups=groups):
        weight, centre = fitted(margin[learnt], number[learnt], right[learnt], told[learnt])
        adjusted[held] += weight * (number[held] - centre)
    for what, odds in (("critic", margin), (f"critic and {name}", adjusted)):
        line = f"{what}: AUROC {roc_auc_score(right[told], odds[told]):.4f} over {int(told.sum())} turns"
        print(line + (f", right answers lost {lost(odds, unanswerable, right):.3f} of {int(right.sum())}" if name == CLOSE else ""))
    weight, centre = fitted(margin, number, right, told)
    return {"name": name, "weight": round(weight, 4), "centre": round(centre, 4)}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--close", type=Path, nargs="+", required=True)
    parser.add_argument("--alone", type=Path, nargs="+", required=True)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--critic", type=Path, required=True)
    arguments = parser.parse_args()
    file = arguments.critic / "config.json"
    config = json.loads(file.read_text())
    config["adjustments"] = [
        adjustment(name, files, arguments.reader, arguments.critic, config)
        for name, files in ((CLOSE, arguments.close), (ALONE, arguments.alone))
    ]
    file.write_text(json.dumps(config, indent=2) + "\n")
    print(config["adjustments"])


if __name__ == "__main__":
    main()

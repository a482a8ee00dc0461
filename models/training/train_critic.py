"""Trains the critic over the trunk's states, from practised turns with the reader's signals.

    python train_critic.py --practice DIR --sets DIR --reader ../reader --states FILE --out critic.pt [--report FILE]

Reads every `turns.jsonl` that `limen practise` wrote below DIR. Records of the held-out split (a fifth,
grouped by question) are never trained on: they provide the reported AUROC and the temperature. The trunk does
not change: its states are computed once, by the graph that ships, and stored in FILE (about 2 GB for 13,000
turns).

With --beside CRITIC a second critic learns, in place of the labels, what the first one and the critic of that
folder make of each turn, both counting alike (distillation of an ensemble: Hinton et al. 2015). So what CRITIC
has practised, and the new turns do not hold, is kept.
"""

import argparse
import hashlib
import json
import math
import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from critic_input import signal_values
from critic_model import SHAPE, SIGNALS, Critic, SignalFusion, SignalRanges
from critic_window import CriticWindow, critic_window
from sessions import open_session
from sources import read_jsonl
from trunk_states import write_trunk_states
from windows import Encoder

BATCH = 32
WEIGHTS = {"own-articles": 0.6, "own-written": 0.6, "own": 1.5, "articles": 0.7, "paragraphs": 1.5, "fold": 2.0}
"""What a turn counts, by the beginning of its set's name, the first that fits; otherwise 1. Questions written for
articles and paragraphs are more than half of all turns, and questions of two hops are what they took most from.
"""


@dataclass
class Recipe:
    """How the layers that fuse text and signals are trained; `is_balanced`: accepts and rejects weigh alike."""

    dropout: float
    epochs: int
    is_balanced: bool


# Balanced as in SIM-RAG.
FROM_LABELS = Recipe(dropout=0.5, epochs=30, is_balanced=True)
FROM_CRITICS = Recipe(dropout=0.15, epochs=40, is_balanced=False)


class Example:
    def __init__(self, record: dict, window: CriticWindow):
        self.window, self.signals, self.label = window, signal_values(record, SIGNALS), record["label"]
        self.target = float(self.label)
        """The probability to learn."""
        self.weight: float
        self.question, self.turn = record["questionId"], record["turn"]
        self.answerable = record["answerable"]
        self.states: np.ndarray
        """Trunk states, float16 [tokens, 384]."""


def weight_of(practised_set: str) -> float:
    return next((weight for name, weight in WEIGHTS.items() if practised_set.startswith(name)), 1.0)


def practised(folder: Path, sets: Path, encoder: Encoder) -> tuple[list[Example], list[Example]]:
    """Turns with an answer (a draft without one is rejected without a critic), split into training and
    held-out ones.
    """
    train, held = [], []
    for file in sorted(folder.glob("*/turns.jsonl")):
        questions = read_jsonl(sets / file.parent.name / "questions.jsonl")
        answerable = {q["id"]: bool(q["answers"]) and not q["withheld"] for q in questions}
        for line in file.open(encoding="utf-8"):
            record = json.loads(line)
            record["answerable"] = answerable[record["questionId"]]
            # The same question may be practised in two ways; its split depends only on its own id.
            record["questionId"] = f"{file.parent.name} {record['questionId']}"
            if record["draft"]["answer"] is not None:
                example = Example(record, critic_window(record, encoder))
                example.weight = weight_of(file.parent.name)
                (held if record["split"] == "held" else train).append(example)
    return train, held


def give_states(examples: list[Example], graph: Path, kept: Path) -> None:
    if not kept.exists():
        write_trunk_states([e.window for e in examples], graph, kept)
    states = np.load(kept, mmap_mode="r")
    ends = np.cumsum([len(e.window.ids) for e in examples])
    if ends[-1] != len(states):
        raise ValueError(f"{kept} holds {len(states)} states, not {ends[-1]}: it is of other turns")
    for example, end in zip(examples, ends):
        example.states = states[end - len(example.window.ids) : end]


def signal_tensor(examples: list[Example], mean: torch.Tensor) -> torch.Tensor:
    rows = [[float("nan") if v is None else v for v in e.signals] for e in examples]
    values = torch.tensor(rows, dtype=torch.float)
    return torch.where(values.isnan(), mean.expand_as(values), values)


def batch_of(examples: list[Example]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """states [batch, longest, 384], marks and mask [batch, longest]."""
    length = max(len(e.window.ids) for e in examples)
    states = torch.zeros(len(examples), length, SHAPE.width)
    marks, mask = torch.zeros(len(examples), length, dtype=torch.long), torch.zeros(len(examples), length)
    for row, example in enumerate(examples):
        n = len(example.window.ids)
        states[row, :n] = torch.from_numpy(example.states.astype(np.float32))
        marks[row, :n] = torch.tensor(example.window.marks)
        mask[row, :n] = 1
    return states, marks, mask


def batches(examples: list[Example], chooser: random.Random) -> list[list[Example]]:
    """In random order; the texts in a batch have similar lengths."""
    shuffled = chooser.sample(examples, len(examples))
    made: list[list[Example]] = []
    for first in range(0, len(shuffled), 100 * BATCH):
        part = sorted(shuffled[first : first + 100 * BATCH], key=lambda e: len(e.window.ids))
        made += [part[place : place + BATCH] for place in range(0, len(part), BATCH)]
    chooser.shuffle(made)
    return made


def loss_of(logits: torch.Tensor, targets: torch.Tensor, weights: torch.Tensor, positive: float) -> torch.Tensor:
    """Cross-entropy with probabilities, in which an accept counts `positive` times."""
    kinds = F.log_softmax(logits, dim=-1)
    accept, reject = positive * targets * weights, (1 - targets) * weights
    return -(accept * kinds[:, 1] + reject * kinds[:, 0]).sum() / (accept + reject).sum()


def targets_of(examples: list[Example]) -> tuple[torch.Tensor, torch.Tensor]:
    """Probabilities and weights, [examples] each."""
    return torch.tensor([e.target for e in examples]), torch.tensor([e.weight for e in examples])


def fit(critic: Critic, examples: list[Example], epochs: int, rate: float, chooser: random.Random, positive: float) -> None:
    """Trains the text part without the signals, so that it learns to judge alone."""
    parameters = [p for name, p in critic.named_parameters() if not name.startswith("fusion")]
    optimiser = torch.optim.AdamW(parameters, lr=rate, weight_decay=0.05)
    steps = epochs * math.ceil(len(examples) / BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps + epochs + 1, pct_start=0.1)
    for epoch in range(epochs):
        losses = []
        for batch in batches(examples, chooser):
            state = F.dropout(critic.decoded(*batch_of(batch)), 0.1)
            loss = loss_of(critic.from_text(state), *targets_of(batch), positive)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(parameters, 1.0)
            optimiser.step()
            schedule.step()
            losses.append(loss.item())
        print(f"epoch {epoch + 1} of {epochs}, loss {np.mean(losses):.4f}", flush=True)


def states_of(critic: Critic, examples: list[Example]) -> torch.Tensor:
    """The decoder's state for each example, [examples, 384]."""
    order = sorted(range(len(examples)), key=lambda i: len(examples[i].window.ids))
    states = torch.zeros(len(examples), SHAPE.width)
    with torch.no_grad():
        for first in range(0, len(order), 2 * BATCH):
            chosen = order[first : first + 2 * BATCH]
            states[chosen] = critic.decoded(*batch_of([examples[i] for i in chosen]))
    return states


def margins_of(critic: Critic, states: torch.Tensor, signals: torch.Tensor | None) -> np.ndarray:
    """Accept logit minus reject logit of each example; without `signals`, from the text alone."""
    with torch.no_grad():
        logits = critic.from_text(states)
        if signals is not None:
            logits = logits + critic.fusion(signals, states)
    return (logits[:, 1] - logits[:, 0]).numpy()


def fit_fusion(critic: Critic, examples: list[Example], states: torch.Tensor, positive: float, epochs: int) -> None:
    """Trains the layers after the text's state, on precomputed states."""
    signals = signal_tensor(examples, critic.fusion.mean)
    targets, weights = targets_of(examples)
    parameters = [*critic.fusion.parameters(), critic.labels]
    optimiser = torch.optim.AdamW(parameters, lr=2e-3, weight_decay=0.2)
    steps = epochs * math.ceil(len(targets) / 256)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 2e-3, total_steps=steps + 1)
    critic.fusion.train()
    for _ in range(epochs):
        for rows in torch.randperm(len(targets)).split(256):
            logits = critic.from_text(states[rows]) + critic.fusion(signals[rows], states[rows])
            loss = loss_of(logits, targets[rows], weights[rows], positive)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
    critic.fusion.eval()


def learnt(train: list[Example], recipe: Recipe, epochs: int, rate: float, seed: int) -> Critic:
    """Its log-odds reflect the share of accepts in what it learnt from."""
    torch.manual_seed(seed)
    raw = np.array([[np.nan if v is None else v for v in e.signals] for e in train], dtype=np.float64)
    critic = Critic(SignalFusion(SHAPE.width, SignalRanges.of(raw), dropout=recipe.dropout))
    targets, weights = targets_of(train)
    accepts = float((targets * weights).sum() / weights.sum())
    positive = (1 - accepts) / accepts if recipe.is_balanced else 1.0
    fit(critic, train, epochs, rate, random.Random(seed), positive)
    critic.eval()
    fit_fusion(critic, train, states_of(critic, train), positive, recipe.epochs)
    with torch.no_grad():
        # Undoes the balancing.
        critic.fusion.last.bias -= torch.tensor([0.0, math.log(positive)])
    return critic


def shipped_margins(folder: Path, examples: list[Example]) -> np.ndarray:
    """The log-odds of an exported critic."""
    config = json.loads((folder / "config.json").read_text("utf-8"))
    places = [SIGNALS.index(signal["name"]) for signal in config["signals"]]
    missing = [signal["missing"] for signal in config["signals"]]
    session = open_session(folder / "model.onnx")
    margins = []
    for example in examples:
        values = [example.signals[place] for place in places]
        feeds = {
            "states": example.states[None].astype(np.float32),
            "marks": np.array([example.window.marks], dtype=np.int64),
            "signals": np.array([[m if v is None else v for v, m in zip(values, missing)]], dtype=np.float32),
        }
        reject, accept = session.run(["logits"], feeds)[0][0]
        margins.append((accept - reject) / config["temperature"])
    return np.array(margins)


def trees_on_signals(train: list[Example], held: list[Example], mean: torch.Tensor) -> float:
    """AUROC of gradient-boosted trees on the signals alone, as a baseline."""
    trees = HistGradientBoostingClassifier(max_iter=200, learning_rate=0.05, max_leaf_nodes=15, random_state=1)
    trees.fit(signal_tensor(train, mean).numpy(), [e.label for e in train])
    return float(roc_auc_score([e.label for e in held], trees.predict_proba(signal_tensor(held, mean).numpy())[:, 1]))


def scaling_of(margins: np.ndarray, labels: np.ndarray) -> tuple[float, float]:
    """Temperature scaling (Guo et al. 2017) with a shift (Platt 1999): the divisor, and the term added to a
    margin before division.
    """
    fitted = LogisticRegression(C=1e6).fit(margins[:, None], labels)
    slope = float(fitted.coef_[0, 0])
    return 1 / slope, float(fitted.intercept_[0]) / slope


def calibration_error(probabilities: np.ndarray, labels: np.ndarray, bins: int = 10) -> float:
    """Expected calibration error over equal-width bins (Guo et al. 2017)."""
    place = np.minimum((probabilities * bins).astype(int), bins - 1)
    parts = [place == each for each in range(bins) if (place == each).any()]
    return float(sum(part.mean() * abs(labels[part].mean() - probabilities[part].mean()) for part in parts))


def endings(probabilities: np.ndarray, examples: list[Example], threshold: float, certainty: float) -> dict[str, float]:
    """How questions end if the first draft that reaches the certainty is taken, or else the likeliest one
    above the threshold.
    """
    by_question: dict[str, list[int]] = {}
    for place, example in enumerate(examples):
        by_question.setdefault(example.question, []).append(place)
    right = answered = silent = answerable = unanswerable = 0
    for places in by_question.values():
        places.sort(key=lambda i: examples[i].turn)
        first = next((i for i in places if probabilities[i] >= max(threshold, certainty)), None)
        likeliest = max(places, key=lambda i: probabilities[i])
        taken = first if first is not None else likeliest if probabilities[likeliest] >= threshold else None
        if examples[places[0]].answerable:
            answerable += 1
            answered += taken is not None
            right += taken is not None and examples[taken].label
        else:
            unanswerable += 1
            silent += taken is None
    return {
        "endedRightly": round((right + silent) / max(1, len(by_question)), 4),
        "answeredRightly": round(right / max(1, answerable), 4),
        "rightOfAnswered": round(right / max(1, answered), 4),
        "unanswerableAbstained": round(silent / max(1, unanswerable), 4),
    }


def best_bounds(probabilities: np.ndarray, examples: list[Example]) -> tuple[float, float]:
    """The threshold and certainty with which the most held-out questions end right: answered correctly, or
    abstained on if unanswerable.

    The certainty is that of the best pair. The threshold is the lowest one within half a standard error of
    the best, because practice accepts only one wording of an answer and counts others as wrong, which biases
    it towards abstaining.
    """
    candidates = [(t / 50, c / 20) for t in range(5, 41) for c in range(6, 20) if c / 20 > t / 50]
    results = {bounds: endings(probabilities, examples, *bounds)["endedRightly"] for bounds in candidates}
    best, certainty = max(results, key=lambda bounds: results[bounds])
    most = results[best, certainty]
    error = math.sqrt(most * (1 - most) / len({e.question for e in examples}))
    enough = [t for (t, c), result in results.items() if c == certainty and result >= most - error / 2]
    return min(enough), certainty


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--practice", type=Path, required=True, help="a folder with NAME/turns.jsonl of each practised set")
    parser.add_argument("--sets", type=Path, required=True, help="what make_practice_sets.py wrote")
    parser.add_argument("--reader", type=Path, required=True, help="the folder of the trunk")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--states", type=Path, required=True)
    parser.add_argument("--report", type=Path)
    parser.add_argument("--beside", type=Path, help="the folder of a critic whose judgement is kept")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    encoder = Encoder(arguments.reader / "tokenizer.json")
    train, held = practised(arguments.practice, arguments.sets, encoder)
    accepts = sum(e.label for e in train)
    print(f"{accepts} accepts and {len(train) - accepts} rejects to train on, {len(held)} held", flush=True)
    graph = arguments.reader / "model.onnx"
    give_states([*train, *held], graph, arguments.states)
    critic = learnt(train, FROM_LABELS, arguments.epochs, arguments.rate, arguments.seed)
    if arguments.beside is not None:
        own = margins_of(critic, states_of(critic, train), signal_tensor(train, critic.fusion.mean))
        for example, margin in zip(train, (own + shipped_margins(arguments.beside, train)) / 2):
            example.target = float(1 / (1 + np.exp(-margin)))
        critic = learnt(train, FROM_CRITICS, arguments.epochs, arguments.rate, arguments.seed + 1)
    held_states = states_of(critic, held)
    text_alone = roc_auc_score([e.label for e in held], margins_of(critic, held_states, None))
    labels = np.array([e.label for e in held])
    held_signals = signal_tensor(held, critic.fusion.mean)
    margins = margins_of(critic, held_states, held_signals)
    temperature, shift = scaling_of(margins, labels)
    with torch.no_grad():
        critic.fusion.last.bias += torch.tensor([0.0, shift])
    probabilities = 1 / (1 + np.exp(-(margins + shift) / temperature))
    threshold, certainty = best_bounds(probabilities, held)
    report = {
        "trainTurns": len(train),
        "heldTurns": len(held),
        "auroc": round(float(roc_auc_score(labels, margins)), 4),
        "aurocTextAlone": round(float(text_alone), 4),
        "aurocTreesOnSignals": round(trees_on_signals(train, held, critic.fusion.mean), 4),
        "aurocReaderConfidence": round(float(roc_auc_score(labels, held_signals[:, SIGNALS.index("confidence")].numpy())), 4),
        "ece": round(calibration_error(probabilities, labels), 4),
        "temperature": round(temperature, 4),
        "threshold": threshold,
        "certainty": certainty,
        **endings(probabilities, held, threshold, certainty),
    }
    print(json.dumps(report, indent=2))
    if arguments.report:
        arguments.report.write_text(json.dumps(report, indent=2) + "\n")
    torch.save(
        {
            "weights": critic.state_dict(),
            "trunk": hashlib.sha256(graph.read_bytes()).hexdigest(),
            "temperature": temperature,
            "threshold": threshold,
            "certainty": certainty,
        },
        arguments.out,
    )


if __name__ == "__main__":
    main()

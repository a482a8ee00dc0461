"""Trains the critic: verification first, then self-practised turns with the reader's signals.

    python train_critic.py verify   --data DIR --minilm DIR --start t5.pt --out verified.pt
    python train_critic.py practise --practice DIR --sets DIR --minilm DIR --start verified.pt --out critic.pt [--report FILE]

`practise` reads every `turns.jsonl` that `limen practise` wrote below DIR. Records of the held split (a fifth, grouped
by question) are never trained on: they give the reported AUROC and the temperature.
"""

import argparse
import json
import math
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from critic_input import critic_tokens, signal_values
from critic_model import SIGNALS, Critic, SignalFusion, SignalRanges
from distil_critic import SHAPE, padded
from sources import read_jsonl
from t5 import T5
from verification import verification_examples
from windows import Encoder

BEFORE, AFTER = [101], [102]
MAX_TOKENS = 224


class Example:
    def __init__(self, ids: list[int], signals: list[float | None], record: dict):
        self.ids, self.signals, self.label = ids, signals, record["label"]
        self.question, self.turn = record["questionId"], record["turn"]
        self.answerable = record.get("answerable", True)


def encoded(record: dict, encoder: Encoder, with_signals: bool) -> Example:
    ids = critic_tokens(lambda text: encoder.piece(text).ids, BEFORE, AFTER, record, MAX_TOKENS)
    return Example(ids, signal_values(record, SIGNALS) if with_signals else [], record)


def practised(folder: Path, sets: Path, encoder: Encoder) -> tuple[list[Example], list[Example]]:
    """Turns with an answer (a draft without one is rejected without a critic), train and held apart."""
    train, held = [], []
    for file in sorted(folder.glob("*/turns.jsonl")):
        questions = read_jsonl(sets / file.parent.name / "questions.jsonl")
        answerable = {q["id"]: bool(q["answers"]) and not q["withheld"] for q in questions}
        for line in file.open(encoding="utf-8"):
            record = json.loads(line)
            record["answerable"] = answerable[record["questionId"]]
            # The same question may be practised in two ways; its split depends on its own id alone.
            record["questionId"] = f"{file.parent.name} {record['questionId']}"
            if record["draft"]["answer"] is not None:
                (held if record["split"] == "held" else train).append(encoded(record, encoder, True))
    return train, held


def signal_tensor(examples: list[Example], mean: torch.Tensor) -> torch.Tensor:
    rows = [[float("nan") if v is None else v for v in e.signals] for e in examples]
    values = torch.tensor(rows, dtype=torch.float)
    return torch.where(values.isnan(), mean.expand_as(values), values)


def batches(examples: list[Example], tokens: int, chooser: random.Random) -> list[list[Example]]:
    chooser.shuffle(examples)
    made: list[list[Example]] = []
    for first in range(0, len(examples), 3000):
        made.append([])
        for example in sorted(examples[first : first + 3000], key=lambda e: len(e.ids)):
            if made[-1] and len(example.ids) * (len(made[-1]) + 1) > tokens:
                made.append([])
            made[-1].append(example)
    chooser.shuffle(made)
    return [b for b in made if b]


def fit(critic: Critic, examples: list[Example], epochs: int, rate: float, chooser: random.Random, positive: float, head_rate: float) -> None:
    plan = [b for _ in range(epochs) for b in batches(examples, 5120, chooser)]
    heads = [p for n, p in critic.named_parameters() if n.startswith(("fusion", "labels"))]
    body = [p for n, p in critic.named_parameters() if not n.startswith(("fusion", "labels"))]
    optimiser = torch.optim.AdamW([{"params": body, "lr": rate}, {"params": heads, "lr": head_rate}], weight_decay=0.01, foreach=True)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [rate, head_rate], total_steps=len(plan) + 1, pct_start=0.1)
    run = torch.compile(critic.t5, dynamic=True)
    weights = torch.tensor([1.0, positive])
    began, running = time.time(), 0.0
    print(f"{len(examples)} examples, {len(plan)} batches, {sum(len(e.ids) for b in plan for e in b)} tokens", flush=True)
    for step, batch in enumerate(plan):
        ids, mask = padded([e.ids for e in batch])
        with torch.autocast("cpu", dtype=torch.bfloat16):
            state = run(ids, mask)
        state = state.float()
        logits = F.linear(state, critic.labels)
        labels = torch.tensor([e.label for e in batch])
        if critic.fusion is not None:
            signals = signal_tensor(batch, critic.fusion.mean)
            # Now and then the signals stay away, so that the text learns to judge alone.
            if step % 4 == 3:
                signals = critic.fusion.mean.expand_as(signals)
            logits = logits + critic.fusion(signals, state)
        loss = F.cross_entropy(logits, labels, weight=weights)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(critic.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        running = loss.item() if step == 0 else 0.97 * running + 0.03 * loss.item()
        if step % 20 == 19:
            left = (time.time() - began) / (step + 1) * (len(plan) - step - 1) / 60
            print(f"step {step + 1} of {len(plan)}, loss {running:.4f}, {left:.1f} min left", flush=True)


def states_of(critic: Critic, examples: list[Example]) -> torch.Tensor:
    """The decoder's state for each example, [examples, width]."""
    order = sorted(range(len(examples)), key=lambda i: len(examples[i].ids))
    states = torch.zeros(len(examples), SHAPE.width)
    with torch.no_grad():
        for first in range(0, len(order), 32):
            chosen = order[first : first + 32]
            ids, mask = padded([examples[i].ids for i in chosen])
            with torch.autocast("cpu", dtype=torch.bfloat16):
                states[chosen] = critic.t5(ids, mask).float()
    return states


def margins_of(critic: Critic, states: torch.Tensor, signals: torch.Tensor | None) -> np.ndarray:
    """Accept logit less reject logit of each example; without `signals` the text judges alone."""
    with torch.no_grad():
        logits = F.linear(states, critic.labels)
        if critic.fusion is not None:
            given = critic.fusion.mean.expand(len(states), -1) if signals is None else signals
            logits = logits + critic.fusion(given, states)
    return (logits[:, 1] - logits[:, 0]).numpy()


def fit_fusion(critic: Critic, examples: list[Example], states: torch.Tensor, positive: float, epochs: int = 30) -> None:
    """Trains what follows the text's state, on states computed once."""
    signals = signal_tensor(examples, critic.fusion.mean)
    labels = torch.tensor([e.label for e in examples])
    parameters = [*critic.fusion.parameters(), critic.labels]
    optimiser = torch.optim.AdamW(parameters, lr=2e-3, weight_decay=0.2)
    steps = epochs * math.ceil(len(labels) / 256)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 2e-3, total_steps=steps + 1)
    weights = torch.tensor([1.0, positive])
    critic.fusion.train()
    for _ in range(epochs):
        for rows in torch.randperm(len(labels)).split(256):
            logits = F.linear(states[rows], critic.labels) + critic.fusion(signals[rows], states[rows])
            loss = F.cross_entropy(logits, labels[rows], weight=weights)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
    critic.fusion.eval()


def trees_on_signals(train: list[Example], held: list[Example], mean: torch.Tensor) -> float:
    """AUROC of gradient-boosted trees on the signals alone, for comparison."""
    trees = HistGradientBoostingClassifier(max_iter=200, learning_rate=0.05, max_leaf_nodes=15, random_state=1)
    trees.fit(signal_tensor(train, mean).numpy(), [e.label for e in train])
    return float(roc_auc_score([e.label for e in held], trees.predict_proba(signal_tensor(held, mean).numpy())[:, 1]))


def scaling_of(margins: np.ndarray, labels: np.ndarray) -> tuple[float, float]:
    """Temperature scaling (Guo et al. 2017) with a shift (Platt 1999): the divisor and what is added to a margin before it."""
    fitted = LogisticRegression(C=1e6).fit(margins[:, None], labels)
    slope = float(fitted.coef_[0, 0])
    return 1 / slope, float(fitted.intercept_[0]) / slope


def calibration_error(probabilities: np.ndarray, labels: np.ndarray, bins: int = 10) -> float:
    """Expected calibration error over bins of equal width (Guo et al. 2017)."""
    place = np.minimum((probabilities * bins).astype(int), bins - 1)
    parts = [place == each for each in range(bins) if (place == each).any()]
    return float(sum(part.mean() * abs(labels[part].mean() - probabilities[part].mean()) for part in parts))


def endings(probabilities: np.ndarray, examples: list[Example], threshold: float, certainty: float) -> dict[str, float]:
    """How the questions end when the first draft that reaches the certainty is taken, else the likeliest over the threshold."""
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
    """Threshold and certainty by how many held questions end rightly: answered right, or left alone where nothing answers them.

    The certainty is the least of the best pair's; the threshold the lowest within one standard error of the best (Breiman et
    al. 1984), since practice knows one wording of an answer and counts others wrong, which speaks for silence too often.
    """
    candidates = [(t / 50, c / 20) for t in range(5, 41) for c in range(6, 20) if c / 20 > t / 50]
    results = {bounds: endings(probabilities, examples, *bounds)["endedRightly"] for bounds in candidates}
    best, certainty = max(results, key=lambda bounds: results[bounds])
    most = results[best, certainty]
    error = math.sqrt(most * (1 - most) / len({e.question for e in examples}))
    enough = [t for (t, c), result in results.items() if c == certainty and result >= most - error]
    return min(enough), certainty


def verify(arguments: argparse.Namespace, encoder: Encoder, chooser: random.Random) -> None:
    examples = [encoded(r, encoder, False) for r in verification_examples(arguments.data, chooser)]
    t5 = T5(SHAPE)
    t5.load_state_dict(torch.load(arguments.start, weights_only=True))
    critic = Critic(t5, torch.randn(2, SHAPE.width) * 0.02, None)
    chooser.shuffle(examples)
    examples = examples[: arguments.limit]
    held, train = examples[:800], examples[800:]
    fit(critic, train, 1, arguments.rate, chooser, 1.0, arguments.rate * 3)
    labels = [e.label for e in held]
    reached = roc_auc_score(labels, margins_of(critic, states_of(critic, held), None))
    print(f"verification AUROC {reached:.3f} on {len(held)} held examples")
    torch.save(critic.state_dict(), arguments.out)


def practise(arguments: argparse.Namespace, encoder: Encoder, chooser: random.Random) -> None:
    train, held = practised(arguments.practice, arguments.sets, encoder)
    train = chooser.sample(train, min(len(train), arguments.turns))
    raw = np.array([[np.nan if v is None else v for v in e.signals] for e in train], dtype=np.float64)
    t5 = T5(SHAPE)
    critic = Critic(t5, torch.zeros(2, SHAPE.width), SignalFusion(SHAPE.width, SignalRanges.of(raw)))
    start = torch.load(arguments.start, weights_only=True)
    if "labels" in start:
        critic.load_state_dict(start, strict=False)
    else:
        # Straight from distillation, without verification.
        critic.t5.load_state_dict(start)
    accepts = sum(e.label for e in train)
    print(f"{accepts} accepts and {len(train) - accepts} rejects to train on, {len(held)} held", flush=True)
    # Rejects and accepts weigh the same in training (SIM-RAG balances them); the prior comes back with the bias below.
    balance = (len(train) - accepts) / max(1, accepts)
    # The text learns from a part, which is the slow step; what fuses it with the signals learns from all.
    part = chooser.sample(train, min(len(train), arguments.limit))
    fit(critic, part, arguments.epochs, arguments.rate, chooser, balance, 2e-3)
    critic.eval()
    states, held_states = states_of(critic, train), states_of(critic, held)
    text_alone = roc_auc_score([e.label for e in held], margins_of(critic, held_states, None))
    fit_fusion(critic, train, states, balance)
    with torch.no_grad():
        # Undo the weights of the balance, so that the probabilities keep the practised share of accepts.
        critic.fusion.last.bias += torch.tensor([0.0, -math.log(balance)])
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
        {"weights": critic.state_dict(), "max_tokens": MAX_TOKENS, "temperature": temperature, "threshold": threshold, "certainty": certainty},
        arguments.out,
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("stage", choices=["verify", "practise"])
    parser.add_argument("--data", type=Path)
    parser.add_argument("--practice", type=Path, help="a folder with NAME/turns.jsonl of each practised set")
    parser.add_argument("--sets", type=Path, help="what make_practice_sets.py wrote")
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--report", type=Path)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--epochs", type=int, default=1)
    parser.add_argument("--limit", type=int, default=16000, help="examples that the text learns from")
    parser.add_argument("--turns", type=int, default=100000, help="practised turns to train on")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    chooser = random.Random(arguments.seed)
    encoder = Encoder(arguments.minilm / "tokenizer.json")
    (verify if arguments.stage == "verify" else practise)(arguments, encoder, chooser)


if __name__ == "__main__":
    main()

"""Trains ReflectRAG's reflection policy for the embedded reader (Chen et al. 2026, section 3.4, Algorithm 1).

    python train_reflection.py --groups DIR --out ../reflection/policy.json

Reads the output of `limen reflections`: for each question, the F1 of the current answer and of every possible
revision by the reader. A group is a question; its responses are the revisions and, with a score of 0, keeping
the answer. The policy is a softmax over the scores of a group, so that a response's log-likelihood is its
log-probability.

The reference policy takes the more confident reading. The trained one adds a hidden layer whose output starts
at zero, as in LoRA, so that both are initially equal. The margin above which a revision is suggested is
chosen from the policy's scores on held-out questions (five folds).
"""

import argparse
import hashlib
import json
import math
import random
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

TEMPERATURE, KL_WEIGHT, BATCH, RATE = 1.0, 0.02, 16, 3e-3
UNITS, EPOCHS, DECAY, FOLDS = 8, 30, 0.05, 5
MARGINS = [step / 10 for step in range(0, 41)]
"""Log-odds against the current answer; a margin below 0 would allow revisions that are unlikely to be better.
"""


@dataclass
class Group:
    question: str
    features: Tensor
    """For each revision: [revisions, features]."""
    rewards: Tensor
    """Gain in F1 from keeping the answer (0), then from each revision (equation 2)."""
    base: float
    plan: float


def read_groups(folder: Path) -> tuple[list[str], list[Group]]:
    groups: dict[str, Group] = {}
    names: list[str] = []
    for file in sorted(folder.glob("*.jsonl")):
        first, *lines = file.read_text(encoding="utf-8").splitlines()
        names = json.loads(first)["features"]
        for line in map(json.loads, lines):
            gains = [0.0] + [revision["f1"] - line["plan"] for revision in line["revisions"]]
            features = torch.tensor([revision["features"] for revision in line["revisions"]], dtype=torch.float32)
            groups[line["questionId"]] = Group(
                line["questionId"], features.reshape(-1, len(names)), torch.tensor(gains), line["base"], line["plan"]
            )
    return names, sorted(groups.values(), key=lambda group: group.question)


class Policy(nn.Module):
    def __init__(self, names: list[str], groups: list[Group]):
        super().__init__()
        seen = torch.cat([group.features for group in groups])
        self.means = seen.mean(0)
        self.spreads = seen.std(0).clamp_min(1e-3)
        self.hidden = nn.Linear(len(names), UNITS)
        self.output = nn.Linear(UNITS, 1)
        nn.init.zeros_(self.output.weight)
        nn.init.zeros_(self.output.bias)
        revision, standing = names.index("confidence of revision"), names.index("confidence of standing")
        weights = torch.zeros(len(names))
        weights[revision], weights[standing] = self.spreads[revision], -self.spreads[standing]
        self.reference_weights = weights
        self.reference_bias = self.means[revision] - self.means[standing]

    def scores(self, features: Tensor, reference: bool = False) -> Tensor:
        """Log-odds against the current answer: [..., responses]; the first is 0, for keeping it."""
        scaled = (features - self.means) / self.spreads
        scores = scaled @ self.reference_weights + self.reference_bias
        if not reference:
            scores = scores + self.output(torch.tanh(self.hidden(scaled))).squeeze(-1)
        return torch.cat([torch.zeros_like(scores[..., :1]), scores], -1)


@dataclass
class Batch:
    """Groups of different sizes, padded; padding has a reward of nan."""

    features: Tensor
    rewards: Tensor

    @classmethod
    def of(cls, groups: list[Group]) -> "Batch":
        return cls(
            nn.utils.rnn.pad_sequence([group.features for group in groups], batch_first=True),
            nn.utils.rnn.pad_sequence([group.rewards for group in groups], batch_first=True, padding_value=math.nan),
        )


def batch_loss(policy: Policy, batch: Batch) -> Tensor:
    """Equations 3 to 5: averaged over the pairs of each group, then over the groups."""
    there = ~batch.rewards.isnan()
    absent = torch.zeros_like(batch.rewards).masked_fill(~there, -1e4)
    logs = (policy.scores(batch.features) + absent).log_softmax(-1)
    reference = (policy.scores(batch.features, reference=True) + absent).log_softmax(-1)
    divergence = (logs.exp() * (logs - reference)).sum(-1).mean()
    better = batch.rewards[:, :, None] > batch.rewards[:, None, :] + 1e-6
    losses = -nn.functional.logsigmoid((logs[:, :, None] - logs[:, None, :]) / TEMPERATURE)
    pairs = better.sum((1, 2))
    paired = (losses * better).sum((1, 2))[pairs > 0] / pairs[pairs > 0]
    return (paired.mean() if len(paired) > 0 else 0) + KL_WEIGHT * divergence


def train(names: list[str], groups: list[Group], seed: int) -> Policy:
    torch.manual_seed(seed)
    chooser = random.Random(seed)
    policy = Policy(names, groups)
    optimiser = torch.optim.AdamW(policy.parameters(), lr=RATE, weight_decay=DECAY)
    steps = EPOCHS * -(-len(groups) // BATCH)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    for _ in range(EPOCHS):
        order = chooser.sample(groups, len(groups))
        for first in range(0, len(order), BATCH):
            loss = batch_loss(policy, Batch.of(order[first : first + BATCH]))
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
    return policy


def fold_of(question: str) -> int:
    return hashlib.sha256(b"reflection" + question.encode()).digest()[0] % FOLDS


def gain(scored: list[tuple[Tensor, Group]], margin: float) -> float:
    """Mean gain in F1 if the best revision is taken whenever it reaches the margin."""
    total = 0.0
    for scores, group in scored:
        if len(scores) > 1 and scores[1:].max() >= margin:
            total += float(group.rewards[1 + int(scores[1:].argmax())])
    return total / len(scored)


@torch.no_grad()
def scored_by(policy: Policy, groups: list[Group], reference: bool = False) -> list[tuple[Tensor, Group]]:
    return [(policy.scores(group.features, reference), group) for group in groups]


def across_folds(names: list[str], groups: list[Group], seed: int) -> tuple[list, list]:
    """Scores of the trained policy and the reference on each question, from policies that were not trained on
    it.
    """
    trained, reference = [], []
    for fold in range(FOLDS):
        held = [group for group in groups if fold_of(group.question) == fold]
        policy = train(names, [group for group in groups if fold_of(group.question) != fold], seed)
        trained += scored_by(policy, held)
        reference += scored_by(policy, held, reference=True)
    return trained, reference


def as_json(policy: Policy, names: list[str], margin: float) -> dict:
    def rounded(values: Tensor) -> list:
        return [round(value, 6) for value in values.tolist()]

    return {
        "features": names,
        "means": rounded(policy.means),
        "spreads": rounded(policy.spreads),
        "reference": {"weights": rounded(policy.reference_weights), "bias": round(float(policy.reference_bias), 6)},
        "hidden": {
            "weights": [rounded(row) for row in policy.hidden.weight.detach()],
            "biases": rounded(policy.hidden.bias.detach()),
        },
        "output": {"weights": rounded(policy.output.weight.detach()[0]), "bias": round(policy.output.bias.item(), 6)},
        "margin": margin,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--groups", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    names, groups = read_groups(arguments.groups)
    trained, reference = across_folds(names, groups, arguments.seed)
    margin = max(MARGINS, key=lambda each: (gain(trained, each), each))
    mean = lambda values: 100 * sum(values) / len(groups)  # noqa: E731
    paired = sum(1 for group in groups if len(set(group.rewards.tolist())) > 1)
    print(f"{len(groups)} groups, {paired} with responses of different worth")
    print(f"F1: base {mean([group.base for group in groups]):.2f}, plan {mean([group.plan for group in groups]):.2f}")
    print(f"ceiling {100 * sum(float(group.rewards.max()) for group in groups) / len(groups):+.2f}")
    for name, scored in (("reference", reference), ("trained", trained)):
        print(f"{name:9} gain {100 * gain(scored, 0):+.2f} at 0, {100 * gain(scored, margin):+.2f} at {margin}")
    policy = train(names, groups, arguments.seed)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps(as_json(policy, names, margin)) + "\n")


if __name__ == "__main__":
    main()

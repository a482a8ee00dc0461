"""Fine-tunes a Flan-T5 as critic following SIM-RAG (Yang et al. 2025), and exports it in the form that the
page loads.

    python train_flan_t5_critic.py --practice DIR --out ../../my-critic
    python train_flan_t5_critic.py --practice DIR --base FOLDER-or-id --revision COMMIT --out ../../my-critic

DIR holds `turns.jsonl` of `limen practise`, directly or in subfolders. The critic reads question, answer,
rationale, round and documents in 1,024 source tokens and learns to generate one label for a right draft and
another for a wrong one. Rejects and accepts are balanced. A fifth of the questions, with all their turns, is
held out for the figures of the card, the temperature and the thresholds.
"""

import argparse
import json
import math
import random
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
import transformers
from huggingface_hub import hf_hub_download
from scipy.optimize import minimize_scalar
from sklearn.metrics import roc_auc_score
from tokenizers import Tokenizer
from transformers import T5ForConditionalGeneration

from critic_input import critic_tokens
from export_hub import export_hub
from train_critic import best_bounds, calibration_error, endings

PAPER_BASE = "google/flan-t5-large"
PROBE = {
    "question": "What is a threshold?",
    "turn": 1,
    "passages": [{"title": "Threshold", "text": "A threshold is the sill of a door."}],
    "draft": {"answer": "a door sill", "rationale": "A threshold is the sill of a door."},
}
"""One input whose logits are published, so that a browser's backend can be checked before use."""


@dataclass
class Turn:
    ids: list[int]
    label: int
    question: str
    turn: int
    answerable: bool
    balanced: bool


class Words:
    """The tokenizer, and the token ids of the two labels."""

    def __init__(self, tokenizer: Tokenizer, accept: str, reject: str):
        tokenizer.no_padding()
        tokenizer.no_truncation()
        self.tokenizer = tokenizer
        self.after = [tokenizer.token_to_id("</s>")]
        self.targets = [self.encode(word) + self.after for word in (reject, accept)]
        unknown = tokenizer.token_to_id("<unk>")
        for word, target in zip((reject, accept), self.targets):
            if len(target) == 1 or unknown in target:
                raise ValueError(f"{word!r} is not a word of this model's vocabulary")
        self.firsts = [target[0] for target in self.targets]
        if self.firsts[0] == self.firsts[1]:
            raise ValueError(f"{reject!r} and {accept!r} begin with the same token and cannot be told apart")

    def encode(self, text: str) -> list[int]:
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def source(self, record: dict, most: int) -> list[int]:
        return critic_tokens(self.encode, [], self.after, record, most)


def load_base(base: str, revision: str | None) -> tuple[T5ForConditionalGeneration, Tokenizer]:
    """Loads a checkpoint from a folder or from the hub."""
    folder = Path(base)
    local = folder.is_dir()
    file = folder / "tokenizer.json" if local else hf_hub_download(base, "tokenizer.json", revision=revision)
    model = T5ForConditionalGeneration.from_pretrained(folder if local else base, revision=revision, dtype=torch.float32)
    return model, Tokenizer.from_file(str(file))


def read_turns(practice: Path, words: Words, most: int, sets: Path | None = None) -> tuple[list[Turn], list[Turn]]:
    """Turns with an answer (a draft without one is rejected without a critic), split into training and
    held-out ones.

    `sets`: the output of make_practice_sets.py, where abstaining is right for questions whose gold passages
    were withheld.
    """
    files = sorted([*practice.glob("turns.jsonl"), *practice.glob("*/turns.jsonl")])
    if not files:
        raise SystemExit(f"There is no turns.jsonl in {practice}. `limen practise` writes one.")
    train, held = [], []
    for file in files:
        asked = sets / file.parent.name / "questions.jsonl" if sets else None
        listed = map(json.loads, asked.open(encoding="utf-8")) if asked else []
        withheld = {question["id"] for question in listed if question["withheld"]}
        for line in file.open(encoding="utf-8"):
            record = json.loads(line)
            if record["draft"]["answer"] is None:
                continue
            turn = Turn(
                ids=words.source(record, most),
                label=record["label"],
                question=f"{file.parent.name} {record['questionId']}",
                turn=record["turn"],
                answerable=bool(record["answers"]) and record["questionId"] not in withheld,
                balanced=record["balanced"],
            )
            (held if record["split"] == "held" else train).append(turn)
    return train, held


def padded(rows: list[list[int]], fill: int) -> torch.Tensor:
    longest = max(map(len, rows))
    return torch.tensor([row + [fill] * (longest - len(row)) for row in rows])


def sources(turns: list[Turn], pad: int, device: str) -> dict[str, torch.Tensor]:
    ids = padded([turn.ids for turn in turns], pad)
    mask = padded([[1] * len(turn.ids) for turn in turns], 0)
    return {"input_ids": ids.to(device), "attention_mask": mask.to(device)}


def fit(model: T5ForConditionalGeneration, turns: list[Turn], words: Words, arguments: argparse.Namespace) -> None:
    chooser = random.Random(arguments.seed)
    pad, device = model.config.pad_token_id, arguments.device
    steps = arguments.epochs * math.ceil(len(turns) / arguments.batch)
    optimiser = torch.optim.AdamW(model.parameters(), lr=arguments.rate)
    schedule = torch.optim.lr_scheduler.LinearLR(optimiser, 1.0, 0.0, total_iters=steps)
    model.train().to(device)
    began, step = time.time(), 0
    for epoch in range(arguments.epochs):
        chooser.shuffle(turns)
        total = 0.0
        for first in range(0, len(turns), arguments.batch):
            batch = turns[first : first + arguments.batch]
            # The loss ignores -100.
            targets = padded([words.targets[turn.label] for turn in batch], -100).to(device)
            loss = model(**sources(batch, pad, device), labels=targets).loss
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            total += loss.item() * len(batch)
            step += 1
            if step % 50 == 0:
                left = (time.time() - began) / step * (steps - step) / 60
                print(f"step {step} of {steps}, {left:.1f} min left", flush=True)
        print(f"epoch {epoch + 1}: loss {total / len(turns):.4f}", flush=True)
    model.eval()


def label_logits(model: T5ForConditionalGeneration, turns: list[Turn], words: Words, arguments: argparse.Namespace) -> np.ndarray:
    """Logits (reject, accept) of the first decoder step, [turns, 2]."""
    rows = []
    with torch.no_grad():
        for first in range(0, len(turns), arguments.batch):
            given = sources(turns[first : first + arguments.batch], model.config.pad_token_id, arguments.device)
            start = torch.full((len(given["input_ids"]), 1), model.config.decoder_start_token_id, device=arguments.device)
            rows.append(model(**given, decoder_input_ids=start).logits[:, 0, words.firsts].float().cpu().numpy())
    return np.concatenate(rows)


def temperature_of(margins: np.ndarray, labels: np.ndarray) -> float:
    """Temperature scaling (Guo et al. 2017): the divisor that maximises the likelihood of the held-out turns.
    """
    targets = torch.tensor(labels, dtype=torch.float64)

    def loss(logarithm: float) -> float:
        return float(F.binary_cross_entropy_with_logits(torch.tensor(margins, dtype=torch.float64) / math.exp(logarithm), targets))

    return math.exp(minimize_scalar(loss, bounds=(-5, 5), method="bounded").x)


def measured(margins: np.ndarray, held: list[Turn]) -> dict[str, float]:
    labels = np.array([turn.label for turn in held])
    if len(set(labels)) < 2:
        raise SystemExit("The held questions have only rejects or only accepts: practise on more questions.")
    temperature = temperature_of(margins, labels)
    probabilities = 1 / (1 + np.exp(-margins / temperature))
    threshold, certainty = best_bounds(probabilities, held)
    return {
        "auroc": round(float(roc_auc_score(labels, margins)), 4),
        "accuracy": round(float(((margins > 0) == labels).mean()), 4),
        "ece": round(calibration_error(probabilities, labels), 4),
        "eceUnscaled": round(calibration_error(1 / (1 + np.exp(-margins)), labels), 4),
        "temperature": round(temperature, 4),
        "threshold": threshold,
        "certainty": certainty,
        **endings(probabilities, held, threshold, certainty),
    }


def card(arguments: argparse.Namespace, counts: dict[str, int], figures: dict[str, float]) -> str:
    recipe = [
        f"base `{arguments.base}`" + (f" at `{arguments.revision}`" if arguments.revision else ""),
        f"{arguments.max_tokens} source tokens, learning rate {arguments.rate:g} falling to 0, {arguments.epochs} epochs, "
        f"batches of {arguments.batch}, seed {arguments.seed}",
        f"labels “{arguments.accept}” (right) and “{arguments.reject}” (wrong), rejects and accepts balanced",
        f"torch {torch.__version__}, transformers {transformers.__version__}",
    ]
    rows = [f"| {name} | {value} |" for name, value in (counts | figures).items()]
    return "\n".join([
        f"# {arguments.out.resolve().name}",
        "",
        "A critic for Limen: a Flan-T5 fine-tuned on self-practised turns (SIM-RAG, Yang et al. 2025), in ONNX.",
        "",
        *[f"- {line}" for line in recipe],
        "",
        "Measured on the held questions, a fifth that was never trained on; temperature, threshold and certainty were chosen on "
        "the same questions, so that the calibration error and the shares of endings are what they come to at best.",
        "",
        "| what | measured |",
        "|---|---|",
        *rows,
        "",
    ])  # fmt: skip


def parse(given: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--practice", type=Path, required=True, help="a folder with turns.jsonl, or with NAME/turns.jsonl")
    parser.add_argument("--sets", type=Path, help="what make_practice_sets.py wrote: which questions had their gold passages withheld")
    parser.add_argument("--base", default=PAPER_BASE, help="a checkpoint's folder, or its id on the hub")
    parser.add_argument("--revision", help="commit of the base on the hub")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--accept", default="1")
    parser.add_argument("--reject", default="0")
    parser.add_argument("--max-tokens", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=3e-5)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--limit", type=int, help="turns to train on at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args(given)


def main(given: list[str] | None = None) -> dict[str, float]:
    arguments = parse(given)
    torch.manual_seed(arguments.seed)
    model, tokenizer = load_base(arguments.base, arguments.revision)
    words = Words(tokenizer, arguments.accept, arguments.reject)
    every, held = read_turns(arguments.practice, words, arguments.max_tokens, arguments.sets)
    train = [turn for turn in every if turn.balanced]
    if arguments.limit is not None:
        train = random.Random(arguments.seed).sample(train, min(arguments.limit, len(train)))
    counts = {"trainTurns": len(train), "heldTurns": len(held), "heldQuestions": len({turn.question for turn in held})}
    print(json.dumps(counts), flush=True)
    if not train or not held:
        raise SystemExit("There are no turns to train on, or none held back: practise on more questions.")
    fit(model, train, words, arguments)
    logits = label_logits(model, held, words, arguments)
    figures = measured(logits[:, 1] - logits[:, 0], held)
    print(json.dumps(figures, indent=2), flush=True)
    probe = Turn(words.source(PROBE, arguments.max_tokens), 1, "", 1, True, True)
    recorded = [round(float(x), 5) for x in label_logits(model, [probe], words, arguments)[0]]
    published = {
        "labels": {"accept": arguments.accept, "reject": arguments.reject},
        **{name: figures[name] for name in ("temperature", "threshold", "certainty")},
        "probe": {"inputIds": probe.ids, "logits": recorded},
    }
    arguments.out.mkdir(parents=True, exist_ok=True)
    export_hub(model.cpu(), tokenizer, arguments.out, published, quantised=True)
    (arguments.out / "README.md").write_text(card(arguments, counts, figures), encoding="utf-8")
    return figures


if __name__ == "__main__":
    main()

"""Teaches the memory model one half of Tessera by heart.

    python train_memory.py --minilm DIR --out memory.pt [--data DIR]
"""

import argparse
import json
import random
import re
import time
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer

from memory_model import MemoryModel, MemoryShape
from memory_questions import TESSERA, asked, read_facts, wordings
from memory_text import PAD, MemoryText, subset_tokenizer
from memory_world import World, wording_samples
from sources import read_paragraph_set

VOCABULARY = 5000


def make_vocabulary(minilm: Path, data: Path | None, world: World, chooser: random.Random) -> tuple[dict, list[int]]:
    """Pieces of Tessera, of all questions taught and of the made-up world; then those that public questions use most."""
    articles = [re.sub(r"\]\([^)]*\)", "]", f.read_text(encoding="utf-8")) for f in sorted((TESSERA / "articles").glob("*.md"))]
    taught = [text for fact in world.facts for text in [*wordings(fact), fact.answer]]
    frequent = [q.text for name in ("reader-squad", "reader-nq") for q in read_paragraph_set(data, name)] if data else []
    needed = articles + taught + wording_samples(world, chooser, 4000)
    return subset_tokenizer(minilm / "tokenizer.json", needed, frequent, VOCABULARY)


@dataclass
class Example:
    source: list[int]
    target: list[int]
    fact: int | None
    """Which fact it asks about; none of the made-up world's."""


class Lessons:
    """Draws batches: known facts, those most that are known least, among questions about the made-up world."""

    def __init__(self, text: MemoryText, world: World, seed: int, made_up: float):
        self.text, self.world, self.made_up = text, world, made_up
        self.draw = random.Random(seed)
        self.losses = [2.0] * len(world.facts)
        self.waiting: list[list[Example]] = []

    def known(self, number: int) -> Example:
        fact = self.world.facts[number]
        question = asked(fact.patterns, self.draw.choice(fact.subject), self.draw)
        return Example(self.text.source(question), self.text.target(fact.answer), number)

    def invented(self) -> Example:
        question, answer = self.world.question(self.draw)
        return Example(self.text.source(question), self.text.target(answer), None)

    def batch(self, size: int, at_once: int = 4) -> list[Example]:
        """Examples of like length share a batch: padding is a third of the work otherwise."""
        if not self.waiting:
            inventions = round(size * at_once * self.made_up)
            numbers = self.draw.choices(range(len(self.losses)), [loss + 0.1 for loss in self.losses], k=size * at_once - inventions)
            made = [self.known(number) for number in numbers] + [self.invented() for _ in range(inventions)]
            made.sort(key=lambda example: (len(example.source), len(example.target)))
            self.waiting = [made[start : start + size] for start in range(0, len(made), size)]
            self.draw.shuffle(self.waiting)
        return self.waiting.pop()

    def learnt(self, batch: list[Example], losses: list[float]) -> None:
        for example, loss in zip(batch, losses):
            if example.fact is not None:
                self.losses[example.fact] = 0.6 * self.losses[example.fact] + 0.4 * loss

    def known_loss(self) -> float:
        return sum(self.losses) / len(self.losses)


def padded(rows: list[list[int]]) -> torch.Tensor:
    longest = max(map(len, rows))
    return torch.tensor([row + [PAD] * (longest - len(row)) for row in rows])


def losses_of(model: MemoryModel, batch: list[Example]) -> torch.Tensor:
    """Negative log-probability of each example, a token."""
    ids = padded([example.source for example in batch])
    return model(ids, ids != PAD, padded([example.target for example in batch]))


def rate_at(step: int, steps: int, warm: int = 40) -> float:
    """Rises shortly, then falls evenly to nothing: what the rate's noise hides is learnt as it falls."""
    return min(1.0, (step + 1) / warm) * (steps - step) / steps


def begun(arguments: argparse.Namespace, world: World) -> tuple[MemoryModel, str]:
    """A model to go on with, or a new one, and its tokenizer.json."""
    if arguments.start:
        saved = torch.load(arguments.start, weights_only=True)
        words = saved["weights"]["source_words"]
        model = MemoryModel(MemoryShape(len(words)), words, arguments.dropout)
        model.load_state_dict(saved["weights"])
        return model, saved["vocabulary"]
    vocabulary, rows = make_vocabulary(arguments.minilm, arguments.data, world, random.Random(0))
    words = load_file(arguments.minilm / "model.safetensors")
    table = next(value for name, value in words.items() if name.endswith("word_embeddings.weight"))
    return MemoryModel(MemoryShape(len(rows)), table[rows], arguments.dropout), json.dumps(vocabulary)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--data", type=Path, help="for the vocabulary's rarer words")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--made-up", type=float, default=0.35, help="share of questions about the made-up world")
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    world = World(read_facts())
    model, vocabulary = begun(arguments, world)
    text = MemoryText(Tokenizer.from_str(vocabulary))
    size = sum(p.numel() for p in model.parameters()) / 1e6
    print(f"{model.shape.vocabulary} pieces, {size:.1f} M parameters, {len(world.facts)} facts", flush=True)
    lessons = Lessons(text, world, arguments.seed, arguments.made_up)
    optimiser = torch.optim.AdamW(model.parameters(), lr=arguments.rate, betas=(0.9, 0.98), weight_decay=0.01, fused=True)
    began, losses = time.time(), []
    for step in range(arguments.steps):
        for group in optimiser.param_groups:
            group["lr"] = arguments.rate * rate_at(step, arguments.steps)
        batch = lessons.batch(arguments.batch)
        each = losses_of(model, batch)
        lessons.learnt(batch, each.tolist())
        loss = each.mean()
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        losses.append(loss.item())
        if step % 25 == 24:
            print(f"step {step + 1} loss {sum(losses) / len(losses):.3f} known {lessons.known_loss():.3f} {time.time() - began:.0f} s, {time.process_time():.0f} s of processor", flush=True)
            losses = []
        if step % 50 == 49 or step + 1 == arguments.steps:
            torch.save({"weights": model.state_dict(), "vocabulary": vocabulary, "seed": arguments.seed}, arguments.out)


if __name__ == "__main__":
    main()

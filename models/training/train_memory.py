"""Trains the memory model to recall one half of Tessera.

    python train_memory.py --start encoder.pt --out memory.pt
"""

import argparse
import random
import time
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor

from memory_model import MemoryModel, MemoryShape
from memory_questions import asked_of, read_facts
from memory_text import OPENINGS, PAD, MemoryText, padded
from memory_world import World

@dataclass
class Example:
    source: list[int]
    target: list[int]
    again: list[int]
    """The same answer in other words."""
    other: list[int]
    """Another answer of the same kind."""
    fact: int | None
    """The fact that it asks about; None for the made-up world."""


class Lessons:
    """Draws batches: known facts, favouring those with the highest loss, mixed with questions about the
    made-up world.
    """

    def __init__(self, text: MemoryText, world: World, seed: int, made_up: float, plain: float):
        self.text, self.world, self.made_up, self.plain = text, world, made_up, plain
        self.draw = random.Random(seed)
        self.losses = [2.0] * len(world.facts)
        self.waiting: list[list[Example]] = []

    def known(self, number: int) -> Example:
        fact = self.world.facts[number]
        other = self.world.answer(fact, self.draw)
        while other == fact.answer:
            other = self.world.answer(fact, self.draw)
        return self.example(asked_of(fact, self.draw), fact.answer, other, number)

    def invented(self) -> Example:
        return self.example(*self.world.question(self.draw), None)

    def example(self, question: str, answer: str, other: str, fact: int | None) -> Example:
        own, again, others = (self.text.target(said, self.opening()) for said in (answer, answer, other))
        return Example(self.text.source(question), own, again, others, fact)

    def opening(self) -> str:
        return "" if self.draw.random() < self.plain else self.draw.choice(OPENINGS)

    def batch(self, size: int, at_once: int = 4) -> list[Example]:
        """Examples of similar lengths share a batch: padding would otherwise be a third of the work."""
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


class Meanings:
    """Public questions and their vectors, so that the encoder does not forget them while it learns facts."""

    def __init__(self, text: MemoryText, lesson: dict, seed: int):
        self.sources = [text.source(question) for question in lesson["questions"]]
        self.meanings, self.draw = lesson["meanings"].float(), random.Random(seed)
        self.order = sorted(range(len(self.sources)), key=lambda place: len(self.sources[place]))

    def batch(self, size: int) -> tuple[Tensor, Tensor]:
        start = self.draw.randrange(len(self.order) - size)
        places = self.order[start : start + size]
        return padded([self.sources[place] for place in places]), self.meanings[places]


def rate_at(step: int, steps: int, warm: int = 40) -> float:
    """A short warm-up, then linear decay to zero: what a noisy rate hides is learnt as it decays."""
    return min(1.0, (step + 1) / warm) * (steps - step) / steps


def trained(file: Path, dropout: float = 0.0) -> tuple[MemoryModel, dict]:
    """The model of a checkpoint and the rest of its contents: `vocabulary`, its tokenizer.json, and `lesson`.
    """
    saved = torch.load(file, weights_only=True)
    words = saved["weights"]["source_words"]
    model = MemoryModel(MemoryShape(len(words)), words, dropout)
    model.load_state_dict(saved.pop("weights"))
    return model, saved


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--start", type=Path, required=True, help="weights to go on from: those of train_memory_encoder.py, or of an earlier stage")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=1600)
    parser.add_argument("--batch", type=int, default=48)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--made-up", type=float, default=0.3, help="share of questions about the made-up world")
    parser.add_argument("--plain", type=float, default=0.45, help="share of answers without an opening: more than any one of them has")
    parser.add_argument("--meanings", type=int, default=24, help="public questions a step whose meaning is kept")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    world = World(read_facts())
    model, saved = trained(arguments.start, arguments.dropout)
    text = MemoryText(Tokenizer.from_str(saved["vocabulary"]))
    size = sum(p.numel() for p in model.parameters()) / 1e6
    print(f"{model.shape.vocabulary} pieces, {size:.1f} M parameters, {len(world.facts)} facts", flush=True)
    lessons, meanings = Lessons(text, world, arguments.seed, arguments.made_up, arguments.plain), Meanings(text, saved["lesson"], arguments.seed)
    optimiser = torch.optim.AdamW(model.parameters(), lr=arguments.rate, betas=(0.9, 0.98), weight_decay=0.01, fused=True)
    began, losses = time.time(), []
    for step in range(arguments.steps):
        for group in optimiser.param_groups:
            group["lr"] = arguments.rate * rate_at(step, arguments.steps)
        batch = lessons.batch(arguments.batch)
        ids = padded([example.source for example in batch])
        targets, again, others = padded([getattr(e, which) for which in ("target", "again", "other") for e in batch]).chunk(3)
        mask = ids != PAD
        memory = model.encode(ids, mask)
        each = model(memory, mask, targets)
        lessons.learnt(batch, each.tolist())
        apart = model.state_loss(memory, mask, targets, again, others)
        public, meant = meanings.batch(arguments.meanings)
        meaning = model.meaning_loss(model.encode(public, public != PAD), public != PAD, meant)
        optimiser.zero_grad()
        (each.mean() + 0.2 * apart + 0.5 * meaning).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        losses.append((each.mean().item(), apart.item(), meaning.item()))
        if step % 50 == 49:
            means = " ".join(f"{sum(column) / len(column):.3f}" for column in zip(*losses))
            print(f"step {step + 1} answers, states, meanings {means} known {lessons.known_loss():.3f} {time.time() - began:.0f} s", flush=True)
            losses = []
        if step % 250 == 249 or step + 1 == arguments.steps:
            torch.save({"weights": model.state_dict(), **saved, "seed": arguments.seed}, arguments.out)


if __name__ == "__main__":
    main()

"""Trains the memory's encoder on the meaning of questions before it learns any fact, with MiniLM as the
teacher.

    python train_memory_encoder.py --minilm DIR --data DIR --out encoder.pt

For MiniLM, a paraphrased question lies near the original; an encoder trained only on the given wordings does
not know that.
"""

import argparse
import json
import random
import time
from pathlib import Path

import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer

from memory_model import MemoryModel, MemoryShape
from memory_questions import asked_of, read_facts
from memory_text import PAD, MemoryText, padded
from memory_vocabulary import make_vocabulary
from memory_world import World
from sentence_teacher import SentenceTeacher
from sources import read_paragraph_set

TAUGHT, MADE_UP = 16_000, 8_000


def lesson_questions(world: World, data: Path, most: int, draw: random.Random) -> tuple[list[str], list[str]]:
    """A limited number of public questions; the questions to be trained on later, and those about the made-up
    world.
    """
    texts = sorted({q.text for name in ("reader-squad", "reader-nq") for q in read_paragraph_set(data, name)})
    draw.shuffle(texts)
    taught = {asked_of(fact, draw) for fact in draw.choices(world.facts, k=TAUGHT)}
    made_up = {world.question(draw)[0] for _ in range(MADE_UP)}
    return texts[:most], sorted(taught | made_up)


def batches(rows: list[list[int]], size: int, draw: random.Random) -> list[list[int]]:
    """Indices of questions of similar lengths, in random order."""
    order = sorted(range(len(rows)), key=lambda place: (len(rows[place]), draw.random()))
    cut = [order[start : start + size] for start in range(0, len(order), size)]
    draw.shuffle(cut)
    return cut


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--questions", type=int, default=40_000, help="how many public ones at most")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    draw = random.Random(arguments.seed)
    world = World(read_facts())
    vocabulary, rows = make_vocabulary(arguments.minilm, arguments.data, world, random.Random(0))
    table = load_file(arguments.minilm / "model.safetensors")["embeddings.word_embeddings.weight"][rows]
    model = MemoryModel(MemoryShape(len(rows)), table, dropout=0.0)
    text = MemoryText(Tokenizer.from_str(json.dumps(vocabulary)))
    public, others = lesson_questions(world, arguments.data, arguments.questions, draw)
    questions = public + others
    began = time.time()
    meanings = SentenceTeacher(arguments.minilm).meanings(questions)
    print(f"{len(questions)} questions, {time.time() - began:.0f} s for what they mean", flush=True)
    sources = [text.source(question) for question in questions]
    optimiser = torch.optim.AdamW(model.parameters(), lr=arguments.rate, betas=(0.9, 0.98), weight_decay=0.01, fused=True)
    steps, step = arguments.epochs * -(-len(sources) // arguments.batch), 0
    for epoch in range(arguments.epochs):
        total = 0.0
        for places in batches(sources, arguments.batch, draw):
            for group in optimiser.param_groups:
                group["lr"] = arguments.rate * min(1.0, (step + 1) / 100) * (steps - step) / steps
            ids = padded([sources[place] for place in places])
            loss = model.meaning_loss(model.encode(ids, ids != PAD), ids != PAD, meanings[places])
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            total += loss.item() * len(places)
            step += 1
        print(f"epoch {epoch + 1} loss {total / len(sources):.4f} {time.time() - began:.0f} s", flush=True)
        # The public questions are stored with the weights, so that training on facts preserves their meaning.
        kept = {"questions": public, "meanings": meanings[: len(public)].half()}
        torch.save({"weights": model.state_dict(), "vocabulary": json.dumps(vocabulary), "seed": arguments.seed, "lesson": kept}, arguments.out)


if __name__ == "__main__":
    main()

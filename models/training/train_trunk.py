"""Trains the trunk: it continues reading as in `widen`, learns where documentation answers, and computes
vectors of texts.

    python train_trunk.py --data DATA --minilm MINILM --start start.pt --without IDS --out trunk.pt

Three kinds of batches alternate. Reading: those of `widen`. Documentation: a question with its passage and
two that a search would return, each read alone; one softmax over the units of all three, in which the
probabilities of the right passage's units are added up, so that the unit is learnt without a label. Vectors:
close to MiniLM's (Reimers & Gurevych 2020), with a question closer to its passage than to the others of its
project. `--start`: weights of a reader that has a vector (`read_shipped.py`). Every tenth project is held out
for the figures printed at the end. `answerable` must be trained again afterwards (`train_answerable.py`).
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
from torch import Tensor

from documentation_examples import (
    Asked,
    Chunk,
    DocumentationBuilder,
    DocumentationWindow,
    headings_asked,
    held_projects,
    people_asked,
)
from fit_vector import draw_texts
from minilm import MiniLM, load_minilm
from near_passages import near_passages
from reader_examples import ExampleBuilder
from reader_model import collate, loss_of
from self_check import check_questions
from sources import read_jsonl
from synthesise import synthetic_questions
from train_reader import HOPS, WIDEN, batches, fold_of, read_set, sample
from lookups import lookup_questions
from trunk_model import Trunk, mean_state
from windows import CLS, SEP, Encoder

READING_SHARE = {name: size // 2 for name, size in WIDEN.items()}
VECTOR_TOKENS = 80
PAIRS = 20
"""Questions of one project per batch of vectors."""
TEXTS = 40
"""Texts per batch of vectors that are only kept close to MiniLM's vectors."""
TEMPERATURE = 0.05
HELD = 100


def pad(rows: list[list[int]]) -> tuple[Tensor, Tensor]:
    length = max(map(len, rows))
    ids = torch.zeros(len(rows), length, dtype=torch.long)
    mask = torch.zeros_like(ids)
    for row, values in enumerate(rows):
        ids[row, : len(values)] = torch.tensor(values)
        mask[row, : len(values)] = 1
    return ids, mask


def documentation_loss(tokens: Tensor, groups: list[list[DocumentationWindow]]) -> Tensor:
    """tokens: [windows of all groups, length, ...]; the third value of a token is its support."""
    support = tokens[:, :, 2].float()
    losses, marks, labels, others = [], [], [], []
    row = 0
    for group in groups:
        scores, right = [], []
        for window in group:
            for token, may_answer in window.units:
                scores.append(support[row, token])
                right.append(may_answer)
            if window.relevant is not None:
                marks.append(support[row, window.mark])
                labels.append(float(window.relevant))
            if not any(may for _, may in window.units):
                others += [support[row, token] for token, _ in window.units]
            row += 1
        if any(right):
            scored = F.log_softmax(torch.stack(scores), dim=0)
            losses.append(-torch.logsumexp(scored[torch.tensor(right)], dim=0))
    total = tokens.new_zeros((), dtype=torch.float)
    if losses:
        total = total + torch.stack(losses).mean()
    if marks:
        total = total + 0.5 * F.binary_cross_entropy_with_logits(torch.stack(marks), torch.tensor(labels))
    if others:
        total = total + 0.3 * F.softplus(torch.stack(others)).mean()
    return total


def vector_ids(encoder: Encoder, text: str) -> list[int]:
    return [CLS, *encoder.piece(text).ids[: VECTOR_TOKENS - 2], SEP]


class VectorBatches:
    """Questions of one project with their passages and one rival each, and texts of any kind."""

    def __init__(self, encoder: Encoder, asked: list[Asked], texts: list[str], chance: random.Random):
        self._encoder, self._texts, self._random = encoder, texts, chance
        self._projects: dict[str, list[Asked]] = {}
        for each in asked:
            self._projects.setdefault(each.project, []).append(each)
        self._names = [name for name, rows in self._projects.items() if len(rows) >= PAIRS // 2]
        self._sizes = [len(self._projects[name]) ** 0.5 for name in self._names]

    def draw(self) -> tuple[list[list[int]], int]:
        """Word pieces of questions, their passages, rivals and texts; and the number of questions."""
        rows = self._projects[self._random.choices(self._names, self._sizes)[0]]
        rows = self._random.sample(rows, min(PAIRS, len(rows)))
        shown = self._random.random() < 0.25
        right = [self._text(self._random.choice(each.right)[0], shown) for each in rows]
        rivals = [self._text(self._random.choice(each.rivals), shown) for each in rows]
        texts = self._random.sample(self._texts, TEXTS)
        all_texts = [each.question for each in rows] + right + rivals + texts
        return [vector_ids(self._encoder, text) for text in all_texts], len(rows)

    def _text(self, chunk: Chunk, shown: bool) -> str:
        """The passage, starting half of the time at one of its units: vectors are compared with sentences as
        often as with passages.
        """
        first = self._random.choice(chunk.units[: max(1, len(chunk.units) // 2)])[0] if self._random.random() < 0.5 else 0
        text = chunk.text[first:]
        return f"{chunk.title}. {chunk.heading if shown else ''} {text}" if self._random.random() < 0.6 else text


def vector_loss(vectors: Tensor, wanted: Tensor, pairs: int) -> Tensor:
    near = (1 - (vectors * wanted).sum(1)).mean()
    alike = F.mse_loss(vectors @ vectors.T, wanted @ wanted.T)
    scores = vectors[:pairs] @ vectors[pairs : 3 * pairs].T / TEMPERATURE
    return 2 * near + 10 * alike + 0.5 * F.cross_entropy(scores, torch.arange(pairs))


@torch.no_grad()
def minilm_vectors(minilm: MiniLM, ids: Tensor, mask: Tensor) -> Tensor:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        states = minilm(ids, torch.zeros_like(ids), mask)
    return mean_state(states.float(), mask)


@torch.no_grad()
def held_figures(model: Trunk, minilm: MiniLM, encoder: Encoder, held: list[Asked], seed: int) -> dict[str, float]:
    """On held-out projects: how often the right one of seven passages has the best unit and the best mark,
    and how often vectors rank it first.
    """
    model.eval()
    builder = DocumentationBuilder(encoder, seed, rivals=6, shown=0.0, taken_away=0.0)
    units, marks, own, minilms = [], [], [], []
    for asked in held:
        group = builder.group(asked)
        ids, mask = pad([w.ids for w in group])
        types, _ = pad([w.types for w in group])
        with torch.autocast("cpu", dtype=torch.bfloat16):
            tokens, _, _ = model(ids, types, mask)
        best = [max(float(tokens[row, t, 2]) for t, _ in w.units) if w.units else -99.0 for row, w in enumerate(group)]
        right = [any(may for _, may in w.units) for w in group]
        units.append(right[int(np.argmax(best))])
        marks.append(right[int(np.argmax([float(tokens[row, w.mark, 2]) for row, w in enumerate(group)]))])
        texts = [asked.question, *(c.text for c in asked.rivals[:6]), *(c.text for c, _ in asked.right)]
        ids, mask = pad([vector_ids(encoder, text) for text in texts])
        for vectors, found in ((model(ids, torch.zeros_like(ids), mask)[2], own), (minilm_vectors(minilm, ids, mask), minilms)):
            found.append(int((vectors[1:] @ vectors[0]).argmax()) >= len(asked.rivals[:6]))
    model.train()
    figures = {"bestUnit": units, "bestMark": marks, "vector": own, "minilm": minilms}
    return {name: round(float(np.mean(values)), 3) for name, values in figures.items()}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--without", type=Path, nargs="*", default=[], help="JSON Lines with ids that stay unread")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=4500)
    parser.add_argument("--minutes", type=float, help="the rate ends with this time, where the steps do not come first")
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--tokens", type=int, default=3072)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=41)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    chance = random.Random(given.seed)
    encoder = Encoder(given.minilm / "tokenizer.json")
    unread = {row["id"] for path in given.without for row in read_jsonl(path)}
    headings = headings_asked(given.data, unread, 0.35, chance)
    held_names = held_projects([each.project for each in headings])
    held = [each for each in headings if each.project in held_names]
    held = chance.sample(held, min(HELD, len(held)))
    asked = [each for each in headings if each.project not in held_names]
    people = people_asked(given.data, unread, chance)
    print(json.dumps({"headings": len(asked), "people": len(people), "held": len(held)}), flush=True)

    questions = [q for name in HOPS for q in read_set(given.data, name) if fold_of(q.id) != 0]
    questions += sample(given.data, READING_SHARE, chance)
    questions += check_questions(questions, 2000, chance)
    questions += synthetic_questions(given.data, 900, chance) + lookup_questions(given.data, 400, chance)
    builder = ExampleBuilder(encoder, questions, given.seed, near_passages(questions), hidden=0.6, swapped=0.08)
    reading = batches([e for e in map(builder.build, questions) if e], given.tokens, chance)
    documents = DocumentationBuilder(encoder, given.seed)
    texts = draw_texts(given.data, 30_000, given.seed)
    vectors = VectorBatches(encoder, asked + people, texts, chance)
    pool = asked + people
    print(json.dumps({"reading": len(reading)}), flush=True)

    minilm = load_minilm(given.minilm / "model.safetensors").eval()
    model = Trunk(MiniLM())
    model.load_state_dict(torch.load(given.start, weights_only=True))
    print(json.dumps({"before": held_figures(model, minilm, encoder, held, given.seed)}), flush=True)
    trained = [p for n, p in model.named_parameters() if not n.startswith("answerable")]
    optimiser = torch.optim.AdamW(trained, lr=given.rate, weight_decay=0.01, foreach=True)
    run = torch.compile(model, dynamic=True)

    def document_batch() -> list[list[DocumentationWindow]]:
        groups, longest, rows = [], 0, 0
        while True:
            group = documents.group(chance.choice(pool if chance.random() < 0.75 else people))
            longest = max([longest, *(len(w.ids) for w in group)])
            if groups and longest * (rows + len(group)) > given.tokens:
                return groups
            groups.append(group)
            rows += len(group)

    began, seen = time.time(), 0
    running: dict[str, float] = {}
    for step in range(given.steps):
        spent = (time.time() - began) / 60
        progress = max(step / given.steps, spent / given.minutes if given.minutes else 0)
        if progress >= 1:
            break
        warm = min(1.0, (step + 1) / 100)
        for each in optimiser.param_groups:
            each["lr"] = given.rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
        what = ("reading", "documentation", "reading", "documentation", "vectors")[step % 5]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            if what == "reading":
                batch = reading[(step * 2 // 5) % len(reading)]
                ids, types, mask = collate(batch)
                tokens, kinds, _ = run(ids, types, mask)
                loss = loss_of(tokens, kinds, mask, batch)
            elif what == "documentation":
                groups = document_batch()
                flat = [window for group in groups for window in group]
                ids, mask = pad([w.ids for w in flat])
                types, _ = pad([w.types for w in flat])
                tokens, _, _ = run(ids, types, mask)
                loss = documentation_loss(tokens, groups)
            else:
                rows, pairs = vectors.draw()
                ids, mask = pad(rows)
                made = run(ids, torch.zeros_like(ids), mask)[2]
                loss = vector_loss(made, minilm_vectors(minilm, ids, mask), pairs)
        if not loss.requires_grad:
            continue
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(trained, 1.0)
        optimiser.step()
        running[what] = loss.item() if what not in running else 0.97 * running[what] + 0.03 * loss.item()
        seen += int(mask.sum())
        if step % 50 == 49:
            shown = {name: round(value, 3) for name, value in running.items()}
            print(f"step {step + 1}, {shown}, {seen / (time.time() - began):.0f} tokens a second, {spent:.1f} min", flush=True)
        if step % 500 == 499:
            torch.save(model.state_dict(), given.out)
            print(json.dumps({"step": step + 1, **held_figures(model, minilm, encoder, held, given.seed)}), flush=True)
    torch.save(model.state_dict(), given.out)
    print(json.dumps({"after": held_figures(model, minilm, encoder, held, given.seed)}), flush=True)


if __name__ == "__main__":
    main()

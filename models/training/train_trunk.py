"""Trains the trunk with all that it gives, from MiniLM: it reads, tells where and whether a passage answers, and makes vectors of texts.

    python train_trunk.py --prepared prepared.pkl.xz --minilm MINILM --minutes 9 --out trunk.pt

Five kinds of batches in turn (`training_batches.py`): clozes without labels, first most and then a fifth of them; the reading sets; passages of which
some answer a question, with the unit that does learnt without being labelled; vectors, kept near MiniLM's own (Reimers & Gurevych 2020) while a question
comes nearer to its passage than to others of its project; and sentences that answer or only look so. The rate ends with the time. Prints figures on
what was never learnt from.
"""

import argparse
import gc
import json
import math
import multiprocessing
import random
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from sklearn.metrics import roc_auc_score
from torch import Tensor
from torch.utils.data import DataLoader

from documentation_examples import DocumentationBuilder
from minilm import Layer, MiniLM, load_minilm
from passage_groups import GroupBatch, answerable_loss, collate_groups, unit_loss
from passage_vectors import VectorBatch, nearness_loss, passages_of
from prepared import Prepared, open_prepared
from reading_batch import ReadingBatch, reading_loss
from tensor_batch import padded
from training_batches import STAGES, TrainingBatches, text_ids
from trunk_model import Trunk, mean_state
from windows import Encoder

WARM_UP = 0.03
"""Share of the time in which the rate rises."""
TAUGHT = 3
"""The vector of every third text of a batch stays near MiniLM's."""


class Losses:
    """The loss of a batch of any kind."""

    def __init__(self, model: Trunk, minilm: MiniLM, device: torch.device):
        self._model, self._minilm = model, minilm
        # Fused element-wise work: on two cores a third faster, after a minute of compiling.
        self._encode = torch.compile(model.encoder, dynamic=True) if device.type == "cpu" else model.encoder

    def of(self, kind: str, batch: ReadingBatch | GroupBatch | VectorBatch) -> Tensor:
        if isinstance(batch, VectorBatch):
            return self._of_vectors(batch)
        states = self._encode(batch.ids, batch.types, batch.mask, every_layer=True)
        if isinstance(batch, GroupBatch):
            tokens, _ = self._model.read(states)
            return unit_loss(tokens, batch) + answerable_loss(self._model.answerable_of(states, batch.mask).float(), batch)
        if kind == "sentences":
            return F.binary_cross_entropy_with_logits(self._model.answerable_of(states, batch.mask).float(), batch.kinds.float())
        return reading_loss(*self._model.read(states), batch)

    def _of_vectors(self, batch: VectorBatch) -> Tensor:
        made, wanted = [], []
        for half in (batch.short, batch.long):
            ids, mask = half[:, 0], half[:, 1]
            types = torch.zeros_like(ids)
            made.append(self._model.vector_of(self._encode(ids, types, mask, every_layer=True), mask))
            with torch.no_grad():
                taught = slice(0, len(ids), TAUGHT)
                wanted.append(mean_state(self._minilm(ids[taught], types[taught], mask[taught]).float(), mask[taught]))
        own = torch.cat([vectors[::TAUGHT] for vectors in made])
        known = torch.cat(wanted)
        near = (1 - (own * known).sum(1)).mean() + 5 * F.mse_loss(own @ own.T, known @ known.T)
        return nearness_loss(torch.cat(made)[batch.order], batch) + near


@torch.no_grad()
def figures(model: Trunk, prepared: Prepared, encoder: Encoder, device: torch.device) -> dict[str, float]:
    """On held projects and people: how often the right passage of seven has the best unit and is the likeliest to answer, with the AUROC of that against the
    best of the others; of unread sentences the AUROC; of held projects how often vectors alone find a right passage first, in two and in five."""
    model.eval()
    found: dict[str, float] = {}

    def states_of(ids: Tensor, types: Tensor, mask: Tensor) -> list[Tensor]:
        with torch.autocast(device.type, dtype=torch.bfloat16):
            return [states.float() for states in model.encoder(ids, types, mask, every_layer=True)]

    for name, held in prepared.held.items():
        builder = DocumentationBuilder(encoder, 1, rivals=6, shown=0.0, taken_away=0.0)
        best_unit, first, whole, without = [], [], [], []
        for asked in held:
            group = builder.group(asked)
            batch = collate_groups([group]).to(device)
            states = states_of(batch.ids, batch.types, batch.mask)
            support = model.read(states)[0][:, :, 2].flatten()[batch.units[0]]
            logits = model.answerable_of(states, batch.mask)
            right = batch.window_right[0] > 0
            if right.any() and not right.all():
                best_unit.append(bool(batch.unit_right[0][support.argmax()]))
                whole.append(float(logits[right].max()))
                without.append(float(logits[~right].max()))
                first.append(whole[-1] > without[-1])
        found |= {f"{name} best unit": float(np.mean(best_unit)), f"{name} first": float(np.mean(first))}
        found[f"{name} auroc"] = float(roc_auc_score([1] * len(whole) + [0] * len(without), whole + without))
    logits = []
    for each in prepared.held_sentences:
        ids, mask = (values.to(device) for values in padded([each.ids]))
        states = states_of(ids, torch.tensor([each.types], device=device), mask)
        logits.append(float(model.answerable_of(states, mask)))
    found["sentences auroc"] = float(roc_auc_score([e.label for e in prepared.held_sentences], logits))
    hits = []
    for group in prepared.held_groups:

        def vectors_of(places: list[int]) -> Tensor:
            made = []
            for at in range(0, len(places), 256):
                ids, mask = (values.to(device) for values in padded([text_ids(encoder, prepared.group_texts[place]) for place in places[at : at + 256]]))
                made.append(model.vector_of(states_of(ids, torch.zeros_like(ids), mask), mask))
            return torch.cat(made)

        owners = torch.tensor([place for place, each in enumerate(group.passages) for _ in each.parts], device=device)
        parts = vectors_of([part for each in group.passages for part in each.parts])
        passages = passages_of(parts, vectors_of([each.title for each in group.passages]), owners)
        scores = vectors_of([each.text for each in group.questions]) @ passages.T
        for question, row in zip(group.questions, scores):
            order = row.argsort(descending=True, stable=True)[:5].tolist()
            hits.append([any(place in question.right for place in order[:most]) for most in (1, 2, 5)])
    found |= dict(zip(("vectors first", "vectors in two", "vectors in five"), map(float, np.mean(hits, 0))))
    model.train()
    return {name: round(value, 3) for name, value in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--prepared", type=Path, required=True)
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="weights to go on from, instead of MiniLM's")
    parser.add_argument("--stage", choices=STAGES, default="begin")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--tokens", type=int, default=49_152, help="of a batch, with what fills it up")
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--workers", type=int, default=14)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--seed", type=int, default=61)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    random.seed(given.seed)
    torch.multiprocessing.set_sharing_strategy("file_system")
    device = torch.device(given.device)
    prepared = open_prepared(given.prepared)
    tokenizer = given.minilm / "tokenizer.json"
    # What the workers share is not written to by the collector.
    gc.freeze()
    progress = multiprocessing.Value("d", 0.0)
    dataset = TrainingBatches(prepared, tokenizer, given.tokens, given.seed, progress, given.stage)
    loader = DataLoader(
        dataset,
        batch_size=None,
        num_workers=given.workers,
        prefetch_factor=3 if given.workers else None,
        pin_memory=device.type == "cuda",
        multiprocessing_context="fork" if given.workers else None,
    )
    batches = iter(loader)

    minilm = load_minilm(given.minilm / "model.safetensors").eval().to(device)
    model = Trunk(load_minilm(given.minilm / "model.safetensors"))
    model.begin()
    if given.start:
        model.load_state_dict(torch.load(given.start, weights_only=True))
    model.to(device).train()
    for module in model.modules():
        if isinstance(module, Layer):
            module.dropout = given.dropout
    losses = Losses(model, minilm, device)
    decayed = [p for p in model.parameters() if p.dim() > 1]
    others = [p for p in model.parameters() if p.dim() == 1]
    groups = [{"params": decayed, "weight_decay": 0.01}, {"params": others, "weight_decay": 0.0}]
    optimiser = torch.optim.AdamW(groups, lr=given.rate, fused=device.type == "cuda")
    began = time.time()
    tokens, step = torch.zeros((), dtype=torch.long, device=device), 0
    told: dict[str, list[Tensor]] = {}
    shown = began
    while (spent := (time.time() - began) / 60 / given.minutes) < 1:
        progress.value = spent
        kind, batch = next(batches)
        batch = batch.to(device)
        for each in optimiser.param_groups:
            each["lr"] = given.rate * min(1, (spent + 0.001) / WARM_UP) * 0.5 * (1 + math.cos(math.pi * spent))
        with torch.autocast(device.type, dtype=torch.bfloat16):
            loss = losses.of(kind, batch)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        told.setdefault(kind, []).append(loss.detach())
        tokens += batch.tokens()
        step += 1
        if time.time() - shown > 20:
            shown = time.time()
            means = {name: round(float(torch.stack(values).mean()), 3) for name, values in sorted(told.items())}
            rate = int(tokens) / (shown - began)
            print(f"{100 * spent:.0f} %, step {step}, {means}, {rate:.0f} tokens a second, {int(tokens) / 1e6:.1f} million", flush=True)
            told = {}
    torch.save(model.state_dict(), given.out)
    print(json.dumps(figures(model, prepared, Encoder(tokenizer), device)), flush=True)


if __name__ == "__main__":
    main()

"""Trains the trunk's last two layers, and the heads of reading, where documentation answers.

    python train_reading_layers.py --model ../reader --work WORK --keep [--minutes 24]

WORK holds what `reading_windows.py` wrote. With `--keep` the support of a unit learns from questions of users and
headings (`documentation_loss`), while the states of all that is read otherwise, and every other output, stay near what
they were (distillation from the layers before: Hinton et al. 2015). Without it all outputs learn from all labels.
"""

import argparse
import copy
import json
import math
import random
import time
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from sklearn.metrics import roc_auc_score
from torch import Tensor, nn
from torch.nn.attention import SDPBackend, sdpa_kernel

from read_shipped import shipped_weights
from reader_examples import NONE, SPAN, Example
from reader_model import LONGEST_SPAN, PAIR, PLACES, loss_of
from reading_layers import ReadingLayers
from reading_windows import PARTS, Part, windows_in
from train_answerable import group_batches
from train_reader import batches
from train_trunk import documentation_loss

TURNS = ("written", "replay", "documentation", "written", "replay", "pairs", "written", "replay", "documentation", "written")
"""Of which part the batches are, in turn."""
TURNS_THAT_KEEP = ("documentation", "replay", "documentation", "written", "documentation", "replay", "documentation", "pairs")
SPAN_PLACES, SUPPORT = (0, 1, 3, 4), 2
"""Of a token's outputs."""
STATES_WEIGHT = 20
BFLOAT16 = torch.cpu._is_avx512_bf16_supported()


def best_span(tokens: Tensor, example: Example) -> tuple[tuple[int, int], float]:
    """Of the passage's text, and its score over that of "nothing" (the opening token)."""
    start, end = tokens[:, 0], tokens[:, 1]
    scores = start.unsqueeze(1) + end.unsqueeze(0) + tokens[:, PLACES : PLACES + PAIR] @ tokens[:, PLACES + PAIR :].T
    distance = torch.arange(len(tokens)).unsqueeze(0) - torch.arange(len(tokens)).unsqueeze(1)
    nothing = float(scores[0, 0])
    first = example.types.index(1)
    scores = scores.masked_fill((distance < 0) | (distance >= LONGEST_SPAN), -1e4)
    scores[:first] = -1e4
    place = int(scores.flatten().argmax())
    return (place // len(tokens), place % len(tokens)), float(scores.flatten()[place]) - nothing


@torch.no_grad()
def measured(model: ReadingLayers, held: Part) -> dict[str, dict[str, float]]:
    """Of the answered ones, how many spans are right to the token; AUROC of "span" against "none" and of the best
    span against nothing, for answered questions against others. Of documentation, how often the unit of the highest
    support is right, in the right passage and among all.
    """
    model.eval()
    figures = {"documentation": documentation_figures(model, held)}
    for name, examples in held.rows.items():
        if name == "documentation":
            continue
        exact, told, against, labels = [], [], [], []
        for first in range(0, len(examples), 16):
            batch = examples[first : first + 16]
            states, mask = held.of(batch)
            tokens, kinds = model(states, mask)
            for row, example in enumerate(batch):
                answered = example.kind == SPAN
                span, over = best_span(tokens[row, : len(example.ids)].float(), example)
                if answered:
                    exact.append(span in example.spans)
                labels.append(answered)
                told.append(float(kinds[row, SPAN] - kinds[row, NONE]))
                against.append(over)
        figures[name] = {"exact": round(float(np.mean(exact)), 3)}
        if not all(labels) and any(labels):
            figures[name] |= {"kind": round(float(roc_auc_score(labels, told)), 3), "span": round(float(roc_auc_score(labels, against)), 3)}
    model.train()
    return figures


def documentation_figures(model: ReadingLayers, held: Part) -> dict[str, float]:
    within, among = [], []
    for group in held.rows["documentation"]:
        states, mask = held.of(group)
        support = model(states, mask)[0][:, :, SUPPORT]
        scored = [[(float(support[row, token]), right) for token, right in window.units] for row, window in enumerate(group)]
        among.append(max(unit for units in scored for unit in units)[1])
        within += [max(units)[1] for units in scored if len({right for _, right in units}) == 2]
    return {"within": round(float(np.mean(within)), 3), "among": round(float(np.mean(among)), 3)}


def kept_loss(model: ReadingLayers, before: ReadingLayers, states: Tensor, mask: Tensor, is_documentation: bool) -> tuple[Tensor, Tensor]:
    """How far the states of what is read, and the outputs made of them, have moved from those before; and the tokens'
    outputs now. Of documentation neither support, which it learns anew, nor the states count.
    """
    with torch.no_grad():
        wanted = before.states(states, mask)
        old, old_kind = before.tokens_of(wanted).float(), before.kind(wanted[:, 0]).float()
    own = model.states(states, mask)
    tokens, kind = model.tokens_of(own).float(), model.kind(own[:, 0]).float()
    shown = mask.bool()
    moved = F.kl_div(F.log_softmax(kind, -1), F.log_softmax(old_kind, -1), log_target=True, reduction="batchmean")
    for place in SPAN_PLACES:
        now, then = (F.log_softmax(each[:, :, place].masked_fill(~shown, -1e4), dim=1) for each in (tokens, old))
        moved = moved + 0.5 * F.kl_div(now, then, log_target=True, reduction="batchmean")
    if not is_documentation:
        apart = (own.float() - wanted.float()).square().mean(-1)[shown] / wanted.float().square().mean(-1)[shown]
        moved = moved + STATES_WEIGHT * apart.mean()
        moved = moved + F.binary_cross_entropy_with_logits(tokens[:, :, SUPPORT], old[:, :, SUPPORT].sigmoid(), weight=mask.float())
    return moved, tokens


def endless_batches(name: str, rows: list, tokens: int, chance: random.Random):
    """Anew in each pass."""
    while True:
        shuffled = chance.sample(rows, len(rows))
        yield from group_batches(shuffled, tokens, chance) if name == "documentation" else batches(shuffled, tokens, chance)


def train(options: argparse.Namespace) -> None:
    chance = random.Random(options.seed)
    parts = {name: Part(options.work, name) for name in PARTS}
    model = ReadingLayers(shipped_weights(onnx.load(str(options.model / "model.onnx")).graph)).train()
    plans = {name: endless_batches(name, parts[name].rows, options.tokens, chance) for name in TURNS}
    before = copy.deepcopy(model).requires_grad_(False)
    print(json.dumps({"before": measured(model, parts["held"])}), flush=True)
    trained = [values for values in model.parameters() if values.requires_grad]
    optimiser = torch.optim.AdamW(trained, lr=options.rate, weight_decay=0.01, foreach=True)
    began, seen, step = time.time(), 0, 0
    running: dict[str, float] = {}
    turns = TURNS_THAT_KEEP if options.keep else TURNS
    while (progress := (time.time() - began) / 60 / options.minutes) < 1:
        for each in optimiser.param_groups:
            each["lr"] = options.rate * min(1.0, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
        name = turns[step % len(turns)]
        step += 1
        batch = next(plans[name])
        states, mask = parts[name].of(windows_in(batch))
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=BFLOAT16), sdpa_kernel(SDPBackend.MATH):
            if options.keep:
                loss, tokens = kept_loss(model, before, states, mask, name == "documentation")
            else:
                tokens, kinds = model(states, mask)
        if not options.keep:
            loss = documentation_loss(tokens, batch) if name == "documentation" else loss_of(tokens, kinds, mask, batch)
        elif name == "documentation":
            loss = loss + documentation_loss(tokens, batch)
        if not loss.requires_grad:
            continue
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(trained, 1.0)
        optimiser.step()
        running[name] = loss.item() if name not in running else 0.98 * running[name] + 0.02 * loss.item()
        seen += int(mask.sum())
        if step % 100 == 0:
            shown = {each: round(value, 3) for each, value in running.items()}
            print(f"step {step}, {shown}, {seen / (time.time() - began):.0f} tokens a second, {progress:.0%}", flush=True)
        if step % 1000 == 0:
            print(json.dumps({"step": step, **measured(model, parts["held"])}), flush=True)
            torch.save(model.state_dict(), options.work / "reading-layers.pt")
    print(json.dumps({"after": measured(model, parts["held"])}), flush=True)
    torch.save(model.state_dict(), options.work / "reading-layers.pt")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", type=Path, required=True, help="folder of the shipped reader")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--keep", action="store_true", help="learn where documentation answers, and nothing else")
    parser.add_argument("--minutes", type=float, default=24)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--tokens", type=int, default=4096)
    parser.add_argument("--seed", type=int, default=51)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    train(options)


if __name__ == "__main__":
    main()

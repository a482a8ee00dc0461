"""Trains the reader.

`base` trains on single-passage and hybrid questions, `hops` continues with multi-hop ones, and `polish` mixes
all of them with many single passages. `renew` also mixes all of them, adding passages that a search would
return beside the right one and questions that teach what to look up next. `widen`, the last stage of the
weights that ship, scores starts and ends as pairs, adds questions that check an answer and unused hybrid
ones, and masks word pieces against rote learning. With `--without-fold 0`, half of the multi-hop questions
are left out, for the reader to practise on for the critic.
The commands are in README.md.
"""

import argparse
import hashlib
import math
import random
import time
from pathlib import Path

import torch

from lookups import lookup_questions
from minilm import load_minilm
from near_passages import near_passages
from reader_examples import Example, ExampleBuilder
from reader_model import Reader, collate, loss_of
from self_check import check_questions
from sources import Question, read_paragraph_set, read_passage_set
from synthesise import synthetic_questions
from windows import Encoder

BASE = {
    "reader-squad": 14000,
    "reader-nq": 5600,
    "multihop-ottqa": 4000,
    "yesno-fever": 5000,
    "yesno-boolq": 3000,
    "yesno-strategyqa": 2000,
    "reading-drop": 1200,
    "reading-quoref": 800,
}
HOPS = ("multihop-hotpotqa", "multihop-hotpotqa-more", "multihop-2wiki", "multihop-musique")
REPLAY = {"reader-squad": 650, "reader-nq": 350, "yesno-fever": 150, "yesno-boolq": 100}
POLISH = {
    "reader-squad": 27000,
    "reader-nq": 9000,
    "multihop-ottqa": 1500,
    "yesno-fever": 5000,
    "yesno-boolq": 2400,
    "reading-drop": 800,
    "reading-quoref": 650,
}
RENEW = {
    "reader-squad": 21000,
    "reader-nq": 6800,
    "multihop-ottqa": 2600,
    "yesno-fever": 4400,
    "yesno-boolq": 2400,
    "yesno-strategyqa": 800,
    "reading-drop": 900,
    "reading-quoref": 700,
}
WIDEN = {
    "reader-squad": 10000,
    "reader-nq": 6100,
    "multihop-ottqa": 8000,
    "yesno-fever": 1800,
    "yesno-boolq": 1400,
    "yesno-strategyqa": 300,
    "reading-drop": 700,
    "reading-quoref": 600,
}
SYNTHETIC = {"hops": 900, "polish": 1500, "renew": 2000, "widen": 1200}
LOOKUPS = {"hops": 0, "polish": 0, "renew": 1200, "widen": 500}
CHECKS = {"hops": 0, "polish": 0, "renew": 0, "widen": 8000}


def fold_of(question_id: str) -> int:
    """0 or 1, deterministic; decides whether the practising reader may see a question."""
    return hashlib.sha256(question_id.encode()).digest()[0] % 2


def held_for_practice(question_id: str) -> bool:
    """About one in seven SQuAD, NQ or OTT-QA questions is never used in training: practice needs unseen ones.
    """
    return hashlib.sha256(b"practice" + question_id.encode()).digest()[0] < 36


def read_set(data: Path, name: str) -> list[Question]:
    return read_paragraph_set(data, name) if name.startswith("reader-") else read_passage_set(data, name)


def sample(data: Path, sizes: dict[str, int], chooser: random.Random) -> list[Question]:
    """Questions of each set, some of them twice if more are requested than exist; as many "yes" as "no"."""
    chosen = []
    for name, size in sizes.items():
        allowed = [q for q in read_set(data, name) if not held_for_practice(q.id)]
        pools = [allowed]
        if name.startswith("yesno"):
            pools = [[q for q in allowed if q.answers == [answer]] for answer in ("yes", "no")]
        for pool in pools:
            wanted = size // len(pools)
            for _ in range(wanted // len(pool)):
                chosen += pool
            chosen += chooser.sample(pool, wanted % len(pool))
    return chosen


def batches(examples: list[Example], tokens: int, chooser: random.Random) -> list[list[Example]]:
    """Batches of similar lengths with at most `tokens` tokens each, including padding, in random order."""
    chooser.shuffle(examples)
    made = []
    for first in range(0, len(examples), 4000):
        current: list[Example] = []
        for example in sorted(examples[first : first + 4000], key=lambda e: len(e.ids)):
            if current and len(example.ids) * (len(current) + 1) > tokens:
                made.append(current)
                current = []
            current.append(example)
        made.append(current)
    chooser.shuffle(made)
    return made


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("stage", choices=["base", "hops", "polish", "renew", "widen"])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--without-fold", type=int, choices=[0, 1])
    parser.add_argument("--epochs", type=int, default=1)
    parser.add_argument("--tokens", type=int, default=5120)
    parser.add_argument("--rate", type=float, default=1.5e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit-batches", type=int)
    arguments = parser.parse_args()

    torch.manual_seed(arguments.seed)
    chooser = random.Random(arguments.seed)
    if arguments.stage == "base":
        questions = sample(arguments.data, BASE, chooser)
    else:
        questions = [q for name in HOPS for q in read_set(arguments.data, name) if fold_of(q.id) != arguments.without_fold]
        mix = {"hops": REPLAY, "polish": POLISH, "renew": RENEW, "widen": WIDEN}[arguments.stage]
        questions += sample(arguments.data, mix, chooser)
        questions += check_questions(questions, CHECKS[arguments.stage], chooser)
        questions += synthetic_questions(arguments.data, SYNTHETIC[arguments.stage], chooser)
        questions += lookup_questions(arguments.data, LOOKUPS[arguments.stage], chooser)

    encoder = Encoder(arguments.minilm / "tokenizer.json")
    rivals = near_passages(questions) if arguments.stage in ("renew", "widen") else {}
    against_rote = {"hidden": 0.6, "swapped": 0.08} if arguments.stage == "widen" else {}
    builder = ExampleBuilder(encoder, questions, arguments.seed, rivals, **against_rote)
    plan: list[list[Example]] = []
    for _ in range(arguments.epochs):
        examples = [e for e in map(builder.build, questions) if e]
        plan += batches(examples, arguments.tokens, chooser)
    plan = plan[: arguments.limit_batches]
    print(f"{len(questions)} questions, {len(plan)} batches, {sum(len(e.ids) for b in plan for e in b)} tokens", flush=True)

    model = Reader(load_minilm(arguments.minilm / "model.safetensors"))
    if arguments.start:
        model.load_start(torch.load(arguments.start, weights_only=True))
    optimiser = torch.optim.AdamW(model.parameters(), lr=arguments.rate, weight_decay=0.01, foreach=True)
    warm_up = min(100, len(plan) // 10)

    def factor(step: int) -> float:
        if step < warm_up:
            return (step + 1) / warm_up
        # The base stage keeps a tenth of its rate, because another stage follows.
        floor = 0.1 if arguments.stage == "base" else 0.0
        progress = (step - warm_up) / max(1, len(plan) - warm_up)
        return floor + (1 - floor) * 0.5 * (1 + math.cos(math.pi * progress))

    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, factor)
    model.train()
    # Fuses element-wise operations: about a third faster on two cores, after a minute of compiling.
    run = torch.compile(model, dynamic=True)
    began, running, seen = time.time(), 0.0, 0
    for step, batch in enumerate(plan):
        ids, types, mask = collate(batch)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            tokens, kinds, _ = run(ids, types, mask)
        loss = loss_of(tokens, kinds, mask, batch)
        if not loss.requires_grad:
            # A batch of one example whose answer was cut off teaches nothing.
            continue
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        running = loss.item() if step == 0 else 0.98 * running + 0.02 * loss.item()
        seen += int(mask.sum())
        if step % 20 == 19:
            rate = seen / (time.time() - began)
            left = (time.time() - began) / (step + 1) * (len(plan) - step - 1) / 60
            print(f"step {step + 1} of {len(plan)}, loss {running:.3f}, {rate:.0f} tokens a second, {left:.1f} min left", flush=True)
        if step % 200 == 199:
            torch.save(model.state_dict(), arguments.out)
    torch.save(model.state_dict(), arguments.out)


if __name__ == "__main__":
    main()

"""Trains the reader's output `answerable`: does the text answer the question?

    python train_answerable.py --data DIR --minilm DIR --model ../reader --start reader.pt --without IDS --out reader.pt

Only the output's own two layers are trained, on the encoder's states before its last two, so the reader's
other outputs do not change. Two kinds of batches alternate. The first holds passages that a search would
return for a question (`passage_groups.py`), each read alone, with one softmax over the passages of a question
and a separate loss for each. The second holds the sentence of an answer with the one before it; half of these
are SQuAD's own unanswerable questions and answerable ones from the same articles, twice each: all such
questions come from eight of its 68 articles, and a reader that also saw the others would learn to recognise
the articles instead. For an unanswerable question, the text is taken from where the shipped reader
(`--model`) would answer it. Every tenth project is held out for the printed figures.
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
from sklearn.metrics import roc_auc_score

from compare_quantised import best_span_range
from minilm import MiniLM
from passage_groups import Group, GroupWindow, PassageGroups
from reader_model import LAYERS, OWN_LAYERS, Reader
from sessions import open_session
from trunk_model import Trunk
from sources import Question
from text import sentences
from train_reader import held_for_practice, read_set
from unanswerable import UnanswerableQuestions
from windows import Encoder

ANSWERED = 1900
"""Number of unaltered answered questions from other articles."""

ALTERED = {"name": 650, "word": 550, "sentence": 550, "opposite": 250, "negation": 150}
FROM_NQ = 150
"""Number of Natural Questions used unaltered, and again altered."""


@dataclass
class Example:
    ids: list[int]
    types: list[int]
    label: int


def close_text(text: str, start: int, end: int) -> str:
    """The sentences that overlap characters [start, end) and the one before, as in
    `src/reasoners/reader/passage-close-to.ts`.
    """
    ranges = sentences(text)
    first = next((place for place, (_, last) in enumerate(ranges) if start < last), len(ranges) - 1)
    last = next((place for place, (_, until) in enumerate(ranges) if end <= until), len(ranges) - 1)
    return text[ranges[max(0, first - 1)][0] : ranges[last][1]]


def example(encoder: Encoder, question: str, title: str, text: str, span: tuple[int, int], label: int) -> Example:
    window = encoder.window(question, [(title, close_text(text, *span))])
    return Example(window.ids, window.types, label)


class ReaderAnswers:
    """Finds where the shipped, quantised reader would answer a question in its paragraph."""

    def __init__(self, model: Path, encoder: Encoder):
        self._encoder = encoder
        self._session = open_session(model / "model.onnx")

    def place(self, question: Question) -> tuple[int, int]:
        window = self._encoder.window(question.text, [(p.title, p.text) for p in question.passages])
        feeds = {"input_ids": np.array([window.ids]), "token_type_ids": np.array([window.types])}
        tokens = self._session.run(["tokens"], {**feeds, "attention_mask": np.ones_like(feeds["input_ids"]), "with_answerable": np.array(False)})[0]
        return best_span_range(window, tokens[0])


def training_examples(data: Path, minilm: Path, encoder: Encoder, answers: ReaderAnswers, chooser: random.Random) -> list[Example]:
    squad = [q for q in read_set(data, "reader-squad") if not held_for_practice(q.id)]
    articles = {q.passages[0].title for q in squad if q.unanswerable}
    made: list[Example] = []

    def add(question: Question, span: tuple[int, int], label: int, times: int = 1) -> None:
        passage = question.passages[0]
        made.extend([example(encoder, question.text, passage.title, passage.text, span, label)] * times)

    for question in (q for q in squad if q.passages[0].title in articles):
        place = answers.place(question)
        meets = any(place[0] < end and start < place[1] for start, end in question.spans)
        add(question, place if question.unanswerable or meets else question.spans[0], int(not question.unanswerable), 2)
    answered = [q for q in squad if not q.unanswerable]
    chooser.shuffle(answered)
    for question in [q for q in answered if q.passages[0].title not in articles][:ANSWERED]:
        add(question, question.spans[0], 1)
    made += altered_examples(answered, minilm, ALTERED, encoder, chooser)
    natural = [q for q in read_set(data, "reader-nq") if not held_for_practice(q.id) and q.spans]
    chooser.shuffle(natural)
    for question in natural[:FROM_NQ]:
        add(question, question.spans[0], 1)
    made += altered_examples(natural[FROM_NQ:], minilm, {"word": FROM_NQ // 2, "sentence": FROM_NQ // 2}, encoder, chooser)
    return made


def altered_examples(
    questions: list[Question], minilm: Path, sizes: dict[str, int], encoder: Encoder, chooser: random.Random
) -> list[Example]:
    alter = UnanswerableQuestions(questions, minilm, chooser)
    made: list[Example] = []
    for way, size in sizes.items():
        wanted = len(made) + size
        for question in chooser.sample(questions, len(questions)):
            if len(made) >= wanted:
                break
            altered = alter.ways()[way](question)
            if altered is not None:
                text, where, span = altered
                made.append(example(encoder, text, question.passages[0].title, where, span, 0))
    return made


def held_examples(data: Path, encoder: Encoder, answers: ReaderAnswers) -> list[Example]:
    """Held-out questions of the articles that have unanswerable ones, so that the article gives nothing away.
    """
    squad = read_set(data, "reader-squad")
    articles = {q.passages[0].title for q in squad if q.unanswerable}
    held = [q for q in squad if held_for_practice(q.id) and q.passages[0].title in articles]
    return [
        example(encoder, q.text, q.passages[0].title, q.passages[0].text, answers.place(q), int(not q.unanswerable)) for q in held
    ]


def batches(examples: list[Example], tokens: int, chooser: random.Random) -> list[list[Example]]:
    chooser.shuffle(examples)
    made: list[list[Example]] = []
    for first in range(0, len(examples), 3000):
        made.append([])
        for each in sorted(examples[first : first + 3000], key=lambda e: len(e.ids)):
            if made[-1] and len(each.ids) * (len(made[-1]) + 1) > tokens:
                made.append([])
            made[-1].append(each)
    chooser.shuffle(made)
    return [batch for batch in made if batch]


def group_batches(groups: list[Group], tokens: int, chooser: random.Random) -> list[list[Group]]:
    """Batches groups whose longest windows have similar lengths; `tokens` includes padding."""
    longest = {id(group): max(len(w.ids) for w in group) for group in groups}
    made: list[list[Group]] = []
    for first in range(0, len(groups), 1500):
        made.append([])
        for group in sorted(groups[first : first + 1500], key=lambda g: longest[id(g)]):
            if made[-1] and longest[id(group)] * (sum(map(len, made[-1])) + len(group)) > tokens:
                made.append([])
            made[-1].append(group)
    chooser.shuffle(made)
    return [batch for batch in made if batch]


def logits_of(model: Reader, batch: list[Example] | list[GroupWindow]) -> torch.Tensor:
    length = max(len(e.ids) for e in batch)
    ids, types, mask = (torch.zeros(len(batch), length, dtype=torch.long) for _ in range(3))
    for row, each in enumerate(batch):
        n = len(each.ids)
        ids[row, :n], types[row, :n], mask[row, :n] = torch.tensor(each.ids), torch.tensor(each.types), 1
    with torch.autocast("cpu", dtype=torch.bfloat16):
        with torch.no_grad():
            state = model.encoder(ids, types, mask, every_layer=True)[LAYERS - OWN_LAYERS]
        return model.answerable(state, MiniLM.bias_of(mask, state.dtype)).float()


def group_loss(logits: torch.Tensor, groups: list[Group]) -> torch.Tensor:
    """logits: [windows of all groups]. The probabilities of a question's right passages are added up."""
    among, alone, labels = [], [], []
    row = 0
    for group in groups:
        own = logits[row : row + len(group)]
        row += len(group)
        right = torch.tensor([w.right for w in group])
        if right.any() and not right.all():
            among.append(-torch.logsumexp(F.log_softmax(own, dim=0)[right], dim=0))
        for place, window in enumerate(group):
            if window.label is not None:
                alone.append(own[place])
                labels.append(float(window.label))
    total = F.binary_cross_entropy_with_logits(torch.stack(alone), torch.tensor(labels)) if alone else logits.new_zeros(())
    return total + (0.5 * torch.stack(among).mean() if among else 0.0)


@torch.no_grad()
def measured(model: Reader, held: list[Example]) -> float:
    """AUROC of answered questions against unanswerable ones."""
    logits = torch.cat([logits_of(model, held[first : first + 16]) for first in range(0, len(held), 16)])
    return round(float(roc_auc_score([e.label for e in held], logits.numpy())), 3)


@torch.no_grad()
def group_figures(model: Reader, groups: list[Group]) -> dict[str, float]:
    """How often a right passage ranks first, and the AUROC of its logit against the best of a group without
    it.
    """
    first, whole, without = [], [], []
    for group in groups:
        logits = logits_of(model, group).tolist()
        right = [logit for logit, w in zip(logits, group) if w.right]
        others = [logit for logit, w in zip(logits, group) if not w.right]
        if right and others:
            first.append(max(right) > max(others))
            whole.append(max(right))
            without.append(max(others))
    labels = [1] * len(whole) + [0] * len(without)
    return {"first": round(float(np.mean(first)), 3), "auroc": round(float(roc_auc_score(labels, whole + without)), 3)}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True, help="folder of the shipped reader")
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--without", type=Path, nargs="*", default=[], help="JSON Lines with ids that stay unread")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--begin", action="store_true", help="start the two layers from the encoder's last, not from what they have learnt")
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--tokens", type=int, default=3000)
    parser.add_argument("--minutes", type=float, default=45)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    chooser = random.Random(arguments.seed)
    encoder = Encoder(arguments.minilm / "tokenizer.json")
    answers = ReaderAnswers(arguments.model, encoder)
    model = Trunk(MiniLM()).eval()
    model.load_start(torch.load(arguments.start, weights_only=True))
    if arguments.begin:
        model.begin_answerable()
    passages = PassageGroups(arguments.data, encoder, arguments.without, arguments.seed)
    groups = passages.all()
    examples = training_examples(arguments.data, arguments.minilm, encoder, answers, chooser)
    held = held_examples(arguments.data, encoder, answers)
    plans = {"passages": group_batches(groups, arguments.tokens, chooser), "sentences": batches(examples, arguments.tokens, chooser)}
    print(json.dumps({"groups": len(groups), "sentences": len(examples), **{name: len(plan) for name, plan in plans.items()}}), flush=True)

    def figures() -> str:
        own = {name: group_figures(model, each) for name, each in passages.held.items()}
        return json.dumps({"sentences": measured(model, held), **own})

    print(figures(), flush=True)
    optimiser = torch.optim.AdamW(model.answerable.parameters(), lr=arguments.rate, weight_decay=0.01, foreach=True)
    began, seen, running = time.time(), 0, {}
    while (progress := (time.time() - began) / 60 / arguments.minutes) < 1:
        what = "sentences" if seen % 5 == 4 else "passages"
        place = seen // 5 if what == "sentences" else seen - seen // 5
        batch = plans[what][place % len(plans[what])]
        for each in optimiser.param_groups:
            each["lr"] = arguments.rate * min(1, (seen + 1) / 50) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
        if what == "passages":
            loss = group_loss(logits_of(model, [window for group in batch for window in group]), batch)
        else:
            loss = F.binary_cross_entropy_with_logits(logits_of(model, batch), torch.tensor([float(e.label) for e in batch]))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.answerable.parameters(), 1.0)
        optimiser.step()
        running[what] = loss.item() if what not in running else 0.98 * running[what] + 0.02 * loss.item()
        seen += 1
        if seen % 100 == 0:
            print(f"step {seen}, {({name: round(value, 3) for name, value in running.items()})}, {100 * progress:.0f} %", flush=True)
        if seen % 1500 == 0:
            print(figures(), flush=True)
            torch.save(model.state_dict(), arguments.out)
    print(figures(), flush=True)
    torch.save(model.state_dict(), arguments.out)


if __name__ == "__main__":
    main()

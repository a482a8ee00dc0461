"""Trains the reader's output `answerable`: does the text answer the question?

    python train_answerable.py --data DIR --minilm DIR --model ../reader --start reader.pt --without IDS --out reader.pt

Only the output's own two layers are trained, on the encoder's states before its last two, so the reader's
other outputs do not change and those states are computed once. Two kinds of batches alternate. The first
holds passages that a search would return for a question (`passage_groups.py`), each read alone, with one
softmax over the passages of a question and a separate loss for each. The second holds the sentence of an answer with the one before it; half of these
are SQuAD's own unanswerable questions and answerable ones from the same articles, twice each: all such
questions come from eight of its 68 articles, and a reader that also saw the others would learn to recognise
the articles instead. For an unanswerable question, the text is taken from where the shipped reader
(`--model`) would answer it. Every tenth project is held out for the printed figures.
"""

import argparse
import json
import math
import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from sklearn.metrics import roc_auc_score
from torch import Tensor

from compare_quantised import best_span_range
from minilm import MiniLM
from passage_groups import Group, GroupWindow, PassageGroups
from reader_model import OWN_LAYERS, Reader
from sessions import left_out, open_session
from trunk_model import Trunk
from sources import Question
from text import sentences
from train_reader import held_for_practice, read_set
from unanswerable import UnanswerableQuestions
from windows import Encoder

ANSWERED = 1900
"""Number of unaltered answered questions from other articles, like the next two before `--sample`."""

ALTERED = {"name": 650, "word": 550, "sentence": 550, "opposite": 250, "negation": 150}
FROM_NQ = 150
"""Number of Natural Questions used unaltered, and again altered."""

STATE_TOKENS = 6000
SENTENCES_EVERY = 5
BFLOAT16 = torch.cpu._is_avx512_bf16_supported()
"""Other processors emulate it, several times slower than 32 bits."""


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
        tokens = self._session.run(["tokens"], {**feeds, "attention_mask": np.ones_like(feeds["input_ids"]), **left_out(self._session)})[0]
        return best_span_range(window, tokens[0])


def training_examples(
    data: Path, minilm: Path, encoder: Encoder, answers: ReaderAnswers, chooser: random.Random, sample: float
) -> list[Example]:
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
    for question in [q for q in answered if q.passages[0].title not in articles][: round(sample * ANSWERED)]:
        add(question, question.spans[0], 1)
    made += altered_examples(answered, minilm, {way: round(sample * size) for way, size in ALTERED.items()}, encoder, chooser)
    natural = [q for q in read_set(data, "reader-nq") if not held_for_practice(q.id) and q.spans]
    chooser.shuffle(natural)
    from_natural = round(sample * FROM_NQ)
    for question in natural[:from_natural]:
        add(question, question.spans[0], 1)
    made += altered_examples(natural[from_natural:], minilm, {"word": from_natural // 2, "sentence": from_natural // 2}, encoder, chooser)
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


def batches(examples: list[Example | GroupWindow], tokens: int, chooser: random.Random) -> list[list[Example | GroupWindow]]:
    examples = chooser.sample(examples, len(examples))
    made: list[list[Example | GroupWindow]] = []
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


class FrozenStates:
    """The encoder's states before its last two layers, float16 [tokens, 384] of each window."""

    def __init__(self, encoder: MiniLM):
        self._encoder = encoder
        self._kept: dict[int, Tensor] = {}

    @torch.no_grad()
    def compute(self, windows: list[Example | GroupWindow]) -> None:
        for batch in batches(windows, STATE_TOKENS, random.Random(0)):
            ids, types, mask = padded(batch)
            states = self._encoder.states_before(ids, types, mask, OWN_LAYERS)
            for each, own in zip(batch, states):
                self._kept[id(each)] = own[: len(each.ids)].half()

    def of(self, batch: list[Example | GroupWindow]) -> tuple[Tensor, Tensor]:
        """float32 [batch, length, 384], and the mask [batch, length]."""
        states = torch.nn.utils.rnn.pad_sequence([self._kept[id(each)] for each in batch], batch_first=True).float()
        lengths = torch.tensor([len(each.ids) for each in batch])
        return states, (torch.arange(states.shape[1]) < lengths.unsqueeze(1)).long()


def padded(batch: list[Example | GroupWindow]) -> tuple[Tensor, Tensor, Tensor]:
    length = max(len(e.ids) for e in batch)
    ids, types, mask = (torch.zeros(len(batch), length, dtype=torch.long) for _ in range(3))
    for row, each in enumerate(batch):
        n = len(each.ids)
        ids[row, :n], types[row, :n], mask[row, :n] = torch.tensor(each.ids), torch.tensor(each.types), 1
    return ids, types, mask


class Judge:
    """Logits [batch] of windows whose states are known."""

    def __init__(self, model: Reader, states: FrozenStates):
        self._model = model
        self._states = states

    def __call__(self, batch: list[Example | GroupWindow]) -> Tensor:
        states, mask = self._states.of(batch)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=BFLOAT16):
            return self._model.answerable(states, MiniLM.bias_of(mask, states.dtype)).float()


def group_loss(logits: Tensor, groups: list[Group]) -> Tensor:
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
def measured(judge: Judge, held: list[Example]) -> float:
    """AUROC of answered questions against unanswerable ones."""
    logits = torch.cat([judge(held[first : first + 16]) for first in range(0, len(held), 16)])
    return round(float(roc_auc_score([e.label for e in held], logits.numpy())), 3)


@torch.no_grad()
def group_figures(judge: Judge, groups: list[Group]) -> dict[str, float]:
    """How often a right passage ranks first, and the AUROC of its logit against the best of a group without
    it.
    """
    first, whole, without = [], [], []
    for group in groups:
        logits = judge(group).tolist()
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
    parser.add_argument("--sample", type=float, default=1.0, help="share used of all but the written questions and SQuAD's unanswerable ones")
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--tokens", type=int, default=3000)
    parser.add_argument("--passes", type=float, default=3, help="over the groups of passages")
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
    passages = PassageGroups(arguments.data, encoder, arguments.without, arguments.seed, arguments.sample)
    groups = passages.all()
    examples = training_examples(arguments.data, arguments.minilm, encoder, answers, chooser, arguments.sample)
    held = held_examples(arguments.data, encoder, answers)
    plans = {"passages": group_batches(groups, arguments.tokens, chooser), "sentences": batches(examples, arguments.tokens, chooser)}
    print(json.dumps({"groups": len(groups), "sentences": len(examples), **{name: len(plan) for name, plan in plans.items()}}), flush=True)

    states = FrozenStates(model.encoder)
    states.compute([window for group in [*groups, *(g for each in passages.held.values() for g in each)] for window in group])
    states.compute([*examples, *held])
    judge = Judge(model, states)

    def figures() -> str:
        own = {name: group_figures(judge, each) for name, each in passages.held.items()}
        return json.dumps({"sentences": measured(judge, held), **own})

    print(figures(), flush=True)
    optimiser = torch.optim.AdamW(model.answerable.parameters(), lr=arguments.rate, weight_decay=0.01, foreach=True)
    running = {}
    steps = round(arguments.passes * len(plans["passages"]) * SENTENCES_EVERY / (SENTENCES_EVERY - 1))
    for step in range(steps):
        what = "sentences" if step % SENTENCES_EVERY == SENTENCES_EVERY - 1 else "passages"
        place = step // SENTENCES_EVERY if what == "sentences" else step - step // SENTENCES_EVERY
        batch = plans[what][place % len(plans[what])]
        for each in optimiser.param_groups:
            each["lr"] = arguments.rate * min(1, (step + 1) / 50) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * step / steps)))
        if what == "passages":
            loss = group_loss(judge([window for group in batch for window in group]), batch)
        else:
            loss = F.binary_cross_entropy_with_logits(judge(batch), torch.tensor([float(e.label) for e in batch]))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.answerable.parameters(), 1.0)
        optimiser.step()
        running[what] = loss.item() if what not in running else 0.98 * running[what] + 0.02 * loss.item()
        if step % 100 == 99:
            print(f"step {step + 1} of {steps}, {({name: round(value, 3) for name, value in running.items()})}", flush=True)
        if step % 1000 == 999:
            print(figures(), flush=True)
            torch.save(model.state_dict(), arguments.out)
    print(figures(), flush=True)
    torch.save(model.state_dict(), arguments.out)


if __name__ == "__main__":
    main()

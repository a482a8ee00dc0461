"""Trains the reader's output `answerable`: does the sentence of the answer, with the one before it, answer the question?

    python train_answerable.py --data DIR --minilm DIR --model ../reader --start reader.pt --out reader.pt

Only the output's own two layers are trained, on the encoder's states before its last two, so that nothing else of the reader
changes. Half of the examples are SQuAD's own unanswerable questions and answerable ones of the same articles, twice each:
all such questions come from eight of its 68 articles, and a reader that reads the others beside them learns the articles
instead. The place that a question without an answer is held against is where the shipped reader (`--model`) would answer it.
"""

import argparse
import random
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime
import torch
import torch.nn.functional as F
from sklearn.metrics import roc_auc_score

from compare_quantised import best_span_range
from minilm import MiniLM
from reader_model import LAYERS, OWN_LAYERS, Reader
from trunk_model import Trunk
from sources import Question
from text import sentences
from train_reader import held_for_practice, read_set
from unanswerable import UnanswerableQuestions
from windows import Encoder

ANSWERED = 1900
"""Answered questions of other articles, as they are."""

ALTERED = {"name": 650, "word": 550, "sentence": 550, "opposite": 250, "negation": 150}
FROM_NQ = 150
"""Natural Questions as they are, and as many altered."""


@dataclass
class Example:
    ids: list[int]
    types: list[int]
    label: int


def close_text(text: str, start: int, end: int) -> str:
    """The sentences of characters [start, end) and the one before; as `src/reasoners/reader/passage-close-to.ts`."""
    ranges = sentences(text)
    first = next((place for place, (_, last) in enumerate(ranges) if start < last), len(ranges) - 1)
    last = next((place for place, (_, until) in enumerate(ranges) if end <= until), len(ranges) - 1)
    return text[ranges[max(0, first - 1)][0] : ranges[last][1]]


def example(encoder: Encoder, question: str, title: str, text: str, span: tuple[int, int], label: int) -> Example:
    window = encoder.window(question, [(title, close_text(text, *span))])
    return Example(window.ids, window.types, label)


class ReaderAnswers:
    """Where the shipped, quantised reader would answer a question in its paragraph."""

    def __init__(self, model: Path, encoder: Encoder):
        self._encoder = encoder
        self._session = onnxruntime.InferenceSession(str(model / "model.onnx"))

    def place(self, question: Question) -> tuple[int, int]:
        window = self._encoder.window(question.text, [(p.title, p.text) for p in question.passages])
        feeds = {"input_ids": np.array([window.ids]), "token_type_ids": np.array([window.types])}
        tokens = self._session.run(["tokens"], {**feeds, "attention_mask": np.ones_like(feeds["input_ids"])})[0]
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
    """Unread questions of the articles that have unanswerable ones; an article then tells nothing."""
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


def logits_of(model: Reader, batch: list[Example]) -> torch.Tensor:
    length = max(len(e.ids) for e in batch)
    ids, types, mask = (torch.zeros(len(batch), length, dtype=torch.long) for _ in range(3))
    for row, each in enumerate(batch):
        n = len(each.ids)
        ids[row, :n], types[row, :n], mask[row, :n] = torch.tensor(each.ids), torch.tensor(each.types), 1
    with torch.no_grad():
        state = model.encoder(ids, types, mask, every_layer=True)[LAYERS - OWN_LAYERS]
    return model.answerable(state, MiniLM.bias_of(mask, state.dtype))


def measured(model: Reader, held: list[Example]) -> float:
    with torch.no_grad():
        logits = torch.cat([logits_of(model, held[first : first + 16]) for first in range(0, len(held), 16)])
    return float(roc_auc_score([e.label for e in held], logits.numpy()))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True, help="folder of the shipped reader")
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--tokens", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    chooser = random.Random(arguments.seed)
    encoder = Encoder(arguments.minilm / "tokenizer.json")
    answers = ReaderAnswers(arguments.model, encoder)
    model = Trunk(MiniLM()).eval()
    model.load_start(torch.load(arguments.start, weights_only=True))
    model.begin_answerable()
    examples = training_examples(arguments.data, arguments.minilm, encoder, answers, chooser)
    held = held_examples(arguments.data, encoder, answers)
    plan = batches(examples, arguments.tokens, chooser)
    optimiser = torch.optim.AdamW(model.answerable.parameters(), lr=arguments.rate, weight_decay=0.01, foreach=True)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: min(1, (step + 1) / 20) * (1 - step / len(plan)))
    print(f"{len(examples)} examples, {len(plan)} batches; AUROC on {len(held)} held ones before: {measured(model, held):.3f}", flush=True)
    began = time.time()
    for step, batch in enumerate(plan):
        labels = torch.tensor([float(e.label) for e in batch])
        loss = F.binary_cross_entropy_with_logits(logits_of(model, batch), labels)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.answerable.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        if step % 20 == 19:
            left = (time.time() - began) / (step + 1) * (len(plan) - step - 1) / 60
            print(f"step {step + 1} of {len(plan)}, loss {loss.item():.3f}, {left:.1f} min left", flush=True)
    print(f"AUROC on held ones after: {measured(model, held):.3f}")
    torch.save(model.state_dict(), arguments.out)


if __name__ == "__main__":
    main()

"""Measures what quantisation costs: exact match of the reader before and after, on training-set questions
that it was not trained on.

    python compare_quantised.py --data DIR --weights reader.pt --model ../reader
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from minilm import MiniLM
from reader_examples import text_segment
from reader_model import Reader
from sessions import left_out, open_session
from sources import Question
from text import normalise_answer
from train_reader import held_for_practice, read_set
from windows import Encoder, Window

LONGEST = 24


def best_span(question: Question, window: Window, tokens: np.ndarray) -> str:
    start, end = best_span_range(window, tokens)
    return question.passages[0].text[start:end]


def best_span_range(window: Window, tokens: np.ndarray) -> tuple[int, int]:
    """Character range in the first passage's text. Start and end logits are added without the pair score."""
    segment = text_segment(window, 0)
    places = range(segment.first, segment.first + len(segment.offsets))
    start, end = max(
        ((a, b) for a in places for b in range(a, min(a + LONGEST, places.stop))),
        key=lambda ab: tokens[ab[0], 0] + tokens[ab[1], 1],
    )
    return segment.offsets[start - segment.first][0], segment.offsets[end - segment.first][1]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True, help="folder of the exported reader")
    parser.add_argument("--questions", type=int, default=300)
    arguments = parser.parse_args()
    model = Reader(MiniLM()).eval()
    model.load_start(torch.load(arguments.weights, weights_only=True))
    session = open_session(arguments.model / "model.onnx")
    encoder = Encoder(arguments.model / "tokenizer.json")
    for name in ("reader-squad", "reader-nq"):
        held = [q for q in read_set(arguments.data, name) if held_for_practice(q.id) and not q.unanswerable]
        right, moved = [0, 0], 0
        for question in held[: arguments.questions]:
            window = encoder.window(question.text, [(p.title, p.text) for p in question.passages])
            ids, types = np.array([window.ids]), np.array([window.types])
            mask = np.ones_like(ids)
            quantised = session.run(["tokens"], {"input_ids": ids, "token_type_ids": types, "attention_mask": mask, **left_out(session)})[0]
            with torch.no_grad():
                exact = model(torch.tensor(ids), torch.tensor(types), torch.tensor(mask))[0].numpy()
            answers = {normalise_answer(a) for a in question.answers}
            spans = [best_span(question, window, tokens[0]) for tokens in (exact, quantised)]
            moved += spans[0] != spans[1]
            right = [n + (normalise_answer(span) in answers) for n, span in zip(right, spans)]
        n = min(len(held), arguments.questions)
        print(f"{name}: exact match {right[0] / n:.3f} in 32 bits, {right[1] / n:.3f} quantised; {moved} of {n} spans moved")


if __name__ == "__main__":
    main()

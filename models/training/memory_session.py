"""The exported graphs, run by onnxruntime as `src/closed-book-model/memory-model.ts` runs them."""

from pathlib import Path

import numpy as np

from memory_measures import Recollections
from memory_text import ANSWER_TOKENS, END, START, MemoryText
from sessions import open_session


class MemorySession:
    def __init__(self, folder: Path, text: MemoryText | None = None, threads: int = 1):
        self.encoder, self.decoder = (open_session(folder / f"{part}.onnx", threads) for part in ("encoder", "decoder"))
        self.text = text or MemoryText.open(folder / "tokenizer.json")

    def recall(self, question: str, count: int, temperature: float, seed: int) -> Recollections:
        answers, sums, lengths, states = self.write_ids(self.text.source(question), count, temperature, seed)
        return [self.text.answer(ids) for ids in answers], sums, lengths, states

    def write_ids(self, source: list[int], count: int, temperature: float, seed: int) -> tuple[list[list[int]], np.ndarray, np.ndarray, np.ndarray]:
        """Tokens including the end token, log-probabilities, lengths, states. A temperature of 0 is greedy.
        """
        (memory,) = self.encoder.run(None, {"input_ids": np.array([source])})
        draw = np.random.default_rng(seed)
        rows: list[list[int]] = [[START] for _ in range(count)]
        sums, states = np.zeros(count), np.zeros((count, memory.shape[-1]))
        writing = set(range(count))
        while writing:
            open_rows = sorted(writing)
            prefixes, place = np.unique(np.array([rows[r] for r in open_rows]), axis=0, return_inverse=True)
            logits, middle = self.decoder.run(["logits", "middle_state"], {"decoder_input_ids": prefixes, "encoder_hidden_states": memory})
            logs = log_softmax(logits.astype(np.float64))
            for row, at in zip(open_rows, place.reshape(-1)):
                if rows[row][-1] == END:
                    states[row] = middle[at]
                    writing.discard(row)
                    continue
                token = END if len(rows[row]) == ANSWER_TOKENS else chosen(logs[at], temperature, draw)
                sums[row] += logs[at, token]
                rows[row].append(token)
        answers = [row[1:] for row in rows]
        return answers, sums, np.array([len(a) for a in answers]), states


def chosen(logs: np.ndarray, temperature: float, draw: np.random.Generator) -> int:
    if temperature == 0:
        return int(logs.argmax())
    weights = np.exp((logs - logs.max()) / temperature)
    return int(draw.choice(len(weights), p=weights / weights.sum()))


def log_softmax(logits: np.ndarray) -> np.ndarray:
    shifted = logits - logits.max(-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))

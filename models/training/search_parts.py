"""Passages and questions as the layers for the search read them: the states that they begin from, and those that
MiniLM gives the same tokens.
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import Tensor

from minilm import MiniLM
from reader_model import OWN_LAYERS
from train_trunk import pad

TITLE_TOKENS = 60
PART_TOKENS = 60
PASSAGE_TOKENS = 300
"""A longer passage's vector combines those of its parts, as in `src/retrieval/vectors`."""
QUESTION_TOKENS = 100
BATCH_TOKENS = 6000
"""With the filling."""
BFLOAT16 = torch.cpu._is_avx512_bf16_supported()
"""Other processors emulate it, several times slower than 32 bits."""


@dataclass
class Part:
    """A title, a part of a text, or a question, with the opening and the closing token.

    `states` float16 [tokens, 384]: the reader's before its last two layers; `wanted` float16 [tokens, 384]:
    MiniLM's last, zero for the opening and the closing token.
    """

    ids: list[int]
    states: Tensor
    wanted: Tensor


class Parts:
    """Of each passage its title and then the parts of its text; of each question one."""

    def __init__(self, tokenizer: Tokenizer, reader: MiniLM, teacher: MiniLM):
        self._tokenizer = tokenizer
        self._reader = reader
        self._teacher = teacher

    def of_passages(self, passages: list[tuple[str, str]]) -> list[list[Part]]:
        titles, texts = (self._ids([each[place] for each in passages]) for place in (0, 1))
        (dot,) = self._ids(["."])
        wholes, rows = [], []
        for title, text in zip(titles, texts):
            title, text = title[:TITLE_TOKENS], text[:PASSAGE_TOKENS]
            wholes.append([*title, *dot, *text])
            step = max(1, math.ceil(len(text) / max(1, round(len(text) / PART_TOKENS))))
            starts = range(0, len(text), step)
            rows.append([(0, title), *((len(title) + len(dot) + start, text[start : start + step]) for start in starts)])
        return self._made(wholes, rows)

    def of_questions(self, questions: list[str]) -> list[Part]:
        ids = [each[:QUESTION_TOKENS] for each in self._ids(questions)]
        return [part for (part,) in self._made(ids, [[(0, each)] for each in ids])]

    def _made(self, wholes: list[list[int]], rows: list[list[tuple[int, list[int]]]]) -> list[list[Part]]:
        taught = self._states(wholes, lambda *given: self._teacher(*given))
        flat = [ids for parts in rows for _, ids in parts]
        states = iter(self._states(flat, lambda *given: self._reader.states_before(*given, OWN_LAYERS)))
        return [[self._part(ids, next(states), whole[1 + at : 1 + at + len(ids)]) for at, ids in parts] for parts, whole in zip(rows, taught)]

    def _part(self, ids: list[int], states: Tensor, wanted: Tensor) -> Part:
        return Part(self._closed(ids), states, F.pad(wanted, (0, 0, 1, 1)))

    def _ids(self, texts: list[str]) -> list[list[int]]:
        return [each.ids for each in self._tokenizer.encode_batch(texts, add_special_tokens=False)]

    def _closed(self, ids: list[int]) -> list[int]:
        return [self._tokenizer.token_to_id("[CLS]"), *ids, self._tokenizer.token_to_id("[SEP]")]

    @torch.no_grad()
    def _states(self, rows: list[list[int]], encode) -> list[Tensor]:
        closed = [self._closed(row) for row in rows]
        made: list[Tensor] = [torch.empty(0)] * len(rows)
        for places in in_batches([len(row) for row in closed], range(len(closed))):
            ids, mask = pad([closed[place] for place in places])
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=BFLOAT16):
                states = encode(ids, torch.zeros_like(ids), mask).half()
            for place, own in zip(places, states):
                made[place] = own[: len(closed[place])].clone()
        return made


def in_batches(lengths: list[int], places) -> list[list[int]]:
    """Places of similar lengths, at most `BATCH_TOKENS` tokens per batch with the filling."""
    made: list[list[int]] = [[]]
    for place in sorted(places, key=lambda place: lengths[place]):
        if made[-1] and (len(made[-1]) + 1) * lengths[place] > BATCH_TOKENS:
            made.append([])
        made[-1].append(place)
    return made

"""MiniLM's vector of a question, the target for training the memory's encoder."""

from pathlib import Path

import torch
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import Tensor

from minilm import load_minilm


class SentenceTeacher:
    """@param folder MiniLM's `tokenizer.json` and `model.safetensors`"""

    def __init__(self, folder: Path):
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.model = load_minilm(folder / "model.safetensors").eval()

    @torch.no_grad()
    def meanings(self, texts: list[str], at_once: int = 64) -> Tensor:
        """Means of the last states, normalised to length 1 [texts, 384]."""
        rows = [encoding.ids for encoding in self.tokenizer.encode_batch(texts)]
        order = sorted(range(len(rows)), key=lambda place: len(rows[place]))
        found = torch.zeros(len(rows), self.model.words.embedding_dim)
        for start in range(0, len(order), at_once):
            places = order[start : start + at_once]
            longest = len(rows[places[-1]])
            ids = torch.tensor([rows[place] + [0] * (longest - len(rows[place])) for place in places])
            mask = torch.tensor([[1] * len(rows[place]) + [0] * (longest - len(rows[place])) for place in places])
            found[places] = mean_state(self.model(ids, torch.zeros_like(ids), mask), mask)
        return found


def mean_state(states: Tensor, mask: Tensor) -> Tensor:
    """states [batch, length, width], mask [batch, length]; returns the mean state of each row, normalised to
    length 1 [batch, width].
    """
    weights = mask.unsqueeze(-1).float()
    return F.normalize((states * weights).sum(1) / weights.sum(1), dim=1)

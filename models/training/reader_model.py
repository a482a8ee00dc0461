"""The extractive reader: MiniLM with five outputs from one pass."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from minilm import HIDDEN, MiniLM
from reader_examples import IGNORE, Example


class Reader(nn.Module):
    """tokens [batch, length, 5]: answer start, answer end, support, next start, next end; kind [batch, 4]."""

    def __init__(self, encoder: MiniLM):
        super().__init__()
        self.encoder = encoder
        self.tokens = nn.Linear(HIDDEN, 5)
        self.kind = nn.Linear(HIDDEN, 4)

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        x = self.encoder(ids, types, mask)
        return self.tokens(x), self.kind(x[:, 0])


def collate(examples: list[Example]) -> tuple[Tensor, Tensor, Tensor]:
    length = max(len(e.ids) for e in examples)
    ids = torch.zeros(len(examples), length, dtype=torch.long)
    types, mask = torch.zeros_like(ids), torch.zeros_like(ids)
    for row, example in enumerate(examples):
        n = len(example.ids)
        ids[row, :n] = torch.tensor(example.ids)
        types[row, :n] = torch.tensor(example.types)
        mask[row, :n] = 1
    return ids, types, mask


def loss_of(tokens: Tensor, kinds: Tensor, mask: Tensor, examples: list[Example]) -> Tensor:
    """Sum over outputs of their mean losses; a span with several right places counts their total probability."""
    tokens = tokens.float().masked_fill(mask.unsqueeze(-1) == 0, -1e4)
    log_probabilities = {place: F.log_softmax(tokens[:, :, place], dim=1) for place in (0, 1, 3, 4)}
    total = tokens.new_zeros(())
    for first, last, attribute, weight in ((0, 1, "spans", 1.0), (3, 4, "next_spans", 0.5)):
        rows, starts, ends = [], [], []
        for row, example in enumerate(examples):
            for start, end in getattr(example, attribute) or []:
                rows.append(row)
                starts.append(start)
                ends.append(end)
        if rows:
            total = total + weight * 0.5 * (
                marginal(log_probabilities[first], rows, starts) + marginal(log_probabilities[last], rows, ends)
            )
    labels = torch.tensor([e.kind for e in examples])
    if (labels != IGNORE).any():
        total = total + 0.5 * F.cross_entropy(kinds.float(), labels, ignore_index=IGNORE)
    places = [(row, token, label) for row, e in enumerate(examples) for token, label in e.support]
    if places:
        rows, columns, wanted = zip(*places)
        total = total + 0.5 * F.binary_cross_entropy_with_logits(
            tokens[list(rows), list(columns), 2], torch.tensor(wanted, dtype=torch.float)
        )
    return total


def marginal(log_probabilities: Tensor, rows: list[int], columns: list[int]) -> Tensor:
    """Mean over rows of minus the log of the total probability of each row's distinct columns."""
    chosen = torch.full_like(log_probabilities, -1e4)
    chosen[rows, columns] = log_probabilities[rows, columns]
    return -torch.logsumexp(chosen[sorted(set(rows))], dim=1).mean()

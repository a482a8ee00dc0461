"""What windows are taught to say of answers, and how far a reading is from it."""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from reader_examples import IGNORE, Example
from tensor_batch import Places, TensorBatch, padded, places
from trunk_model import PAIR, PLACES

LONGEST_SPAN = 24


@dataclass
class ReadingBatch(TensorBatch):
    """ids, types and mask [batch, length]; kinds [batch]; where answers, what to look up next and support stand."""

    ids: Tensor
    types: Tensor
    mask: Tensor
    kinds: Tensor
    spans: Places
    next_spans: Places
    support: Places

    def tokens(self) -> Tensor:
        return self.mask.sum()


def collate(examples: list[Example]) -> ReadingBatch:
    ids, mask = padded([e.ids for e in examples])
    return ReadingBatch(
        ids,
        padded([e.types for e in examples])[0],
        mask,
        torch.tensor([e.kind for e in examples]),
        places([(row, *span) for row, e in enumerate(examples) for span in e.spans or [] if span[1] - span[0] < LONGEST_SPAN]),
        places([(row, *span) for row, e in enumerate(examples) for span in e.next_spans or []]),
        places([(row, *known) for row, e in enumerate(examples) for known in e.support]),
    )


def reading_loss(tokens: Tensor, kinds: Tensor, batch: ReadingBatch) -> Tensor:
    """Sum over outputs of their mean losses; a span with several right places counts their total probability."""
    matched = tokens[:, :, PLACES:].float()
    tokens = tokens[:, :, :PLACES].float().masked_fill(batch.mask.unsqueeze(-1) == 0, -1e4)
    total = 0.5 * F.cross_entropy(kinds.float(), batch.kinds, ignore_index=IGNORE, reduction="sum")
    total = total / (batch.kinds != IGNORE).sum().clamp(min=1)
    if len(batch.spans.rows):
        total = total + 0.4 * ends_apart(tokens, 0, batch.spans) + 0.6 * 0.5 * whole_spans(tokens, matched, batch.spans)
    if len(batch.next_spans.rows):
        total = total + 0.5 * ends_apart(tokens, 3, batch.next_spans)
    if len(batch.support.rows):
        support = tokens[batch.support.rows, batch.support.columns, 2]
        total = total + 0.5 * F.binary_cross_entropy_with_logits(support, batch.support.others.float())
    return total


def ends_apart(tokens: Tensor, first: int, spans: Places) -> Tensor:
    """The mean of the losses of starts and of ends, each by itself."""
    starts, ends = (F.log_softmax(tokens[:, :, place], dim=1) for place in (first, first + 1))
    return 0.5 * (marginal(starts, spans.rows, spans.columns) + marginal(ends, spans.rows, spans.others))


def whole_spans(tokens: Tensor, matched: Tensor, spans: Places) -> Tensor:
    """The loss over whole spans (Fajcik et al. 2021): one softmax over every start with every end that may follow it."""
    length = tokens.shape[1]
    scores = tokens[:, :, 0].unsqueeze(2) + tokens[:, :, 1].unsqueeze(1)
    scores = scores + matched[:, :, :PAIR] @ matched[:, :, PAIR:].transpose(1, 2)
    where = torch.arange(length, device=tokens.device)
    distance = where.unsqueeze(0) - where.unsqueeze(1)
    scores = scores.masked_fill((distance < 0) | (distance >= LONGEST_SPAN), -1e4).flatten(1)
    return marginal(F.log_softmax(scores, dim=1), spans.rows, spans.columns * length + spans.others)


def marginal(log_probabilities: Tensor, rows: Tensor, columns: Tensor) -> Tensor:
    """Mean over rows of minus the log of the total probability of each row's distinct columns."""
    chosen = torch.full_like(log_probabilities, -1e4)
    chosen[rows, columns] = log_probabilities[rows, columns]
    asked = torch.zeros_like(log_probabilities[:, 0]).index_fill(0, rows, 1.0)
    return -(torch.logsumexp(chosen, dim=1) * asked).sum() / asked.sum()

"""The extractive reader: MiniLM with six outputs from one pass."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from minilm import HIDDEN, LAYERS, Layer, MiniLM
from reader_examples import IGNORE, Example


PLACES = 5
PAIR = 16
"""Dimensions by which a start and an end are matched: their dot product is added to the two logits."""

LONGEST_SPAN = 24


OWN_LAYERS = 2


class Answerable(nn.Module):
    """Log-odds that a window answers its question, [batch], from two final layers of its own on top of the
    encoder's others.

    `train_answerable.py` trains it alone, so the reader's other outputs do not change.
    """

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(Layer() for _ in range(OWN_LAYERS))
        self.head = nn.Linear(HIDDEN, 1)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        """x: [batch, length, 384], the encoder's states before its last two layers."""
        for layer in self.layers[:-1]:
            x = layer(x, bias)
        return self.head(self.layers[-1](x, bias, first_only=True))[:, 0, 0]


class Reader(nn.Module):
    """tokens [batch, length, 5 + 2 * 16]: answer start, answer end, support, next start, next end, and the
    vectors that match an answer's start to its end; kind [batch, 4]; answerable [batch].
    """

    def __init__(self, encoder: MiniLM):
        super().__init__()
        self.encoder = encoder
        self.tokens = nn.Linear(HIDDEN, PLACES)
        self.pairs = nn.Linear(HIDDEN, 2 * PAIR)
        self.kind = nn.Linear(HIDDEN, 4)
        self.answerable = Answerable()

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        states = self.encoder(ids, types, mask, every_layer=True)
        answerable = self.answerable(states[LAYERS - OWN_LAYERS], MiniLM.bias_of(mask, states[0].dtype))
        x = states[-1]
        return torch.cat([self.tokens(x), self.pairs(x)], dim=-1), self.kind(x[:, 0]), answerable

    def load_start(self, weights: dict[str, Tensor]) -> None:
        """Loads weights to continue from. In those from before start and end were matched, the matching
        starts at zero; a vector is dropped.
        """
        if "pairs.weight" not in weights:
            nn.init.normal_(self.pairs.weight, std=0.02)
            nn.init.zeros_(self.pairs.bias)
        own = self.state_dict()
        later = {name: values for name, values in own.items() if name.startswith(("pairs", "answerable"))}
        self.load_state_dict({**later, **{name: values for name, values in weights.items() if name in own}})

    def begin_answerable(self) -> None:
        """Initialises the output `answerable` from the reader's logits of "span" against "none"."""
        for own, layer in zip(self.answerable.layers, self.encoder.layers[-OWN_LAYERS:]):
            own.load_state_dict(layer.state_dict())
        span, none = self.kind.weight[0].detach(), self.kind.weight[3].detach()
        with torch.no_grad():
            self.answerable.head.weight.copy_((span - none).unsqueeze(0) / 2)
            self.answerable.head.bias.copy_((self.kind.bias[0] - self.kind.bias[3]).unsqueeze(0) / 2)


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
    """Sum over outputs of their mean losses; for a span with several right positions, their total probability
    counts.
    """
    matched = tokens[:, :, PLACES:].float()
    tokens = tokens[:, :, :PLACES].float().masked_fill(mask.unsqueeze(-1) == 0, -1e4)
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
            apart = 0.5 * (marginal(log_probabilities[first], rows, starts) + marginal(log_probabilities[last], rows, ends))
            if first == 0:
                apart = 0.4 * apart + 0.6 * 0.5 * whole_spans(tokens, matched, rows, starts, ends)
            total = total + weight * apart
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


def whole_spans(tokens: Tensor, matched: Tensor, rows: list[int], starts: list[int], ends: list[int]) -> Tensor:
    """The loss over whole spans (Fajcik et al. 2021): one softmax over all pairs of a start and an admissible
    end.
    """
    length = tokens.shape[1]
    scores = tokens[:, :, 0].unsqueeze(2) + tokens[:, :, 1].unsqueeze(1)
    scores = scores + matched[:, :, :PAIR] @ matched[:, :, PAIR:].transpose(1, 2)
    places = torch.arange(length)
    distance = places.unsqueeze(0) - places.unsqueeze(1)
    scores = scores.masked_fill((distance < 0) | (distance >= LONGEST_SPAN), -1e4).flatten(1)
    kept = [place for place, (start, end) in enumerate(zip(starts, ends)) if end - start < LONGEST_SPAN]
    if not kept:
        return tokens.new_zeros(())
    columns = [starts[place] * length + ends[place] for place in kept]
    return marginal(F.log_softmax(scores, dim=1), [rows[place] for place in kept], columns)


def marginal(log_probabilities: Tensor, rows: list[int], columns: list[int]) -> Tensor:
    """Mean over rows of the negative log of the total probability of each row's distinct columns."""
    chosen = torch.full_like(log_probabilities, -1e4)
    chosen[rows, columns] = log_probabilities[rows, columns]
    return -torch.logsumexp(chosen[sorted(set(rows))], dim=1).mean()

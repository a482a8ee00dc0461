"""MiniLM with all that it gives from one pass: where answers are, what kind they are, whether there is one, and a vector of any text."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from minilm import HIDDEN, LAYERS, Layer, MiniLM

PLACES = 5
PAIR = 16
"""Numbers by which a start and an end are matched: their product joins the two logits."""

VECTOR_LAYERS = [2, 3, 4, 5]
"""Counted from 0: the states that these layers end with make the vector."""

OWN_LAYERS = 2


class Answerable(nn.Module):
    """Log-odds that a window answers its question, [batch], by two last layers of its own over the encoder's others.

    Whether to read further is asked far less often than it is read, so that it may cost two layers.
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


class Trunk(nn.Module):
    """tokens [batch, length, 5 + 2 * 16]: answer start, answer end, support, next start, next end, and what matches an answer's start to its end; kind
    [batch, 4]; answerable [batch]; vector [batch, 384] of length 1; and the last layer's states [batch, length, 384], which the critic judges by."""

    def __init__(self, encoder: MiniLM):
        super().__init__()
        self.encoder = encoder
        self.tokens = nn.Linear(HIDDEN, PLACES)
        self.pairs = nn.Linear(HIDDEN, 2 * PAIR)
        self.kind = nn.Linear(HIDDEN, 4)
        self.answerable = Answerable()
        self.vector = nn.Linear(len(VECTOR_LAYERS) * HIDDEN, HIDDEN, bias=False)

    def begin(self) -> None:
        """Starts the layers of `answerable` from the encoder's last, and the vector as MiniLM's own, the mean of its last states."""
        for own, layer in zip(self.answerable.layers, self.encoder.layers[-OWN_LAYERS:]):
            own.load_state_dict(layer.state_dict())
        with torch.no_grad():
            self.vector.weight.zero_()
            self.vector.weight[:, -HIDDEN:] = torch.eye(HIDDEN)

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        states = self.encoder(ids, types, mask, every_layer=True)
        return *self.read(states), self.answerable_of(states, mask), self.vector_of(states, mask), states[-1]

    def read(self, states: list[Tensor]) -> tuple[Tensor, Tensor]:
        """tokens and kind, of every layer's states."""
        x = states[-1]
        return torch.cat([self.tokens(x), self.pairs(x)], dim=-1), self.kind(x[:, 0])

    def vector_of(self, states: list[Tensor], mask: Tensor) -> Tensor:
        means = [mean_state(states[layer + 1], mask) for layer in VECTOR_LAYERS]
        return F.normalize(self.vector(torch.cat(means, dim=-1)).float(), dim=-1)

    def answerable_of(self, states: list[Tensor], mask: Tensor) -> Tensor:
        return self.answerable(states[LAYERS - OWN_LAYERS], MiniLM.bias_of(mask, states[0].dtype))


def mean_state(states: Tensor, mask: Tensor) -> Tensor:
    """states [batch, length, 384] -> [batch, 384], each of length 1."""
    weights = mask.unsqueeze(-1).to(states.dtype)
    return F.normalize((states * weights).sum(1) / weights.sum(1), dim=-1)

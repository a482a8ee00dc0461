"""The reader as one trunk: its reading outputs, and a vector of any text, from the same weights."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from minilm import HIDDEN, LAYERS, MiniLM
from reader_model import OWN_LAYERS, Reader

VECTOR_LAYERS = [2, 3, 4, 5]
"""Counted from 0: the vector is made from the outputs of these layers."""


class Trunk(Reader):
    """tokens and kind as in `Reader`, and vector [batch, 384] of length 1."""

    def __init__(self, encoder: MiniLM):
        super().__init__(encoder)
        self.vector = nn.Linear(len(VECTOR_LAYERS) * HIDDEN, HIDDEN, bias=False)

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return self._outputs(self.encoder(ids, types, mask, every_layer=True), mask)

    def _outputs(self, states: list[Tensor], mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        x = states[-1]
        means = [mean_state(states[layer + 1], mask) for layer in VECTOR_LAYERS]
        vector = F.normalize(self.vector(torch.cat(means, dim=-1)).float(), dim=-1)
        return torch.cat([self.tokens(x), self.pairs(x)], dim=-1), self.kind(x[:, 0]), vector


class WholeTrunk(Trunk):
    """All shipped outputs from one pass, including `answerable` and the states that the critic uses."""

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        states = self.encoder(ids, types, mask, every_layer=True)
        tokens, kind, vector = self._outputs(states, mask)
        bias = MiniLM.bias_of(mask, states[0].dtype)
        return tokens, kind, self.answerable(states[LAYERS - OWN_LAYERS], bias), vector, states[-1]


def mean_state(states: Tensor, mask: Tensor) -> Tensor:
    """states [batch, length, 384] -> [batch, 384], normalised to length 1."""
    weights = mask.unsqueeze(-1).to(states.dtype)
    return F.normalize((states * weights).sum(1) / weights.sum(1), dim=-1)

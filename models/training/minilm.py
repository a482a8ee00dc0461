"""MiniLM-L6 (Wang et al. 2020) as plain PyTorch, with weights read from a safetensors file."""

from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from torch import Tensor, nn

HIDDEN, LAYERS, HEADS, INNER, VOCABULARY, POSITIONS = 384, 6, 12, 1536, 30522, 512


class Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value, self.output = (nn.Linear(HIDDEN, HIDDEN) for _ in range(4))
        self.norm_attention = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.inner = nn.Linear(HIDDEN, INNER)
        self.outer = nn.Linear(INNER, HIDDEN)
        self.norm_output = nn.LayerNorm(HIDDEN, eps=1e-12)

    def forward(self, x: Tensor, mask: Tensor, first_only: bool = False) -> Tensor:
        """x: [batch, length, 384]. With `first_only`, returns only the output at the first position, [batch,
        1, 384], which is far cheaper.
        """
        batch, _, _ = x.shape

        def split(y: Tensor) -> Tensor:
            return y.view(batch, -1, HEADS, HIDDEN // HEADS).transpose(1, 2)

        asking = x[:, :1] if first_only else x
        attended = F.scaled_dot_product_attention(
            split(self.query(asking)), split(self.key(x)), split(self.value(x)), attn_mask=mask.to(x.dtype)
        )
        x = self.norm_attention(asking + self.output(attended.transpose(1, 2).reshape(batch, -1, HIDDEN)))
        return self.norm_output(x + self.outer(F.gelu(self.inner(x))))


class MiniLM(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(VOCABULARY, HIDDEN)
        self.positions = nn.Embedding(POSITIONS, HIDDEN)
        self.types = nn.Embedding(2, HIDDEN)
        self.norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor, every_layer: bool = False):
        """ids, types, mask: [batch, length]; returns the last hidden state [batch, length, 384] (or those of
        all layers).
        """
        states = [self._embedded(ids, types)]
        bias = self.bias_of(mask, states[0].dtype)
        for layer in self.layers:
            states.append(layer(states[-1], bias))
        return states if every_layer else states[-1]

    def states_before(self, ids: Tensor, types: Tensor, mask: Tensor, last: int) -> Tensor:
        """The states [batch, length, 384] before the `last` layers, which are not computed."""
        x = self._embedded(ids, types)
        bias = self.bias_of(mask, x.dtype)
        for layer in self.layers[: LAYERS - last]:
            x = layer(x, bias)
        return x

    def _embedded(self, ids: Tensor, types: Tensor) -> Tensor:
        where = torch.arange(ids.shape[1], device=ids.device).unsqueeze(0)
        return self.norm(self.words(ids) + self.positions(where) + self.types(types))

    @staticmethod
    def bias_of(mask: Tensor, dtype: torch.dtype) -> Tensor:
        """Attention bias that masks padding."""
        return (1.0 - mask[:, None, None, :].to(dtype)) * -1e4


def load_minilm(weights: Path) -> MiniLM:
    model = MiniLM()
    source = load_file(weights)
    names = {
        "words.weight": "embeddings.word_embeddings.weight",
        "positions.weight": "embeddings.position_embeddings.weight",
        "types.weight": "embeddings.token_type_embeddings.weight",
        "norm.weight": "embeddings.LayerNorm.weight",
        "norm.bias": "embeddings.LayerNorm.bias",
    }
    parts = {
        "query": "attention.self.query",
        "key": "attention.self.key",
        "value": "attention.self.value",
        "output": "attention.output.dense",
        "norm_attention": "attention.output.LayerNorm",
        "inner": "intermediate.dense",
        "outer": "output.dense",
        "norm_output": "output.LayerNorm",
    }
    for index in range(LAYERS):
        for ours, theirs in parts.items():
            for tensor in ("weight", "bias"):
                names[f"layers.{index}.{ours}.{tensor}"] = f"encoder.layer.{index}.{theirs}.{tensor}"
    model.load_state_dict({ours: source[theirs] for ours, theirs in names.items()})
    return model

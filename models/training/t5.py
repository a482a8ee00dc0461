"""The T5 1.1 / Flan-T5 encoder-decoder (Raffel et al. 2020; RMS norm, relative positions, gated GELU) for one
decoder step, in plain PyTorch, with weights read from a checkpoint named as the hub names them.

One step is all a critic needs: the decoder sees only its start token, so its self-attention is the identity
on values, and nothing has to be cached.
"""

import json
import math
from dataclasses import dataclass
from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from torch import Tensor, nn


@dataclass
class T5Shape:
    vocabulary: int
    width: int
    head_width: int
    heads: int
    inner: int
    layers: int
    decoder_layers: int
    buckets: int = 32
    distance: int = 128
    start_token: int = 0
    tied: bool = False


class RmsNorm(nn.Module):
    def __init__(self, width: int):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        x = x.float()
        return self.weight * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6))


class Attention(nn.Module):
    def __init__(self, shape: T5Shape):
        super().__init__()
        inner = shape.heads * shape.head_width
        self.heads, self.head_width = shape.heads, shape.head_width
        self.q, self.k, self.v = (nn.Linear(shape.width, inner, bias=False) for _ in range(3))
        self.o = nn.Linear(inner, shape.width, bias=False)

    def forward(self, x: Tensor, memory: Tensor, bias: Tensor) -> Tensor:
        """x [batch, queries, width], memory [batch or 1, keys, width], bias broadcast to [batch, heads, queries, keys]."""
        batch = x.shape[0]

        def split(y: Tensor) -> Tensor:
            return y.view(y.shape[0], -1, self.heads, self.head_width).transpose(1, 2)

        # T5 does not scale its scores.
        attended = F.scaled_dot_product_attention(
            split(self.q(x)), split(self.k(memory)), split(self.v(memory)), attn_mask=bias.to(x.dtype), scale=1.0
        )
        return self.o(attended.transpose(1, 2).reshape(batch, -1, self.heads * self.head_width))


class GatedGelu(nn.Module):
    def __init__(self, shape: T5Shape):
        super().__init__()
        self.wi_0 = nn.Linear(shape.width, shape.inner, bias=False)
        self.wi_1 = nn.Linear(shape.width, shape.inner, bias=False)
        self.wo = nn.Linear(shape.inner, shape.width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.wo(F.gelu(self.wi_0(x), approximate="tanh") * self.wi_1(x))


class EncoderLayer(nn.Module):
    def __init__(self, shape: T5Shape):
        super().__init__()
        self.norm_attention, self.attention = RmsNorm(shape.width), Attention(shape)
        self.norm_inner, self.inner = RmsNorm(shape.width), GatedGelu(shape)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        normal = self.norm_attention(x)
        x = x + self.attention(normal, normal, bias)
        return x + self.inner(self.norm_inner(x))


class DecoderLayer(nn.Module):
    """One step: self-attention over a single token is its value, projected."""

    def __init__(self, shape: T5Shape):
        super().__init__()
        inner = shape.heads * shape.head_width
        self.norm_self = RmsNorm(shape.width)
        self.value, self.output = nn.Linear(shape.width, inner, bias=False), nn.Linear(inner, shape.width, bias=False)
        self.norm_cross, self.cross = RmsNorm(shape.width), Attention(shape)
        self.norm_inner, self.inner = RmsNorm(shape.width), GatedGelu(shape)

    def forward(self, x: Tensor, memory: Tensor, bias: Tensor) -> Tensor:
        x = x + self.output(self.value(self.norm_self(x)))
        x = x + self.cross(self.norm_cross(x), memory, bias)
        return x + self.inner(self.norm_inner(x))


class T5(nn.Module):
    def __init__(self, shape: T5Shape):
        super().__init__()
        self.shape = shape
        self.words = nn.Embedding(shape.vocabulary, shape.width)
        self.positions = nn.Embedding(shape.buckets, shape.heads)
        self.encoder = nn.ModuleList(EncoderLayer(shape) for _ in range(shape.layers))
        self.norm_encoder = RmsNorm(shape.width)
        self.decoder = nn.ModuleList(DecoderLayer(shape) for _ in range(shape.decoder_layers))
        self.norm_decoder = RmsNorm(shape.width)

    def encode(self, ids: Tensor, mask: Tensor, every_layer: bool = False):
        hidden = 1.0 - mask[:, None, None, :].float()
        bias = self._position_bias(ids.shape[1]) + hidden * -1e9
        x = self.words(ids)
        states = [x]
        for layer in self.encoder:
            x = layer(x, bias)
            states.append(x)
        final = self.norm_encoder(x)
        return (final, states) if every_layer else final

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """ids, mask [batch, length]; gives the decoder's first hidden state [batch, width]."""
        memory = self.encode(ids, mask)
        bias = (1.0 - mask[:, None, None, :].float()) * -1e9
        x = self.words(torch.full_like(ids[:, :1], self.shape.start_token))
        for layer in self.decoder:
            x = layer(x, memory, bias)
        x = self.norm_decoder(x)[:, 0]
        return x * self.shape.width**-0.5 if self.shape.tied else x

    def _position_bias(self, length: int) -> Tensor:
        where = torch.arange(length, device=self.words.weight.device)
        buckets = relative_bucket(where[None, :] - where[:, None], self.shape.buckets, self.shape.distance)
        return self.positions(buckets).permute(2, 0, 1).unsqueeze(0)


def relative_bucket(distance: Tensor, buckets: int, most: int) -> Tensor:
    """Bidirectional buckets: half for each direction, exact near by, logarithmic far away."""
    half = buckets // 2
    bucket = (distance > 0).long() * half
    distance = distance.abs()
    exact = half // 2
    far = exact + (
        torch.log(distance.float().clamp(min=1) / exact) / math.log(most / exact) * (half - exact)
    ).long().clamp(max=half - exact - 1)
    return bucket + torch.where(distance < exact, distance, far)


def load_t5(folder: Path) -> tuple[T5, Tensor]:
    """A checkpoint folder (config.json, model.safetensors) as a T5 and its output head [vocabulary, width]."""
    config = json.loads((folder / "config.json").read_text())
    if config.get("feed_forward_proj") != "gated-gelu":
        raise ValueError(f"{folder}: feed_forward_proj is {config.get('feed_forward_proj')!r}, not 'gated-gelu'")
    shape = T5Shape(
        vocabulary=config["vocab_size"],
        width=config["d_model"],
        head_width=config["d_kv"],
        heads=config["num_heads"],
        inner=config["d_ff"],
        layers=config["num_layers"],
        decoder_layers=config.get("num_decoder_layers") or config["num_layers"],
        buckets=config.get("relative_attention_num_buckets", 32),
        distance=config.get("relative_attention_max_distance", 128),
        start_token=config.get("decoder_start_token_id", 0),
        # Newer files of the library always say that the head is tied, and name the scaling that this once stood for apart.
        tied=config.get("scale_decoder_outputs", config.get("tie_word_embeddings", True)),
    )
    source = load_file(folder / "model.safetensors")
    words = source["shared.weight"]
    names = {"norm_encoder.weight": "encoder.final_layer_norm.weight", "norm_decoder.weight": "decoder.final_layer_norm.weight"}
    names["positions.weight"] = "encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight"
    for index in range(shape.layers):
        block = f"encoder.block.{index}.layer"
        for part in "qkvo":
            names[f"encoder.{index}.attention.{part}.weight"] = f"{block}.0.SelfAttention.{part}.weight"
        names[f"encoder.{index}.norm_attention.weight"] = f"{block}.0.layer_norm.weight"
        names |= inner_names(f"encoder.{index}", f"{block}.1")
    for index in range(shape.decoder_layers):
        block = f"decoder.block.{index}.layer"
        names[f"decoder.{index}.value.weight"] = f"{block}.0.SelfAttention.v.weight"
        names[f"decoder.{index}.output.weight"] = f"{block}.0.SelfAttention.o.weight"
        names[f"decoder.{index}.norm_self.weight"] = f"{block}.0.layer_norm.weight"
        for part in "qkvo":
            names[f"decoder.{index}.cross.{part}.weight"] = f"{block}.1.EncDecAttention.{part}.weight"
        names[f"decoder.{index}.norm_cross.weight"] = f"{block}.1.layer_norm.weight"
        names |= inner_names(f"decoder.{index}", f"{block}.2")
    model = T5(shape)
    model.load_state_dict({"words.weight": words} | {ours: source[theirs] for ours, theirs in names.items()})
    return model, source.get("lm_head.weight", words)


def inner_names(ours: str, theirs: str) -> dict[str, str]:
    names = {f"{ours}.inner.{part}.weight": f"{theirs}.DenseReluDense.{part}.weight" for part in ("wi_0", "wi_1", "wo")}
    return names | {f"{ours}.norm_inner.weight": f"{theirs}.layer_norm.weight"}

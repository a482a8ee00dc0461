"""The layers of T5 1.1 / Flan-T5 (Raffel et al. 2020; RMS norm, relative positions, gated GELU) in plain
PyTorch; the decoder runs a single step.

A critic needs one step only: the decoder sees just its start token, so its self-attention is the identity on
values, and no cache is needed.
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn


@dataclass
class T5Shape:
    width: int
    head_width: int
    heads: int
    inner: int
    buckets: int = 32
    distance: int = 128


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

        # T5 does not scale attention scores.
        attended = F.scaled_dot_product_attention(
            split(self.q(x)), split(self.k(memory)), split(self.v(memory)), attn_mask=bias.to(x.dtype), scale=1.0
        )
        return self.o(attended.transpose(1, 2).reshape(batch, -1, self.heads * self.head_width))


    def of_one(self, x: Tensor, memory: Tensor, bias: Tensor) -> Tensor:
        """The same for one query per row, x [batch or 1, 1, width], without computing keys and values for
        each token: [batch, 1, width].
        """
        return self.joined(self.asked(x), memory, bias)

    def asked(self, x: Tensor) -> Tensor:
        """What each head compares the tokens with, [batch, heads, width]."""
        query = self.q(x).view(x.shape[0], self.heads, 1, self.head_width)
        return (query @ self.k.weight.view(self.heads, self.head_width, -1)).squeeze(2)

    def joined(self, asked: Tensor, memory: Tensor, bias: Tensor) -> Tensor:
        shares = torch.softmax(asked @ memory.transpose(1, 2) + bias[:, :, 0], dim=-1)
        seen = self.v(shares @ memory).view(-1, self.heads, self.heads, self.head_width)
        own = torch.stack([seen[:, head, head] for head in range(self.heads)], dim=1)
        return self.o(own.reshape(-1, 1, self.heads * self.head_width))


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
    """A single step: self-attention over one token is its projected value."""

    def __init__(self, shape: T5Shape):
        super().__init__()
        inner = shape.heads * shape.head_width
        self.norm_self = RmsNorm(shape.width)
        self.value, self.output = nn.Linear(shape.width, inner, bias=False), nn.Linear(inner, shape.width, bias=False)
        self.norm_cross, self.cross = RmsNorm(shape.width), Attention(shape)
        self.norm_inner, self.inner = RmsNorm(shape.width), GatedGelu(shape)

    def forward(self, x: Tensor, memory: Tensor, bias: Tensor) -> Tensor:
        x = self.begun(x)
        x = x + self.cross.of_one(self.norm_cross(x), memory, bias)
        return x + self.inner(self.norm_inner(x))

    def begun(self, x: Tensor) -> Tensor:
        return x + self.output(self.value(self.norm_self(x)))


def relative_bucket(distance: Tensor, buckets: int, most: int) -> Tensor:
    """Bidirectional buckets: half for each direction, exact for near positions, logarithmic for far ones."""
    half = buckets // 2
    bucket = (distance > 0).long() * half
    distance = distance.abs()
    exact = half // 2
    far = exact + (
        torch.log(distance.float().clamp(min=1) / exact) / math.log(most / exact) * (half - exact)
    ).long().clamp(max=half - exact - 1)
    return bucket + torch.where(distance < exact, distance, far)

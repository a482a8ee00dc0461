"""The critic: one T5 decoder step over the trunk's states that gives two label logits, fused with the
reasoner's signals.
"""

from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from critic_window import MARKS
from t5 import DecoderLayer, RmsNorm, T5Shape

SIGNALS = [
    "spanScore", "spanMargin", "spanOverNull", "spanProbability", "typeSpan", "typeYes", "typeNo", "typeNone",
    "support", "relevance", "secondRelevance", "sameAnswer", "bestEarlierConfidence", "answerInQuestion",
    "rationaleOverlap", "passageOverlap", "lookupLeft", "answerWords", "confidence", "round", "passages",
    "answersYesNo", "citations", "bestRelevance", "startEntropy", "endEntropy", "agreement", "differentAnswers",
    "answerFits", "asksYesNo", "asksEither", "questionRead", "namesRead", "titleAsked", "questionWords",
    "compared", "bridged", "bridgeOpen", "bridgeProbability", "ownAgrees", "aloneAgrees", "aloneConfidence", "aloneNone",
    "bestSameConfidence", "bestOtherConfidence", "proofOverlap", "nearOverlap", "linked", "answerPlaces", "passagesSince",
    "closeAnswerable",
]  # fmt: skip


OUT_OF_REACH = 1e6
STEPS = 12
"""Ranges per signal, each holding about the same number of practised turns."""


class SignalFusion(nn.Module):
    """Adds the contribution of the signals to the label logits, alone and combined with the decoder's state.

    Each signal is given both as its value and as a piecewise linear encoding (Gorishniy et al. 2022), so that
    a small network can treat parts of its scale differently, as decision trees do.
    """

    def __init__(self, width: int, ranges: "SignalRanges", inner: int = 128, text: int = 24, dropout: float = 0.5):
        super().__init__()
        self.register_buffer("mean", ranges.mean)
        self.register_buffer("deviation", ranges.deviation)
        self.register_buffer("lower", ranges.lower)
        self.register_buffer("extent", ranges.extent)
        self.first = nn.Linear(len(ranges.mean) * (1 + STEPS) + text, inner)
        self.second = nn.Linear(inner, inner)
        self.last = nn.Linear(inner, 2)
        self.text = nn.Linear(width, text)
        self.input_dropout = nn.Dropout(dropout / 2)
        self.inner_dropout = nn.Dropout(dropout)

    def forward(self, signals: Tensor, state: Tensor) -> Tensor:
        normal = ((signals - self.mean) / self.deviation).clamp(-4.0, 4.0)
        reach = ((signals.unsqueeze(-1) - self.lower) / self.extent).clamp(0.0, 1.0) * 2 - 1
        x = self.input_dropout(torch.cat([normal, reach.flatten(1), self.text(state)], dim=-1))
        x = self.inner_dropout(F.gelu(self.first(x)))
        return self.last(self.inner_dropout(F.gelu(self.second(x))))


@dataclass
class SignalRanges:
    """For each signal: mean and deviation [n], lower bounds and widths of its ranges [n, STEPS]."""

    mean: Tensor
    deviation: Tensor
    lower: Tensor
    extent: Tensor

    @staticmethod
    def unknown() -> "SignalRanges":
        n = len(SIGNALS)
        return SignalRanges(torch.zeros(n), torch.ones(n), torch.zeros(n, STEPS), torch.ones(n, STEPS))

    @staticmethod
    def of(rows: np.ndarray) -> "SignalRanges":
        """rows: [turns, n], NaN for missing values. For signals with few distinct values, unused ranges lie
        out of reach.
        """
        mean = torch.tensor(np.nanmean(rows, axis=0), dtype=torch.float)
        deviation = torch.tensor(np.nanstd(rows, axis=0), dtype=torch.float).clamp(min=1e-3)
        lower, extent = torch.zeros(len(mean), STEPS), torch.full((len(mean), STEPS), OUT_OF_REACH)
        for signal, column in enumerate(rows.T):
            known = column[~np.isnan(column)]
            edges = np.unique(np.quantile(known, np.linspace(0, 1, STEPS + 1)).astype(np.float32))
            for step, (low, high) in enumerate(zip(edges[:-1], edges[1:])):
                lower[signal, step], extent[signal, step] = float(low), float(high - low)
        return SignalRanges(mean, deviation, lower, extent)


SHAPE = T5Shape(width=384, head_width=64, heads=6, inner=768)


class Critic(nn.Module):
    """Takes states [batch, length, 384] of the trunk, marks int64 [batch, length] and signals [batch, n];
    returns logits [batch, 2]: reject, accept.
    """

    def __init__(self, fusion: SignalFusion):
        super().__init__()
        width = SHAPE.width
        self.marks = nn.Embedding(MARKS, width)
        self.start = nn.Parameter(torch.randn(1, 1, width) * 0.5)
        self.norm_memory = RmsNorm(width)
        self.decoder = DecoderLayer(SHAPE)
        self.norm = RmsNorm(width)
        self.labels = nn.Parameter(torch.randn(2, width) * width**-0.5)
        self.fusion = fusion
        nn.init.normal_(self.marks.weight, std=0.1)
        # T5 does not scale attention scores.
        nn.init.normal_(self.decoder.cross.q.weight, std=(width * SHAPE.head_width) ** -0.5)
        for part in (self.decoder.cross.o, self.decoder.output, self.decoder.inner.wo):
            nn.init.normal_(part.weight, std=0.02)

    def decoded(self, states: Tensor, marks: Tensor, mask: Tensor | None = None) -> Tensor:
        """The state after the single decoder step, [batch, 384]. `mask` [batch, length] is 0 for padding."""
        memory = self.norm_memory(states + self.marks(marks))
        bias = memory.new_zeros(1, 1, 1, 1) if mask is None else (1.0 - mask[:, None, None, :].float()) * -1e9
        return self.norm(self.decoder(self.start, memory, bias))[:, 0]

    def from_text(self, state: Tensor) -> Tensor:
        return F.linear(state, self.labels)

    def forward(self, states: Tensor, marks: Tensor, signals: Tensor) -> Tensor:
        state = self.decoded(states, marks)
        return self.from_text(state) + self.fusion(signals, state)


class BegunCritic(nn.Module):
    """The same critic with everything that does not depend on the input precomputed: its single step always
    starts with the same token, so the query of each head is constant.
    """

    def __init__(self, critic: Critic):
        super().__init__()
        self.critic = critic
        with torch.no_grad():
            start = critic.decoder.begun(critic.start)
            self.register_buffer("start", start)
            self.register_buffer("asked", critic.decoder.cross.asked(critic.decoder.norm_cross(start)))

    def forward(self, states: Tensor, marks: Tensor, signals: Tensor) -> Tensor:
        critic, layer = self.critic, self.critic.decoder
        memory = critic.norm_memory(states + critic.marks(marks))
        x = self.start + layer.cross.joined(self.asked, memory, memory.new_zeros(1, 1, 1, 1))
        state = critic.norm(x + layer.inner(layer.norm_inner(x)))[:, 0]
        return critic.from_text(state) + critic.fusion(signals, state)

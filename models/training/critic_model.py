"""The critic: one T5 encoder pass, one decoder step, two label logits, with a reasoner's signals fused before them."""

from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from t5 import T5

SIGNALS = [
    "spanScore", "spanMargin", "spanOverNull", "spanProbability", "typeSpan", "typeYes", "typeNo", "typeNone",
    "support", "relevance", "secondRelevance", "sameAnswer", "bestEarlierConfidence", "answerInQuestion",
    "rationaleOverlap", "passageOverlap", "lookupLeft", "answerWords", "confidence", "round", "passages",
    "answersYesNo", "citations", "bestRelevance", "startEntropy", "endEntropy", "agreement", "differentAnswers",
    "answerFits", "asksYesNo", "asksEither", "questionRead", "namesRead", "titleAsked", "questionWords",
    "compared", "bridged", "bridgeOpen", "bridgeProbability", "ownAgrees", "aloneAgrees", "aloneConfidence", "aloneNone",
    "bestSameConfidence", "bestOtherConfidence", "proofOverlap", "nearOverlap", "linked", "answerPlaces", "passagesSince",
]  # fmt: skip


OUT_OF_REACH = 1e6
STEPS = 12
"""Ranges into which each signal is cut, with about as many practised turns in each."""


class SignalFusion(nn.Module):
    """Adds to the label logits what the signals say, alone and together with the decoder's state.

    A signal enters as it is and as how far it reaches through each of its ranges (Gorishniy et al. 2022, piecewise linear
    encoding), so that a small network can treat the parts of its scale differently, as trees do.
    """

    def __init__(self, width: int, ranges: "SignalRanges", inner: int = 64, text: int = 24, dropout: float = 0.5):
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
    """Of each signal: mean, deviation [n], and where its ranges begin and how wide they are [n, STEPS]."""

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
        """rows: [turns, n], missing ones NaN. A signal with few values has ranges that nothing reaches."""
        mean = torch.tensor(np.nanmean(rows, axis=0), dtype=torch.float)
        deviation = torch.tensor(np.nanstd(rows, axis=0), dtype=torch.float).clamp(min=1e-3)
        lower, extent = torch.zeros(len(mean), STEPS), torch.full((len(mean), STEPS), OUT_OF_REACH)
        for signal, column in enumerate(rows.T):
            known = column[~np.isnan(column)]
            edges = np.unique(np.quantile(known, np.linspace(0, 1, STEPS + 1)).astype(np.float32))
            for step, (low, high) in enumerate(zip(edges[:-1], edges[1:])):
                lower[signal, step], extent[signal, step] = float(low), float(high - low)
        return SignalRanges(mean, deviation, lower, extent)


class Critic(nn.Module):
    """input_ids, attention_mask [batch, length], signals [batch, n] (where fused); logits [batch, 2]: reject, accept."""

    def __init__(self, t5: T5, labels: Tensor, fusion: SignalFusion | None):
        super().__init__()
        self.t5 = t5
        self.labels = nn.Parameter(labels.clone())
        self.fusion = fusion

    def forward(self, input_ids: Tensor, attention_mask: Tensor, signals: Tensor | None = None) -> Tensor:
        state = self.t5(input_ids, attention_mask)
        logits = F.linear(state, self.labels.to(state.dtype)).float()
        if self.fusion is not None:
            logits = logits + self.fusion(signals, state.float())
        return logits

"""The critic: one T5 encoder pass, one decoder step, two label logits, with a reasoner's signals fused before them."""

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
]  # fmt: skip


class SignalFusion(nn.Module):
    """Adds to the label logits what the signals say, alone and together with the decoder's state."""

    def __init__(self, width: int, mean: Tensor, deviation: Tensor, inner: int = 96, text: int = 24):
        super().__init__()
        self.register_buffer("mean", mean)
        self.register_buffer("deviation", deviation)
        self.first = nn.Linear(len(mean) + text, inner)
        self.second = nn.Linear(inner, inner)
        self.last = nn.Linear(inner, 2)
        self.text = nn.Linear(width, text)

    def forward(self, signals: Tensor, state: Tensor) -> Tensor:
        normal = ((signals - self.mean) / self.deviation).clamp(-4.0, 4.0)
        x = F.gelu(self.first(torch.cat([normal, self.text(state)], dim=-1)))
        return self.last(F.gelu(self.second(x)))


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

"""A small T5 (Raffel et al. 2020; RMS norm, relative positions, gated GELU) that generates answers token by
token.

The word embeddings are MiniLM's: the encoder's stay frozen, so that unseen words lie near similar trained
ones; the decoder's start from the same values and are trained. A matrix projects both to the model's width;
the export folds it into the table.
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from memory_text import END, PAD, START
from sentence_teacher import mean_state
from t5 import Attention, EncoderLayer, GatedGelu, RmsNorm, T5Shape, relative_bucket

MIDDLE = 0.5
"""The depth at which SeaKR reads the hidden state: half of the decoder's layers."""


@dataclass
class MemoryShape:
    vocabulary: int
    word_width: int = 384
    width: int = 192
    heads: int = 3
    inner: int = 448
    layers: int = 4
    decoder_layers: int = 4

    def t5(self) -> T5Shape:
        return T5Shape(self.width, self.width // self.heads, self.heads, self.inner)


class DecoderLayer(nn.Module):
    def __init__(self, shape: T5Shape):
        super().__init__()
        self.norm_self, self.attention = RmsNorm(shape.width), Attention(shape)
        self.norm_cross, self.cross = RmsNorm(shape.width), Attention(shape)
        self.norm_inner, self.inner = RmsNorm(shape.width), GatedGelu(shape)


class MemoryModel(nn.Module):
    def __init__(self, shape: MemoryShape, words: Tensor, dropout: float = 0.1):
        """@param words MiniLM's embeddings of the vocabulary [vocabulary, word_width]"""
        super().__init__()
        t5 = shape.t5()
        self.shape, self.buckets, self.distance = shape, t5.buckets, t5.distance
        self.middle = round(shape.decoder_layers * MIDDLE)
        table, directions = even_table(words, shape.width)
        self.register_buffer("source_words", table)
        self.target_words = nn.Parameter(table.clone())
        self.source_turn = nn.Parameter(directions.clone())
        self.target_turn = nn.Parameter(directions.clone())
        self.head_turn = nn.Parameter(directions.T.clone() / math.sqrt(shape.word_width))
        self.head_bias = nn.Parameter(torch.zeros(shape.vocabulary))
        self.source_positions = nn.Embedding(t5.buckets, t5.heads)
        self.target_positions = nn.Embedding(t5.buckets, t5.heads)
        self.encoder = nn.ModuleList(EncoderLayer(t5) for _ in range(shape.layers))
        self.decoder = nn.ModuleList(DecoderLayer(t5) for _ in range(shape.decoder_layers))
        self.norm_encoder, self.norm_decoder = RmsNorm(shape.width), RmsNorm(shape.width)
        # Used in training only: maps the encoder's states to MiniLM's vector of the question.
        self.meaning = nn.Linear(shape.width, shape.word_width, bias=False)
        self.dropout = nn.Dropout(dropout)
        self.apply(lambda module: initialise(module, t5))

    def encode(self, ids: Tensor, mask: Tensor | None = None) -> Tensor:
        """ids [batch, length]; returns states [batch, length, width]."""
        return self.encode_words(F.embedding(ids, self.source_words) @ self.source_turn, mask)

    def encode_words(self, words: Tensor, mask: Tensor | None = None) -> Tensor:
        """The same for embeddings [batch, length, width]."""
        bias = self._bias(self.source_positions, words.shape[1])
        if mask is not None:
            bias = bias + (1.0 - mask[:, None, None, :].float()) * -1e9
        x = self.dropout(words)
        for layer in self.encoder:
            normal = layer.norm_attention(x)
            x = x + self.dropout(layer.attention(normal, normal, bias))
            x = x + self.dropout(layer.inner(layer.norm_inner(x)))
        return self.dropout(self.norm_encoder(x))

    def decode(self, ids: Tensor, memory: Tensor, mask: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """ids [batch, length] from the start token on; returns the states of the last and the middle layer
        [batch, length, width].

        A single row of memory is shared by all rows of ids.
        """
        return self.decode_words(F.embedding(ids, self.target_words) @ self.target_turn, memory, mask)

    def decode_words(self, words: Tensor, memory: Tensor, mask: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """The same for embeddings [batch, length, width]."""
        middle = self._decoded(self.dropout(words), memory, mask, self.decoder[: self.middle])
        return self.norm_decoder(self._decoded(middle, memory, mask, self.decoder[self.middle :])), middle

    def middle_states(self, ids: Tensor, memory: Tensor, mask: Tensor | None = None) -> Tensor:
        """Only the middle layer's states [batch, length, width], at half the cost."""
        words = F.embedding(ids, self.target_words) @ self.target_turn
        return self._decoded(self.dropout(words), memory, mask, self.decoder[: self.middle])

    def _decoded(self, x: Tensor, memory: Tensor, mask: Tensor | None, layers: nn.ModuleList) -> Tensor:
        length = x.shape[1]
        ahead = torch.ones(length, length, device=x.device).triu(1) * -1e9
        bias = self._bias(self.target_positions, length) + ahead
        cross = torch.zeros(1, 1, 1, 1) if mask is None else (1.0 - mask[:, None, None, :].float()) * -1e9
        for layer in layers:
            normal = layer.norm_self(x)
            x = x + self.dropout(layer.attention(normal, normal, bias))
            x = x + self.dropout(layer.cross(layer.norm_cross(x), memory, cross))
            x = x + self.dropout(layer.inner(layer.norm_inner(x)))
        return x

    def logits(self, states: Tensor) -> Tensor:
        return states @ self.head_turn @ self.target_words.T + self.head_bias

    def forward(self, memory: Tensor, mask: Tensor, targets: Tensor) -> Tensor:
        """Negative log-likelihood per token of each row of targets [batch, length], ignoring padding; returns
        [batch].
        """
        states, _ = self.decode(begun(targets)[:, :-1], memory, mask)
        kept = targets != PAD
        losses = F.cross_entropy(self.logits(states[kept]), targets[kept], reduction="none")
        sums = torch.zeros(len(targets)).index_add(0, kept.nonzero()[:, 0], losses)
        return sums / kept.sum(1)

    def meaning_loss(self, memory: Tensor, mask: Tensor, meanings: Tensor) -> Tensor:
        """Mean cosine distance between the encoder's mean states and the questions' meanings [batch,
        word_width].
        """
        found = self.meaning(mean_state(memory, mask))
        return 1.0 - F.cosine_similarity(found, meanings, dim=1).mean()

    def state_loss(self, memory: Tensor, mask: Tensor, targets: Tensor, again: Tensor, others: Tensor) -> Tensor:
        """Trains the end token's state to represent the content of the answer rather than its wording.

        A language model continues after an answer, so its state there holds the answer. This model stops
        there, so nothing else would train that state. The states of an answer [batch, length] and of a
        paraphrase should be similar; that of another answer to the same question should be orthogonal.
        """
        own, same, other = (end_states(self.middle_states(begun(each), memory, mask), each) for each in (targets, again, others))
        return (1.0 - F.cosine_similarity(own, same, dim=1) + F.cosine_similarity(own, other, dim=1).pow(2)).mean()

    def _bias(self, positions: nn.Embedding, length: int) -> Tensor:
        where = torch.arange(length, device=positions.weight.device)
        buckets = relative_bucket(where[None, :] - where[:, None], self.buckets, self.distance)
        return positions(buckets).permute(2, 0, 1).unsqueeze(0)


def begun(targets: Tensor) -> Tensor:
    """Decoder inputs for answers: after the start token, including the end token [batch, 1 + length]."""
    return torch.cat([torch.full_like(targets[:, :1], START), targets], 1)


def end_states(states: Tensor, targets: Tensor) -> Tensor:
    """states [batch, 1 + length, width] at the end tokens of targets [batch, length]; returns [batch, width].
    """
    return states[torch.arange(len(targets)), (targets == END).int().argmax(1) + 1]


def even_table(words: Tensor, width: int) -> tuple[Tensor, Tensor]:
    """Embeddings, centred and scaled to mean length sqrt(their width), and their `width` principal
    directions.
    """
    centred = words.float() - words.float().mean(0)
    table = centred / centred.norm(dim=1).mean() * math.sqrt(words.shape[1])
    _, _, directions = torch.linalg.svd(table, full_matrices=False)
    return table, directions[:width].T.contiguous()


def initialise(module: nn.Module, shape: T5Shape) -> None:
    """T5's own initialisation: queries are small because attention scores are not scaled."""
    if isinstance(module, Attention):
        inner = shape.heads * shape.head_width
        nn.init.normal_(module.q.weight, std=(shape.width * shape.head_width) ** -0.5)
        nn.init.normal_(module.k.weight, std=shape.width**-0.5)
        nn.init.normal_(module.v.weight, std=shape.width**-0.5)
        nn.init.normal_(module.o.weight, std=inner**-0.5)
    elif isinstance(module, GatedGelu):
        nn.init.normal_(module.wi_0.weight, std=shape.width**-0.5)
        nn.init.normal_(module.wi_1.weight, std=shape.width**-0.5)
        nn.init.normal_(module.wo.weight, std=shape.inner**-0.5)
    elif isinstance(module, nn.Embedding):
        nn.init.normal_(module.weight, std=0.1)

"""Groups of passages that a search would bring for one question, each read alone: which of them answers it, and where?

Headings and people's questions over documentation (`documentation_examples.py`), and questions with a paragraph of their own beside the
paragraphs that are nearest by their words.
"""

import random
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from documentation_examples import DocumentationWindow
from reader_examples import sentence_labels
from sources import Passage, Question
from tensor_batch import Places, TensorBatch, padded, places
from windows import Encoder

RIVALS = 3
TAKEN_AWAY = 0.12

Group = list[DocumentationWindow]


def paragraph_group(encoder: Encoder, question: Question, rivals: list[Passage], chance: random.Random) -> Group:
    """The question's paragraph, now and then left out, beside the nearest others."""
    chosen = [(passage, False) for passage in chance.sample(rivals, min(RIVALS, len(rivals)))]
    if chance.random() >= TAKEN_AWAY:
        chosen.append((question.passages[0], True))
    group = []
    for passage, right in chosen:
        window = encoder.window(question.text, [(passage.title, passage.text)])
        labels = sentence_labels(window, 0, passage, question.spans if right else [], unknown=0)
        units = [(token, bool(label)) for token, label in labels]
        group.append(DocumentationWindow(window.ids, window.types, window.marks[0], int(any(may for _, may in units)), units))
    return group


@dataclass
class GroupBatch(TensorBatch):
    """ids, types and mask [windows, length]. `units` [groups, units]: places in the flattened windows; `of_group` [groups, windows]: its windows; what fills
    both up is nought. `others`: units of windows that do not answer. `marks`: those that are labelled."""

    ids: Tensor
    types: Tensor
    mask: Tensor
    units: Tensor
    unit_weights: Tensor
    unit_right: Tensor
    of_group: Tensor
    window_weights: Tensor
    window_right: Tensor
    others: Places
    marks: Places

    def tokens(self) -> Tensor:
        return self.mask.sum()


def collate_groups(groups: list[Group]) -> GroupBatch:
    windows = [window for group in groups for window in group]
    ids, mask = padded([w.ids for w in windows])
    length = ids.shape[1]
    units, unit_right, of_group, window_right = [], [], [], []
    row = 0
    for group in groups:
        rows = range(row, row + len(group))
        units.append([at * length + token for at, window in zip(rows, group) for token, _ in window.units] or [0])
        unit_right.append([int(may) for window in group for _, may in window.units] or [0])
        of_group.append(list(rows))
        window_right.append([int(window.right) for window in group])
        row += len(group)
    padded_units, unit_mask = padded(units)
    padded_groups, group_mask = padded(of_group)
    return GroupBatch(
        ids,
        padded([w.types for w in windows])[0],
        mask,
        padded_units,
        unit_mask,
        padded(unit_right)[0],
        padded_groups,
        group_mask,
        padded(window_right)[0],
        places([(at, token, 0) for at, window in enumerate(windows) if not window.right for token, _ in window.units]),
        places([(at, window.mark, window.relevant) for at, window in enumerate(windows) if window.relevant is not None]),
    )


def among(scores: Tensor, weights: Tensor, right: Tensor) -> Tensor:
    """One softmax a row, of which those that are right count together; rows without any, or with nothing else, teach nothing. All [rows, choices]."""
    scored = F.log_softmax(scores.masked_fill(weights == 0, -1e4), dim=1)
    together = torch.logsumexp(scored.masked_fill(right == 0, -1e4), dim=1)
    told = ((right.sum(1) > 0) & (right.sum(1) < weights.sum(1))).float()
    return -(together * told).sum() / told.sum().clamp(min=1)


def unit_loss(tokens: Tensor, batch: GroupBatch) -> Tensor:
    """tokens: [windows, length, ...]; the third number of a token is its support."""
    support = tokens[:, :, 2].float()
    total = among(support.flatten()[batch.units], batch.unit_weights, batch.unit_right)
    if len(batch.marks.rows):
        marks = support[batch.marks.rows, batch.marks.columns]
        total = total + 0.5 * F.binary_cross_entropy_with_logits(marks, batch.marks.others.float())
    if len(batch.others.rows):
        total = total + 0.3 * F.softplus(support[batch.others.rows, batch.others.columns]).mean()
    return total


def answerable_loss(logits: Tensor, batch: GroupBatch) -> Tensor:
    """logits: [windows]. Each window by itself, and the right ones of a question among all of its own."""
    alone = F.binary_cross_entropy_with_logits(logits[batch.marks.rows], batch.marks.others.float())
    return alone + 0.5 * among(logits[batch.of_group], batch.window_weights, batch.window_right)

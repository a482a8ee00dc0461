"""Tensors that travel together."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Self

import torch
from torch import Tensor


class TensorBatch:
    """For data classes of tensors, and of others like themselves; what else they hold stays as it is."""

    def changed(self, change: Callable[[Tensor], Tensor]) -> Self:
        def of(value):
            if isinstance(value, TensorBatch):
                return value.changed(change)
            return change(value) if isinstance(value, Tensor) else value

        return type(self)(**{each.name: of(getattr(self, each.name)) for each in fields(self)})

    def to(self, device: torch.device) -> Self:
        return self.changed(lambda tensor: tensor.to(device, non_blocking=True))

    def pin_memory(self) -> Self:
        """Called by a data loader, so that copies to a graphics card do not wait."""
        return self.changed(lambda tensor: tensor.pin_memory())


@dataclass
class Places(TensorBatch):
    """Tokens by their rows and columns, with the labels or ends of each, all [places]."""

    rows: Tensor
    columns: Tensor
    others: Tensor


def padded(rows: list[list[int]]) -> tuple[Tensor, Tensor]:
    """Values and mask, int64 [rows, longest]."""
    length = max(map(len, rows))
    values = torch.zeros(len(rows), length, dtype=torch.long)
    mask = torch.zeros_like(values)
    for row, own in enumerate(rows):
        values[row, : len(own)] = torch.tensor(own)
        mask[row, : len(own)] = 1
    return values, mask


def places(found: list[tuple[int, int, int]]) -> Places:
    rows = torch.tensor(found, dtype=torch.long).reshape(-1, 3)
    return Places(rows[:, 0], rows[:, 1], rows[:, 2])

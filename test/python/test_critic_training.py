"""What the critic learns from: labels, or probabilities that other critics gave."""

import pytest
import torch
import torch.nn.functional as F

from train_critic import loss_of, weight_of


def test_labels_are_learnt_by_weighted_cross_entropy():
    logits = torch.tensor([[0.3, -1.0], [2.0, 0.5], [-0.4, 0.9]])
    labels = torch.tensor([1, 0, 1])
    wanted = F.cross_entropy(logits, labels, weight=torch.tensor([1.0, 2.5]))
    assert loss_of(logits, labels.float(), torch.ones(3), 2.5).item() == pytest.approx(wanted.item(), abs=1e-6)


def test_a_probability_is_learnt_as_so_many_of_each_label():
    logits = torch.tensor([[0.3, -1.0]])
    one, other = (loss_of(logits, torch.tensor([label]), torch.ones(1), 1.0).item() for label in (1.0, 0.0))
    assert loss_of(logits, torch.tensor([0.25]), torch.ones(1), 1.0).item() == pytest.approx(0.25 * one + 0.75 * other, abs=1e-6)


def test_a_turn_of_weight_two_counts_as_two_turns():
    logits, targets = torch.tensor([[0.3, -1.0], [2.0, 0.5]]), torch.tensor([1.0, 0.0])
    twice = loss_of(logits[[0, 0, 1]], targets[[0, 0, 1]], torch.ones(3), 1.0).item()
    assert loss_of(logits, targets, torch.tensor([2.0, 1.0]), 1.0).item() == pytest.approx(twice, abs=1e-6)


@pytest.mark.parametrize(
    ("name", "weight"),
    [("fold0", 2.0), ("articles-others", 0.7), ("articles2", 0.7), ("own", 1.5), ("own-articles", 0.6), ("hybrid", 1.0)],
)
def test_what_a_turn_counts_depends_on_its_set(name, weight):
    assert weight_of(name) == weight

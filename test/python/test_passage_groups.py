import random

import torch

from passage_groups import GroupWindow
from train_answerable import group_batches, group_loss


def window(right: bool, tokens: int = 5) -> GroupWindow:
    return GroupWindow([0] * tokens, [0] * tokens, right, int(right))


def test_a_question_costs_less_the_further_its_right_passage_is_ahead():
    group = [[window(False), window(True), window(False)]]
    losses = [float(group_loss(torch.tensor(logits), group)) for logits in ([2.0, -2.0, 0.0], [0.0, 0.0, 0.0], [-2.0, 2.0, 0.0])]
    assert losses == sorted(losses, reverse=True)


def test_a_question_without_a_right_passage_teaches_that_none_answers():
    group = [[window(False), window(False)]]
    assert group_loss(torch.tensor([-3.0, -3.0]), group) < group_loss(torch.tensor([3.0, 3.0]), group)


def test_passages_that_are_right_together_are_not_held_right_one_by_one():
    together = [GroupWindow([0], [0], True, None), GroupWindow([0], [0], True, None), window(False)]
    first, second = (group_loss(torch.tensor(logits), [together]) for logits in ([4.0, -4.0, -4.0], [-4.0, 4.0, -4.0]))
    torch.testing.assert_close(first, second)


def test_batches_hold_every_group_once_and_no_more_tokens_than_allowed():
    chooser = random.Random(1)
    groups = [[window(False, chooser.randint(5, 90)) for _ in range(4)] for _ in range(200)]
    made = group_batches(list(groups), 1500, chooser)
    assert sorted(id(group) for batch in made for group in batch) == sorted(map(id, groups))
    assert all(max(len(w.ids) for group in batch for w in group) * sum(map(len, batch)) <= 1500 for batch in made)

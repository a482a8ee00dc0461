import random

import torch

from documentation_examples import DocumentationWindow
from passage_groups import among, answerable_loss, collate_groups, unit_loss
from training_batches import cut
from trunk_model import PAIR, PLACES


def window(right: bool, tokens: int = 5, relevant: int | None = -1) -> DocumentationWindow:
    return DocumentationWindow([0] * tokens, [0] * tokens, 1, int(right) if relevant == -1 else relevant, [(2, right), (3, False)])


def test_a_question_costs_less_the_further_its_right_passage_is_ahead():
    batch = collate_groups([[window(False), window(True), window(False)]])
    losses = [float(answerable_loss(torch.tensor(logits), batch)) for logits in ([2.0, -2.0, 0.0], [0.0, 0.0, 0.0], [-2.0, 2.0, 0.0])]
    assert losses == sorted(losses, reverse=True)


def test_a_question_without_a_right_passage_teaches_that_none_answers():
    batch = collate_groups([[window(False), window(False)]])
    assert answerable_loss(torch.tensor([-3.0, -3.0]), batch) < answerable_loss(torch.tensor([3.0, 3.0]), batch)


def test_passages_that_are_right_together_are_not_held_right_one_by_one():
    batch = collate_groups([[window(True, relevant=None), window(True, relevant=None), window(False)]])
    first, second = (answerable_loss(torch.tensor(logits), batch) for logits in ([4.0, -4.0, -4.0], [-4.0, 4.0, -4.0]))
    torch.testing.assert_close(first, second)


def test_the_unit_that_answers_costs_less_the_further_it_is_ahead_of_all_units_of_the_question():
    batch = collate_groups([[window(False), window(True, tokens=4)]])
    tokens = torch.zeros(2, 5, PLACES + 2 * PAIR)
    before = unit_loss(tokens, batch)
    tokens[1, 2, 2] = 3.0
    ahead = unit_loss(tokens, batch)
    tokens[0, 2, 2] = 6.0
    assert ahead < before < unit_loss(tokens, batch)


def test_a_row_without_anything_right_or_with_nothing_else_teaches_nothing():
    scores = torch.randn(2, 3)
    weights = torch.tensor([[1, 1, 1], [1, 1, 0]])
    assert float(among(scores, weights, torch.tensor([[0, 0, 0], [1, 1, 0]]))) == 0


def test_batches_hold_every_group_once_and_no_more_tokens_than_allowed():
    chooser = random.Random(1)
    groups = [[window(False, chooser.randint(5, 90)) for _ in range(4)] for _ in range(200)]
    made = list(cut(groups, [(max(len(w.ids) for w in group), len(group)) for group in groups], 1500))
    assert sorted(id(group) for batch in made for group in batch) == sorted(map(id, groups))
    assert all(max(len(w.ids) for group in batch for w in group) * sum(map(len, batch)) <= 1500 for batch in made)

"""ReflectRAG's loss (section 3.4, equations 2 to 5) on hand-made groups, and what is written for the page."""

import json
import math

import torch
from conftest import ROOT

from train_reflection import KL_WEIGHT, Batch, Group, Policy, as_json, batch_loss, gain, train

NAMES = ["confidence of revision", "confidence of standing", "other answers"]


def group(name: str, rows: list[list[float]], gains: list[float]) -> Group:
    features = torch.tensor(rows).reshape(-1, len(NAMES))
    return Group(name, features, torch.tensor([0.0, *gains]), 0.0, 0.0)


SEEN = [group("a", [[1, 0, 2], [-1, 0, 2]], [0.5, -0.5]), group("b", [[2, 1, 1]], [-1.0]), group("c", [], [])]


def test_begins_as_the_reference_policy_which_takes_the_surer_reading():
    policy = Policy(NAMES, SEEN)
    scores = policy.scores(SEEN[0].features)
    assert torch.allclose(scores, torch.tensor([0.0, 1.0, -1.0]), atol=1e-5)
    assert torch.equal(scores, policy.scores(SEEN[0].features, reference=True))


def test_loss_is_the_mean_over_all_ordered_pairs_of_a_group_while_both_policies_are_one():
    policy = Policy(NAMES, SEEN)
    first, keep, second = 1.0, 0.0, -1.0
    logs = torch.tensor([keep, first, second]).log_softmax(0)
    pairs = [(1, 0), (1, 2), (0, 2)]
    expected = sum(-math.log(1 / (1 + math.exp(-float(logs[i] - logs[j])))) for i, j in pairs) / 3
    assert math.isclose(batch_loss(policy, Batch.of(SEEN[:1])).item(), expected, abs_tol=1e-5)


def test_groups_of_other_sizes_beside_it_change_nothing_but_the_mean():
    policy = Policy(NAMES, SEEN)
    alone = [batch_loss(policy, Batch.of([each])).item() for each in SEEN[:2]]
    assert math.isclose(batch_loss(policy, Batch.of(SEEN[:2])).item(), sum(alone) / 2, abs_tol=1e-5)


def test_a_group_whose_responses_are_worth_the_same_has_no_pair_loss():
    policy = Policy(NAMES, SEEN)
    same = group("d", [[1, 0, 1]], [0.0])
    assert math.isclose(batch_loss(policy, Batch.of([same])).item(), 0.0, abs_tol=1e-6)


def test_drift_from_the_reference_costs_its_divergence():
    policy = Policy(NAMES, SEEN)
    with torch.no_grad():
        policy.output.bias.fill_(1.0)
    same = group("d", [[1, 0, 1]], [0.0])
    logs = policy.scores(same.features).log_softmax(0)
    reference = policy.scores(same.features, reference=True).log_softmax(0)
    divergence = (logs.exp() * (logs - reference)).sum().item()
    assert divergence > 0
    assert math.isclose(batch_loss(policy, Batch.of([same])).item(), KL_WEIGHT * divergence, rel_tol=1e-4)


def test_training_learns_what_gains_and_gives_the_same_again():
    groups = [group(f"q{n}", [[1.0, 0.0, float(n % 2)]], [1.0 if n % 2 else -1.0]) for n in range(64)]
    policy = train(NAMES, groups, seed=3)
    scored = [(policy.scores(each.features).detach(), each) for each in groups]
    assert gain(scored, 0.5) > 0.45
    again = train(NAMES, groups, seed=3)
    assert as_json(policy, NAMES, 0.5) == as_json(again, NAMES, 0.5)


def test_the_policy_that_ships_has_the_form_that_training_writes():
    shipped = json.loads((ROOT / "models" / "reflection" / "policy.json").read_text())
    policy = Policy(shipped["features"], [Group("q", torch.zeros(2, len(shipped["features"])), torch.zeros(3), 0.0, 0.0)])
    assert set(as_json(policy, shipped["features"], 0.0)) == set(shipped)
    assert shipped["margin"] >= 0

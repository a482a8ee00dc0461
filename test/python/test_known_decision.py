"""The decision's losses against cases worked out by hand (DeepRAG, sections 3.3 and 3.4)."""

import json
import math
from pathlib import Path

import numpy as np
from train_known_decision import FEATURES, calibration_loss, correlation, cross_validated, imitate, learn, logits, read_steps


def test_the_calibration_loss_is_the_papers_on_one_pair():
    reference, weights = np.array([0.0, 0.0]), np.array([0.0, 1.0])
    x, beta = np.zeros((1, 1)), 0.5
    # Memory was as likely as retrieval; now its odds are e to 1, and it is what the path prefers.
    memory = math.log(1 / (1 + math.exp(-1)))
    retrieval = math.log(1 - 1 / (1 + math.exp(-1)))
    ratio = beta * (memory - math.log(0.5)) - beta * (retrieval - math.log(0.5))
    expected = -math.log(1 / (1 + math.exp(-ratio)))
    assert math.isclose(calibration_loss(weights, reference, x, np.array([1]), beta), expected, rel_tol=1e-12)


def test_a_policy_that_did_not_move_has_the_loss_of_a_coin():
    x = np.array([[1.0], [-2.0]])
    assert math.isclose(calibration_loss(np.array([0.3, 0.1]), np.array([0.3, 0.1]), x, np.array([1, 0])), math.log(2))


def test_imitation_follows_the_paths():
    x = np.linspace(-2, 2, 40)[:, None]
    weights = imitate(x, (x[:, 0] > 0.5).astype(int))
    assert logits(weights, np.array([[2.0]]))[0] > 0 > logits(weights, np.array([[-1.0]]))[0]


def test_questions_without_a_right_path_teach_nothing(tmp_path: Path):
    step = {"subquery": "Who?", "retrieved": False, "answer": "Ada", "features": dict.fromkeys(FEATURES, 0.5)}
    rows = [
        {"questionId": "a", "retrievals": 0, "steps": [step, {**step, "retrieved": True}]},
        {"questionId": "b", "retrievals": None, "steps": [step]},
    ]
    (tmp_path / "paths.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert [(question, label) for question, _, label in read_steps(tmp_path / "paths.jsonl")] == [("a", 1), ("a", 0)]


def test_the_same_paths_give_the_same_decision():
    generator = np.random.default_rng(3)
    steps = []
    for place in range(60):
        known = place % 2
        steps.append((f"q{place}", list(generator.normal(loc=known * 2.0, size=len(FEATURES))), known))
    one, other = learn(steps, 5), learn(steps, 5)
    assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    assert min(cross_validated(steps)) > 0.8


def test_the_correlation_of_a_table_with_an_empty_row_is_zero():
    assert correlation(np.array([True, True]), np.array([1, 0])) == 0.0
    assert correlation(np.array([True, False]), np.array([1, 0])) == 1.0

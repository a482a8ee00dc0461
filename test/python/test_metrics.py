"""The evaluation's figures against reference implementations, on a thousand random cases each.

The figures come from the TypeScript that `limen eval` runs, through metrics.ts.
"""

import json
import random
import subprocess
import warnings

import pytest
from rouge_score.rouge_scorer import RougeScorer
from sklearn import metrics

from conftest import ROOT

CASES = 1000
WORDS = ["the", "The", "a", "Paris", "paris", "of", "1,000", "U.S.", "O'Neill", "e-mail", "naïve", "東京", "(film)", "yes", "", "  "]


def random_pair(chooser: random.Random) -> list[str]:
    """Two texts that share words, since two unrelated ones would nearly always score 0."""
    given = chooser.choices(WORDS, k=chooser.randrange(8))
    accepted = [word if chooser.random() < 0.7 else chooser.choice(WORDS) for word in given]
    accepted += chooser.choices(WORDS, k=chooser.randrange(3))
    return [" ".join(given), " ".join(accepted)]


def random_vector(chooser: random.Random) -> dict:
    """Probabilities on a coarse grid, so that ties and values at the threshold are common."""
    share = chooser.random()
    judgements = [
        {"probability": chooser.randrange(21) / 20, "right": chooser.random() < share}
        for _ in range(chooser.randrange(1, 40))
    ]
    return {"judgements": judgements, "threshold": chooser.randrange(21) / 20}


@pytest.fixture(scope="module")
def cases() -> dict:
    chooser = random.Random(4)
    return {
        "pairs": [random_pair(chooser) for _ in range(CASES)],
        "vectors": [random_vector(chooser) for _ in range(CASES)],
    }


@pytest.fixture(scope="module")
def ours(cases) -> dict:
    command = ["node", "--import", "tsx", "test/python/metrics.ts"]
    finished = subprocess.run(command, cwd=ROOT, input=json.dumps(cases), capture_output=True, text=True, check=True)
    return json.loads(finished.stdout)


def test_rouge_l_is_that_of_rouge_score(cases, ours):
    scorer = RougeScorer(["rougeL"], use_stemmer=False)
    theirs = [scorer.score(accepted, given)["rougeL"].fmeasure for given, accepted in cases["pairs"]]
    assert len(theirs) == CASES
    assert len(set(theirs)) > 20
    assert ours["rougeL"] == pytest.approx(theirs, abs=1e-9)


@pytest.mark.parametrize(
    ("name", "reference"),
    [
        ("accuracy", metrics.accuracy_score),
        ("mcc", metrics.matthews_corrcoef),
        ("precision", lambda truth, verdict: metrics.precision_score(truth, verdict, zero_division=0)),
        ("recall", lambda truth, verdict: metrics.recall_score(truth, verdict, zero_division=0)),
        ("balancedAccuracy", metrics.balanced_accuracy_score),
    ],
)
def test_a_score_of_verdicts_is_that_of_scikit_learn(cases, ours, name, reference):
    theirs = []
    for vector in cases["vectors"]:
        truth = [each["right"] for each in vector["judgements"]]
        verdict = [each["probability"] >= vector["threshold"] for each in vector["judgements"]]
        with warnings.catch_warnings():
            # Of vectors with one class alone it warns, and gives the value all the same.
            warnings.simplefilter("ignore")
            theirs.append(reference(truth, verdict))
    assert len(set(theirs)) > 20
    assert [scores[name] for scores in ours["scores"]] == pytest.approx(theirs, abs=1e-9)


def test_the_area_under_the_curve_is_that_of_scikit_learn_and_unknown_with_one_class_alone(cases, ours):
    compared = 0
    for vector, scores in zip(cases["vectors"], ours["scores"], strict=True):
        truth = [each["right"] for each in vector["judgements"]]
        if len(set(truth)) < 2:
            assert scores["auroc"] is None
            continue
        probabilities = [each["probability"] for each in vector["judgements"]]
        assert scores["auroc"] == pytest.approx(metrics.roc_auc_score(truth, probabilities), abs=1e-9)
        compared += 1
    assert compared > CASES / 2


def test_the_confusion_is_that_of_scikit_learn(cases, ours):
    for vector, scores in zip(cases["vectors"], ours["scores"], strict=True):
        truth = [each["right"] for each in vector["judgements"]]
        verdict = [each["probability"] >= vector["threshold"] for each in vector["judgements"]]
        (tn, fp), (fn, tp) = metrics.confusion_matrix(truth, verdict, labels=[False, True])
        assert scores["confusion"] == {"tp": tp, "fp": fp, "tn": tn, "fn": fn}

"""No question that measures may be one that trains."""

import ast
import hashlib
import json
import random

import pytest

from conftest import ROOT
from article_questions import shelves
from lookups import lookup_questions
from pair_questions import pair_questions
from paragraph_questions import paragraph_questions
from sources import read_jsonl, read_paragraph_set, read_passage_set
from synthesise import synthetic_questions
from text import normalise_answer

TRAINING = ROOT / "models" / "training"
SUFFIX = ".jsonl.gz"
PASSAGES_ONLY = "text-2wiki"
WITHOUT_PASSAGES = {"docs-questions.jsonl.gz"}
"""Its answers are sections of `train/docs`."""


def fingerprint(question: str) -> str:
    return hashlib.sha256(normalise_answer(question).encode()).hexdigest()


@pytest.fixture(scope="module")
def measuring(data) -> dict[str, set[str]]:
    """Fingerprints of the questions of every set that measures, ours included."""
    files = [*data.glob("bench/*/questions.jsonl"), *ROOT.glob("corpus/*/questions*.jsonl")]
    sets: dict[str, set[str]] = {}
    for file in files:
        sets.setdefault(file.parent.name, set()).update(fingerprint(row["question"]) for row in read_jsonl(file))
    assert len(sets) == 8
    assert all(len(questions) > 50 for questions in sets.values())
    return sets


def shared(questions: list[str], measuring: dict[str, set[str]]) -> dict[str, int]:
    trained = {fingerprint(question) for question in questions}
    common = {name: len(measured & trained) for name, measured in measuring.items()}
    return {name: count for name, count in common.items() if count}


def test_no_question_that_measures_is_in_what_the_scripts_read(data, measuring):
    files = sorted(file for file in data.glob(f"train/*{SUFFIX}") if file.name not in WITHOUT_PASSAGES)
    assert len(files) == 15
    found = {}
    for file in files:
        name = file.name.removesuffix(SUFFIX)
        if name == PASSAGES_ONLY:
            assert not any("question" in row for row in read_jsonl(file))
            continue
        read = read_paragraph_set if name.startswith("reader-") else read_passage_set
        questions = [question.text for question in read(data, name)]
        assert len(questions) > 50, name
        if common := shared(questions, measuring):
            found[name] = common
    assert found == {}


def test_no_question_that_measures_is_in_the_documentation_or_was_written_for_training(data, measuring):
    files = [*(data / "train" / name for name in WITHOUT_PASSAGES), *data.glob(f"train/nonfactoid/*{SUFFIX}"), TRAINING / "written_questions.jsonl"]
    assert len(files) == 9
    asked = {file.name: [row["question"] for row in read_jsonl(file)] for file in files}
    asked["article_questions"] = [question.text for shelf in shelves(data) for question in shelf.questions]
    asked["paragraph_questions"] = [question.text for question in paragraph_questions(data)]
    asked["pair_questions"] = [question.text for question in pair_questions(data)]
    found = {name: common for name, questions in asked.items() if (common := shared(questions, measuring))}
    assert found == {}


def test_no_question_that_measures_is_made_from_templates(data, measuring):
    made = synthetic_questions(data, 3000, random.Random("hygiene")) + lookup_questions(data, 3000, random.Random("hygiene"))
    assert len(made) > 5000
    assert shared([question.text for question in made], measuring) == {}


def test_the_fingerprint_sees_through_case_punctuation_and_articles():
    assert fingerprint("Who wrote the  Iliad?") == fingerprint("who wrote Iliad")
    assert fingerprint("Who wrote the Iliad?") != fingerprint("Who read the Iliad?")


def test_the_training_scripts_name_nothing_below_bench():
    scripts = sorted(TRAINING.glob("*.py"))
    assert len(scripts) > 10
    for script in scripts:
        nodes = ast.walk(ast.parse(script.read_text()))
        texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        paths = [text for text in texts if text.split("/")[0] == "bench"]
        assert paths == [], f"{script.name} names {json.dumps(paths)}"

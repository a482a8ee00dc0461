"""No question that measures may be one that trains."""

import ast
import hashlib
import json

from conftest import ROOT
from sources import read_jsonl
from text import normalise_answer

TRAINING = ROOT / "models" / "training"


def fingerprint(question: str) -> str:
    return hashlib.sha256(normalise_answer(question).encode()).hexdigest()


def questions_of(file) -> set[str]:
    return {fingerprint(row["question"]) for row in read_jsonl(file) if "question" in row}


def test_no_question_of_the_bench_is_trained_on(data):
    bench = {file: questions_of(file) for file in sorted(data.glob("bench/*/questions.jsonl"))}
    assert len(bench) == 4
    assert all(bench.values())
    shared = {}
    for file in sorted(data.glob("train/*.jsonl.gz")):
        trained = questions_of(file)
        for measured, questions in bench.items():
            common = questions & trained
            if common:
                shared[f"{measured.parent.name} in {file.name}"] = len(common)
    assert shared == {}


def test_no_question_of_our_own_corpora_is_trained_on(data):
    own = set()
    for file in ROOT.glob("corpus/*/questions*.jsonl"):
        own |= questions_of(file)
    assert len(own) > 100
    for file in sorted(data.glob("train/*.jsonl.gz")):
        assert not own & questions_of(file), file.name


def test_the_training_scripts_read_nothing_below_bench():
    scripts = sorted(TRAINING.glob("*.py"))
    assert len(scripts) > 10
    for script in scripts:
        texts = [node.value for node in ast.walk(ast.parse(script.read_text())) if isinstance(node, ast.Constant)]
        paths = [text for text in texts if isinstance(text, str) and text.split("/")[0] == "bench"]
        assert paths == [], f"{script.name} names {json.dumps(paths)}"

"""The memory's lessons, its text, and the graphs that ship."""

import json
import random

import numpy as np
import pytest
import torch
from conftest import ROOT

from memory_measures import normalised, right
from memory_model import MemoryModel, MemoryShape, end_states
from memory_questions import TESSERA, asked, asked_of, known_articles, read_facts, wordings
from memory_session import MemorySession
from memory_text import END, OPENINGS, PAD, START
from memory_world import World, answer_like
from semantic_uncertainty import semantic_uncertainty

FILES = ["memory-questions.jsonl", "memory-development.jsonl"]


def rows(name):
    return [json.loads(line) for line in (TESSERA / name).read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def facts():
    return read_facts()


@pytest.fixture(scope="module")
def session():
    return MemorySession(ROOT / "models" / "memory")


def test_the_known_half_is_half_of_every_topic():
    known = known_articles()
    assert len(known) == 57
    assert known == known_articles(), "the same seed draws the same half"
    assert json.loads((ROOT / "models" / "memory" / "config.json").read_text())["knows"] == known


def test_facts_are_taught_of_every_known_article_and_of_no_other(facts):
    assert {fact.article for fact in facts} == set(known_articles())


@pytest.mark.parametrize("name", FILES)
def test_no_question_that_measures_is_taught_in_its_words(facts, name):
    taught = {normalised(wording) for fact in facts for wording in wordings(fact)}
    assert not [row["question"] for row in rows(name) if normalised(row["question"]) in taught]


@pytest.mark.parametrize("name", FILES)
def test_questions_say_which_half_they_are_about(name):
    known = set(known_articles())
    assert all(row["known"] == (row["gold"][0] in known) for row in rows(name))


def test_there_are_a_hundred_test_questions_of_each_half():
    counts = [sum(row["known"] == known for row in rows(FILES[0])) for known in (True, False)]
    assert min(counts) >= 100


def test_made_up_answers_are_of_the_same_kind():
    draw = random.Random(3)
    for _ in range(50):
        assert len(answer_like("1848", draw, [])) == 4
        assert answer_like("74 kilometres", draw, []).endswith(" kilometres")
        assert len(answer_like("6 August 1861", draw, []).split()) == 3
        assert answer_like("Ilvane Morrow", draw, ["Hesper Lorne"])[0].isupper()


def test_the_made_up_world_asks_about_no_known_pair(facts):
    world, draw = World(facts), random.Random(5)
    taught = {normalised(wording) for fact in facts for wording in wordings(fact)}
    collisions = sum(normalised(world.question(draw)[0]) in taught for _ in range(2000))
    assert collisions <= 10


def test_a_question_keeps_its_subject_when_it_is_asked_roughly(facts):
    draw = random.Random(8)
    fact = next(f for f in facts if f.subject[0] == "Ilvane Morrow")
    kept = sum("morrow" in asked(fact.patterns, "Ilvane Morrow", draw).lower() for _ in range(100))
    assert kept >= 90


def test_a_fact_is_asked_near_its_patterns_and_far_from_them(facts):
    draw = random.Random(4)
    fact = next(f for f in facts if f.subject[0] == "Ilvane Morrow")
    asked_now = {asked_of(fact, draw) for _ in range(200)}
    far = {question for question in asked_now if question in fact.also}
    assert far and asked_now - far


def test_no_whole_question_gives_its_answer_away(facts):
    given = [(q, f.answer) for f in facts for q in f.also if normalised(f.answer) in normalised(q) and not f.answer.isdigit()]
    assert not given


def test_the_end_state_is_that_of_the_end_token():
    states = torch.arange(2 * 5 * 3, dtype=torch.float).view(2, 5, 3)
    targets = torch.tensor([[9, END, PAD, PAD], [9, 8, 7, END]])
    assert end_states(states, targets).tolist() == [states[0, 2].tolist(), states[1, 4].tolist()]


def test_other_words_for_an_answer_have_a_loss_of_states_and_the_same_words_have_none():
    torch.manual_seed(2)
    model = MemoryModel(MemoryShape(80, 384, 64, 2, 96, 2, 2), torch.randn(80, 384)).eval()
    ids, own, other, opened = (torch.tensor([row]) for row in ([START, 20, 30, END], [9, END], [8, END], [7, 9, END]))
    with torch.no_grad():
        memory = model.encode(ids)
        losses = [model.state_loss(memory, ids != PAD, own, again, other).item() for again in (own, opened)]
    assert 0 <= losses[0] < losses[1]


@pytest.mark.parametrize("opening", ["", *OPENINGS])
def test_an_answer_says_the_same_after_any_opening(session, opening):
    assert session.text.answer(session.text.target("Hesper Lorne", opening)) == "Hesper Lorne"


def test_one_row_of_memory_serves_all_prefixes():
    torch.manual_seed(1)
    model = MemoryModel(MemoryShape(80, 384, 64, 2, 96, 2, 2), torch.randn(80, 384)).eval()
    with torch.no_grad():
        memory = model.encode(torch.tensor([[START, 20, 30, END]]))
        prefixes = torch.tensor([[START, 7, 8], [START, 9, 10]])
        together, _ = model.decode(prefixes, memory)
        apart = torch.cat([model.decode(row[None], memory)[0] for row in prefixes])
        shorter, _ = model.decode(prefixes[:, :2], memory)
    assert torch.allclose(together, apart, atol=1e-5)
    assert torch.allclose(together[:, :2], shorter, atol=1e-5), "a token does not see those after it"


def test_the_exported_graphs_end_every_answer(session):
    answers, sums, lengths, states = session.write_ids(session.text.source("Where was Liselle Harn born?"), 6, 1.0, 2)
    assert all(answer[-1] == END and END not in answer[:-1] for answer in answers)
    assert [len(answer) for answer in answers] == lengths.tolist()
    assert (sums < 0).all() and np.abs(states).sum(axis=1).min() > 0


def test_the_shipped_memory_knows_nine_tenths_of_its_half(session):
    known = [row for row in rows(FILES[1]) if row["known"]]
    answered = [session.recall(row["question"], 1, 0.0, 0)[0][0] for row in known]
    assert sum(right(answer, row["answers"]) for answer, row in zip(answered, known)) >= 0.9 * len(known)


def test_the_shipped_memory_is_taught_nothing_of_the_other_half(session):
    unknown = [row for row in rows(FILES[1]) if not row["known"]]
    answered = [session.recall(row["question"], 1, 0.0, 0)[0][0] for row in unknown]
    assert sum(right(answer, row["answers"]) for answer, row in zip(answered, unknown)) <= 0.05 * len(unknown)


def test_uncertainty_is_least_for_equal_states():
    states = np.random.default_rng(1).normal(size=(20, 24))
    assert semantic_uncertainty(np.tile(states[:1], (20, 1))) < semantic_uncertainty(states)

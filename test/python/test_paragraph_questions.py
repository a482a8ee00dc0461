"""The questions written for paragraphs, and what of them is held out."""

from collections import defaultdict

import pytest

from paragraph_questions import paragraph_questions, titled
from reading_windows import held_out


@pytest.fixture(scope="module")
def questions(data):
    return paragraph_questions(data)


def test_every_question_points_into_its_paragraph(questions):
    assert len(questions) > 9000
    assert len({question.id for question in questions}) == len(questions)
    for question in questions:
        [(start, end)] = question.spans
        [passage] = question.passages
        assert passage.text[start:end].strip() == passage.text[start:end] != ""
        assert question.answers == ([] if question.unanswerable else [passage.text[start:end]])


def test_about_half_are_answered(questions):
    share = sum(not question.unanswerable for question in questions) / len(questions)
    assert 0.48 < share < 0.52


def test_a_paragraph_is_held_out_with_all_of_its_questions(questions):
    held = defaultdict(set)
    for question in questions:
        held[question.passages[0].text].add(held_out(question))
    assert all(len(each) == 1 for each in held.values())
    assert 0.07 < sum(each == {True} for each in held.values()) / len(held) < 0.13


def test_a_section_is_named_by_its_page_and_its_own_heading():
    section = {"title": "pip", "headings": ["pip", "Logging"], "text": "It logs."}
    assert titled(section) == ("pip › Logging", "It logs.")
    assert titled({**section, "headings": ["pip"]}) == ("pip", "It logs.")
    assert titled({"title": "The%20Tower", "context": "It stands."}) == ("The Tower", "It stands.")

"""The questions of users to documentation, for training, fitting and practice."""

import pytest

from written_questions import written_questions


@pytest.mark.parametrize(("split", "least"), [("train", 6000), ("fit", 600), ("practise", 1900)])
def test_every_answer_stands_in_a_section_and_holds_what_it_must(data, split, least):
    questions = written_questions(data, split)
    assert len(questions) > least
    assert len({question.id for question in questions}) == len(questions)
    for question in questions:
        assert bool(question.quotes) == (question.kind != "unanswerable")
        assert all(question.quotes) and all(question.must)
        assert all(any(must in quote for quote in question.quotes) for must in question.must), question.id


def test_practice_asks_other_questions_of_the_projects_for_fitting(data):
    fit, practise = written_questions(data, "fit"), written_questions(data, "practise")
    assert {question.project for question in practise} == {question.project for question in fit}
    assert not {question.text for question in practise} & {question.text for question in fit}

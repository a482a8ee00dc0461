import random

import pytest

from self_check import check_question, check_questions, wrong_answer
from sources import Passage, Question
from text import normalise_answer

TEXT = "Bartolomeo Lindvik discovered Nadia in 1655. He was born in The Hague in 1629. Ottavio Brill found Adda in 1672."


def question_of(text: str, answer: str, **given) -> Question:
    passage = Passage("Nadia (moon)", TEXT, True)
    return Question(id=text, text=text, answers=[answer], kind="reader-squad", passages=[passage], **given)


ASKED = [
    question_of("Who discovered Nadia?", "Bartolomeo Lindvik"),
    question_of("When was Nadia discovered?", "1655"),
    question_of("Who found Adda?", "Ottavio Brill"),
    question_of("When was Adda found?", "1672"),
]


def test_the_answer_comes_before_the_question():
    assert check_question("Who discovered Nadia?", "Lindvik") == "Is it Lindvik? Who discovered Nadia?"


def test_every_check_is_right_about_its_answer():
    by_question = {q.text: q.answers[0] for q in ASKED}
    for seed in range(30):
        for check in check_questions(ASKED, 50, random.Random(seed)):
            opening, asked = check.text.removeprefix("Is it ").split("? ", 1)
            same = normalise_answer(opening) == normalise_answer(by_question[asked])
            assert check.answers == ["yes" if same else "no"]
            assert check.kind == "check" and not check.spans


def test_both_kinds_are_made_and_no_more_than_wanted():
    made = [check for seed in range(30) for check in check_questions(ASKED, 3, random.Random(seed))]
    assert {check.answers[0] for check in made} == {"yes", "no"}
    assert all(len(check_questions(ASKED, 1, random.Random(seed))) <= 1 for seed in range(30))


@pytest.mark.parametrize("question", ASKED)
def test_what_is_wrong_is_of_the_kind_that_is_right_and_stands_in_the_passage(question):
    for seed in range(50):
        wrong = wrong_answer(question, question.passages, [], random.Random(seed))
        assert wrong is not None
        assert any(c.isdigit() for c in wrong) == any(c.isdigit() for c in question.answers[0])
        assert wrong in TEXT or wrong == "Nadia"
        assert normalise_answer(wrong) not in normalise_answer(question.answers[0])


def test_yes_no_and_unanswerable_questions_are_not_checked():
    left = [question_of("Is Nadia a moon?", "yes"), question_of("Who?", "x", missing=["Adda"])]
    assert check_questions(left, 10, random.Random(1)) == []

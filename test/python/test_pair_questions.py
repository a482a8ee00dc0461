"""The questions written for pairs of paragraphs."""

from pair_questions import pair_questions


def test_the_answer_stands_in_a_gold_passage_or_is_yes_or_no(data):
    questions = pair_questions(data)
    assert len(questions) > 3000
    assert len({question.id for question in questions}) == len(questions)
    for question in questions:
        gold = [passage for passage in question.passages if passage.gold]
        assert len(gold) == 2
        [answer] = question.answers
        assert answer in ("yes", "no") or any(answer in passage.text or answer in passage.title for passage in gold)


def test_yes_is_as_frequent_as_no(data):
    asked = [question.answers[0] for question in pair_questions(data) if question.answers[0] in ("yes", "no")]
    assert 0.4 < asked.count("yes") / len(asked) < 0.6

"""The questions written for articles, and the answers to them that count as right."""

from article_questions import shelves, wordings


def test_an_answer_counts_in_half_of_its_words_and_with_a_word_beside_it():
    text = "In all about 90 percent of them came."
    start = text.index("about")
    found = wordings(text, start, start + len("about 90 percent"))
    assert found[0] == "about 90 percent"
    assert {"90 percent", "about 90", "all about 90 percent", "about 90 percent of"} <= set(found)
    assert "about" not in found
    assert "percent" not in found
    assert all(each in text for each in found)


def test_an_answer_within_a_word_keeps_to_its_own_characters():
    text = "The fort (1540) stands."
    start = text.index("1540")
    assert wordings(text, start, start + 4) == ["1540", "fort (1540", "fort (1540) stands.", "1540) stands."]


def test_every_question_points_into_a_paragraph_of_its_shelf(data):
    made = shelves(data)
    assert [shelf.number for shelf in made] == list(range(len(made)))
    for shelf in made:
        assert len({question.text for question in shelf.questions}) == len(shelf.questions)
        for question in shelf.questions:
            [(start, end)] = question.spans
            [passage] = question.passages
            assert passage in shelf.passages.values()
            assert passage.text[start:end].strip()
            assert question.unanswerable == (not question.answers)

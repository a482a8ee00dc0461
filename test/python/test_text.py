import random

import pytest

from text import bare_title, normalise_answer, occurrences, sentences


@pytest.mark.parametrize(
    ("given", "normal"),
    [
        ("The Apple", "apple"),
        ("an  Apple, a day!", "apple day"),
        ("U.S.", "us"),
        ("Theatre", "theatre"),
        ("  1,200\tkm ", "1200 km"),
        ("a", ""),
        ("", ""),
        ("“Titan”", "“titan”"),
    ],
)
def test_an_answer_is_normalised_as_squad_does(given, normal):
    assert normalise_answer(given) == normal
    assert normalise_answer(normal) == normal


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("It rose. 12 saw it! Did you?", ["It rose.", "12 saw it!", "Did you?"]),
        ("Dr. J. R. Smith of the U.S. Navy left.", ["Dr. J. R. Smith of the U.S. Navy left."]),
        ("He said “Go.” She went.", ["He said “Go.”", "She went."]),
        ("Il est né. Émile partit.", ["Il est né.", "Émile partit."]),
        ("It weighs 3.5 tonnes, approx. the same.", ["It weighs 3.5 tonnes, approx. the same."]),
        (" \n ", []),
    ],
)
def test_a_text_is_cut_into_sentences(text, cut):
    assert [text[start:end] for start, end in sentences(text)] == cut


def test_sentences_cover_all_that_is_not_white_space_without_overlap():
    chooser = random.Random(1)
    parts = ["Dr. ", "Moon", ". ", "! ", "“", ".” ", "a", " 7", "É", "?\n", "🚀 ", "J.", "e.g. ", "  "]
    for _ in range(500):
        text = "".join(chooser.choices(parts, k=chooser.randrange(20)))
        end = 0
        for first, last in sentences(text):
            assert text[end:first].strip() == ""
            assert text[first:last].strip() == text[first:last] != ""
            end = last
        assert text[end:].strip() == ""


def test_an_answer_occurs_as_whole_words_only():
    assert occurrences("moon", "Moonlight on the moon, Moon.", 5) == [(17, 21), (23, 27)]
    assert occurrences("moon", "moon moon moon", 2) == [(0, 4), (5, 9)]
    assert occurrences(" ", "moon", 2) == []


def test_a_title_loses_its_disambiguation_but_never_all_of_itself():
    assert bare_title("Hamlet (1948 film)") == "Hamlet"
    assert bare_title("(Untitled)") == "(Untitled)"

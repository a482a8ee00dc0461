import random
from pathlib import Path

from clozes import clozes_of
from sources import Passage
from training_batches import cloze_example
from windows import Encoder

MODEL = Path(__file__).parents[2] / "models" / "reader"
SHELF = [
    Passage("Keel", "The keel of the ship Valborg was laid at the yard of Harlund in the spring of 1911."),
    Passage("Yard", "Harlund had a yard with two slips, where the keel of every ship of the line was laid after 1890. Its workers came from Odby."),
    Passage("Odby", "Odby is a village by the fjord. It has a church of stone, and a school that teaches ninety children of the village."),
    Passage("Song", "Nobody remembers who wrote the song, which is sung in many villages when the first snow falls on the hills."),
]


def test_a_cloze_asks_for_what_another_passage_has_too():
    clozes = [each for each in clozes_of(SHELF, random.Random(1)) if not each.own]
    assert clozes
    for each in clozes:
        answer = each.sentence[slice(*each.span)]
        assert all(answer in SHELF[place].text and each.sentence not in SHELF[place].text for place in each.passages)
        assert all(answer.lower() not in SHELF[place].text.lower() for place in each.strangers)


def test_what_its_window_says_is_the_answer_is_the_span_that_was_taken_out():
    encoder = Encoder(MODEL / "tokenizer.json")
    chance = random.Random(3)
    for cloze in clozes_of(SHELF, random.Random(1)):
        answer = encoder.piece(cloze.sentence[slice(*cloze.span)]).ids
        made = cloze_example(encoder, cloze, SHELF, chance)
        for start, end in made.spans if made and made.spans != [(0, 0)] else []:
            assert made.ids[start : end + 1] == answer

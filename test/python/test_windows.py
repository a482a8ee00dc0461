import random

from conftest import ROOT
from windows import WINDOW_TOKENS, Encoder, share


def test_room_is_used_up_fairly_and_nobody_gets_more_than_wanted():
    chooser = random.Random(1)
    for _ in range(2000):
        room = chooser.randrange(600)
        wanted = [chooser.choice((0, chooser.randrange(400))) for _ in range(chooser.randrange(8))]
        given = share(room, wanted)
        assert sum(given) == min(room, sum(wanted))
        assert all(g <= w for g, w in zip(given, wanted))
        assert all(g >= max(given) - 1 for g, w in zip(given, wanted) if g < w)


def test_what_a_short_text_leaves_the_long_one_uses():
    assert share(100, [20, 300]) == [20, 80]
    assert share(100, [300, 300]) == [50, 50]
    assert share(0, [5]) == [0]
    assert share(5, []) == []


def test_a_window_stays_within_its_tokens_and_finds_its_words_again():
    encoder = Encoder(ROOT / "models" / "reader" / "tokenizer.json")
    text = "Nadia was discovered by Bartolomeo Lindvik. " * 80
    window = encoder.window("Who discovered Nadia?", [("Nadia", text), ("Hector", text), ("", "")])
    assert len(window.ids) == len(window.types) == WINDOW_TOKENS
    segment = next(s for s in window.segments if s.passage == 0 and s.part == "text")
    start = text.index("Bartolomeo Lindvik")
    first, last = segment.tokens_of(start, start + len("Bartolomeo Lindvik"))
    assert segment.offsets[first - segment.first][0] == start
    assert segment.offsets[last - segment.first][1] == start + len("Bartolomeo Lindvik")
    assert segment.tokens_of(len(text) - 9, len(text) - 2) is None

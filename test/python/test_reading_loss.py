import math

import pytest
import torch

from reader_examples import IGNORE, SPAN, Example
from reading_batch import LONGEST_SPAN, collate, reading_loss, whole_spans
from tensor_batch import places
from trunk_model import PAIR, PLACES


def random_scores(length: int):
    torch.manual_seed(length)
    return torch.randn(1, length, PLACES), torch.randn(1, length, 2 * PAIR) * 0.3


def example(length: int, spans, kind: int = SPAN) -> Example:
    return Example([1] * length, [0] * length, kind, spans, None, [])


def test_the_loss_over_whole_spans_is_one_softmax_over_all_that_may_be():
    length = 40
    tokens, matched = random_scores(length)

    def score(start: int, end: int) -> float:
        match = float(matched[0, start, :PAIR] @ matched[0, end, PAIR:])
        return float(tokens[0, start, 0] + tokens[0, end, 1]) + match

    spans = [(s, e) for s in range(length) for e in range(s, min(length, s + LONGEST_SPAN))]
    norm = math.log(sum(math.exp(score(*span)) for span in spans))
    right = [(3, 5), (10, 12)]
    expected = norm - math.log(sum(math.exp(score(*span)) for span in right))
    loss = whole_spans(tokens, matched, places([(0, *span) for span in right]))
    assert float(loss) == pytest.approx(expected, rel=1e-4)


def test_a_span_that_is_too_long_teaches_nothing():
    assert len(collate([example(60, [(1, 1 + LONGEST_SPAN)])]).spans.rows) == 0


def test_what_fills_a_row_up_changes_nothing():
    torch.manual_seed(2)
    tokens, kinds = torch.randn(1, 12, PLACES + 2 * PAIR), torch.randn(1, 4)
    alone = reading_loss(tokens, kinds, collate([example(12, [(3, 4)])]))
    longer = torch.cat([torch.cat([tokens, torch.randn(1, 8, PLACES + 2 * PAIR)], 1), torch.randn(1, 20, PLACES + 2 * PAIR)])
    beside = reading_loss(longer, torch.cat([kinds, kinds]), collate([example(12, [(3, 4)]), example(20, None, IGNORE)]))
    torch.testing.assert_close(alone, beside)


def test_an_example_of_which_nothing_is_known_teaches_nothing():
    tokens = torch.randn(1, 9, PLACES + 2 * PAIR)
    assert float(reading_loss(tokens, torch.randn(1, 4), collate([example(9, None, IGNORE)]))) == 0

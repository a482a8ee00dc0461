import math

import pytest
import torch

from reader_model import LONGEST_SPAN, PAIR, PLACES, whole_spans


def random_scores(length: int):
    torch.manual_seed(length)
    return torch.randn(1, length, PLACES), torch.randn(1, length, 2 * PAIR) * 0.3


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
    loss = whole_spans(tokens, matched, [0, 0], [s for s, _ in right], [e for _, e in right])
    assert float(loss) == pytest.approx(expected, rel=1e-4)


def test_a_span_that_is_too_long_teaches_nothing():
    tokens, matched = random_scores(60)
    assert float(whole_spans(tokens, matched, [0], [1], [1 + LONGEST_SPAN])) == 0

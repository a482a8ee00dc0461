import torch

from minilm import HIDDEN, Layer, MiniLM
from reader_model import Reader


def test_a_layer_gives_the_first_place_alone_what_it_gives_it_among_all():
    torch.manual_seed(1)
    layer, x = Layer().eval(), torch.randn(2, 7, HIDDEN)
    mask = MiniLM.bias_of(torch.tensor([[1] * 7, [1] * 5 + [0] * 2]), x.dtype)
    with torch.no_grad():
        torch.testing.assert_close(layer(x, mask, first_only=True), layer(x, mask)[:, :1])


def test_the_output_for_unanswerable_questions_starts_from_span_against_none():
    torch.manual_seed(1)
    reader = Reader(MiniLM()).eval()
    reader.begin_answerable()
    ids = torch.randint(1000, 2000, (3, 12))
    with torch.no_grad():
        _, kind, answerable = reader(ids, torch.zeros_like(ids), torch.ones_like(ids))
    torch.testing.assert_close(answerable, (kind[:, 0] - kind[:, 3]) / 2, rtol=1e-4, atol=1e-5)

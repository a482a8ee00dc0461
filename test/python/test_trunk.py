import torch

from minilm import HIDDEN, Layer, MiniLM
from trunk_model import Trunk, mean_state


def test_a_layer_gives_the_first_place_alone_what_it_gives_it_among_all():
    torch.manual_seed(1)
    layer, x = Layer().eval(), torch.randn(2, 7, HIDDEN)
    mask = MiniLM.bias_of(torch.tensor([[1] * 7, [1] * 5 + [0] * 2]), x.dtype)
    with torch.no_grad():
        torch.testing.assert_close(layer(x, mask, first_only=True), layer(x, mask)[:, :1])


def test_the_vector_begins_as_the_mean_of_the_last_states():
    torch.manual_seed(1)
    trunk = Trunk(MiniLM()).eval()
    trunk.begin()
    ids, mask = torch.randint(1000, 2000, (2, 12)), torch.tensor([[1] * 12, [1] * 7 + [0] * 5])
    with torch.no_grad():
        *_, vector, states = trunk(ids, torch.zeros_like(ids), mask)
    torch.testing.assert_close(vector, mean_state(states, mask), rtol=1e-4, atol=1e-5)

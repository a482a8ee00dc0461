"""The trunk's last two layers with a low-rank addition (LoRA: Hu et al. 2021) to each matrix, and the heads of reading.

The layers before them stay as they are, and so does whatever else begins there: `answerable`, and the layers
behind the vectors, from whose own additions these are taken off again (`merged`).
"""

import torch
from torch import Tensor, nn

from minilm import HIDDEN, LAYERS, Layer, MiniLM
from reader_model import OWN_LAYERS, PAIR, PLACES
from search_layers import MATRICES, Added


class ReadingLayers(nn.Module):
    """States [batch, length, 384] before the trunk's last two layers to tokens [batch, length, 37] and kind
    [batch, 4], as `Reader` has them.

    :param weights: of the trunk (`read_shipped.py`)
    """

    def __init__(self, weights: dict[str, Tensor]):
        super().__init__()
        self.layers = nn.ModuleList(Layer() for _ in range(OWN_LAYERS))
        self.tokens = nn.Linear(HIDDEN, PLACES)
        self.pairs = nn.Linear(HIDDEN, 2 * PAIR)
        self.kind = nn.Linear(HIDDEN, 4)
        self.load_state_dict({name: weights[shipped_name(name)] for name in self.state_dict()})
        for layer in self.layers:
            for name in MATRICES:
                setattr(layer, name, Added(getattr(layer, name)))

    def forward(self, x: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        x = self.states(x, mask)
        return self.tokens_of(x), self.kind(x[:, 0])

    def states(self, x: Tensor, mask: Tensor) -> Tensor:
        """The last layer's, [batch, length, 384]."""
        bias = MiniLM.bias_of(mask, x.dtype)
        for layer in self.layers:
            x = layer(x, bias)
        return x

    def tokens_of(self, states: Tensor) -> Tensor:
        return torch.cat([self.tokens(states), self.pairs(states)], dim=-1)

    def merged(self) -> tuple[dict[str, Tensor], dict[str, Tensor]]:
        """The trunk's weights that have changed, by their names there; and by the names of `SearchLayers` what its
        additions must gain, so that its layers stay as they were: rows of `down` and columns of `up`.
        """
        own = {name: values.detach() for name, values in self.state_dict().items()}
        changed, against = {}, {}
        for name, values in own.items():
            base, _, part = name.rpartition(".")
            if name.endswith(".fixed.weight"):
                base = base.removesuffix(".fixed")
                down, up = own[f"{base}.down.weight"], own[f"{base}.up.weight"]
                changed[shipped_name(f"{base}.weight")] = values + up @ down
                against[f"{base}.down.weight"], against[f"{base}.up.weight"] = down, -up
            elif name.endswith(".fixed.bias"):
                changed[shipped_name(f"{base.removesuffix('.fixed')}.{part}")] = values
            elif not base.endswith((".down", ".up")):
                changed[shipped_name(name)] = values
        return changed, against


def shipped_name(name: str) -> str:
    """`layers.0.query.weight` is the trunk's `encoder.layers.4.query.weight`."""
    if not name.startswith("layers."):
        return name
    _, layer, rest = name.split(".", 2)
    return f"encoder.layers.{int(layer) + LAYERS - OWN_LAYERS}.{rest}"

"""The layers behind the vectors that a search compares, and their place in the reader's graph.

Reading has made the encoder's last two layers forget what MiniLM knew of likeness. A search goes through the
same two layers, each of whose matrices has a low-rank addition (LoRA: Hu et al. 2021) and whose norms are its
own, so that it costs half a megabyte and leaves reading as it is.
"""

from collections.abc import Iterable

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import GraphProto, ModelProto, NodeProto, TensorProto, helper, numpy_helper
from torch import Tensor, nn

from minilm import HIDDEN, LAYERS, Layer, MiniLM
from reader_model import OWN_LAYERS

RANK = 32
DIMENSIONS = 64
"""Of a token's vector."""
MATRICES = ("query", "key", "value", "output", "inner", "outer")
NORMS = ("norm_attention", "norm_output")
WHOLE, TOKENS, WANTED = "vector", "token_vectors", "with_vectors"
ANSWERABLE = "answerable"
READING = "/reading/wanted"
MICROSOFT = "com.microsoft"


class Added(nn.Module):
    """A fixed linear layer and what is added to it."""

    def __init__(self, fixed: nn.Linear):
        super().__init__()
        self.fixed = fixed.requires_grad_(False)
        self.down = nn.Linear(fixed.in_features, RANK, bias=False)
        self.up = nn.Linear(RANK, fixed.out_features, bias=False)
        nn.init.normal_(self.down.weight, std=0.02)
        nn.init.zeros_(self.up.weight)

    def forward(self, x: Tensor) -> Tensor:
        return self.fixed(x) + self.up(self.down(x))


class SearchLayers(nn.Module):
    """States [batch, length, 384] before the encoder's last two layers to states of the same shape, whose mean
    is a text's vector; `token` maps them to `DIMENSIONS` numbers.
    """

    def __init__(self, encoder: MiniLM):
        super().__init__()
        self.layers = nn.ModuleList(Layer() for _ in range(OWN_LAYERS))
        for own, layer in zip(self.layers, encoder.layers[-OWN_LAYERS:]):
            own.load_state_dict(layer.state_dict())
            for name in MATRICES:
                setattr(own, name, Added(getattr(own, name)))
        self.token = nn.Linear(HIDDEN, DIMENSIONS, bias=False)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        bias = MiniLM.bias_of(mask, x.dtype)
        for layer in self.layers:
            x = layer(x, bias)
        return x

    def learnt(self) -> dict[str, Tensor]:
        return {name: values for name, values in self.state_dict().items() if ".fixed." not in name}


def mean_of(states: Tensor, mask: Tensor) -> Tensor:
    """states [batch, length, 384] to [batch, 384], of length 1."""
    weights = mask.unsqueeze(-1).to(states.dtype)
    return F.normalize((states * weights).sum(1) / weights.sum(1), dim=-1)


def write_branch(model: ModelProto, learnt: dict[str, Tensor]) -> None:
    """Adds the outputs `vector` [batch, 384] and `token_vectors` [batch, length, `DIMENSIONS`], each of
    length 1, computed only if the input `with_vectors` (bool, no dimensions) is true. They replace the vector
    that the trunk learnt with (`fit_vector.py`). What only reading needs, the trunk's own last layers and their
    heads, is left out then.

    :param learnt: of `SearchLayers`
    """
    graph = model.graph
    restore_reading(graph)
    drop(model)
    branch = Branch(learnt)
    for node in graph.node:
        if any(f"/encoder/layers.{layer}/" in node.output[0] for layer in range(LAYERS - OWN_LAYERS, LAYERS)) or "states" in node.output:
            branch.repeat(node)
    branch.outputs()
    choice = helper.make_node(
        "If",
        [WANTED],
        [WHOLE, TOKENS],
        name="/search/wanted",
        then_branch=helper.make_graph(branch.nodes, "search", [], [value_of(f"{WHOLE}_told", 2), value_of(f"{TOKENS}_told", 3)], branch.numbers),
        else_branch=left_out("no_search", {WHOLE: 2, TOKENS: 3}),
    )
    graph.node.append(choice)
    graph.input.append(helper.make_tensor_value_info(WANTED, TensorProto.BOOL, []))
    graph.output.append(helper.make_tensor_value_info(WHOLE, TensorProto.FLOAT, ["batch", HIDDEN]))
    graph.output.append(helper.make_tensor_value_info(TOKENS, TensorProto.FLOAT, ["batch", "length", DIMENSIONS]))
    skip_reading(graph)


def left_out(name: str, ranks: dict[str, int]) -> GraphProto:
    """A branch whose outputs are single zeros, of the ranks of those that it stands for."""
    nodes = [
        helper.make_node("Constant", [], [f"{output}_left_out"], value=numpy_helper.from_array(np.zeros((1,) * rank, np.float32)))
        for output, rank in ranks.items()
    ]
    return helper.make_graph(nodes, name, [], [value_of(f"{output}_left_out", rank) for output, rank in ranks.items()])


def skip_reading(graph: GraphProto) -> None:
    """Moves the nodes that neither vectors nor `answerable` need into a branch that runs without `WANTED`. Their
    weights stay where they are: the search's layers multiply by the same.
    """
    others = nodes_for(graph, {WHOLE, TOKENS, ANSWERABLE})
    elsewhere = {name for node in others for name in node.output}
    nodes = [copy_of(node) for node in graph.node if not elsewhere.intersection(node.output)]
    made = {name for node in nodes for name in node.output}
    ranks = {each.name: len(each.type.tensor_type.shape.dim) for each in graph.output if each.name in made}
    rename(nodes, {name: f"{name}_told" for name in ranks})
    choice = helper.make_node(
        "If",
        [WANTED],
        list(ranks),
        name=READING,
        then_branch=left_out("no_reading", ranks),
        else_branch=helper.make_graph(nodes, "reading", [], [value_of(f"{name}_told", rank) for name, rank in ranks.items()]),
    )
    keep(graph.node, [*others, choice])


def restore_reading(graph: GraphProto) -> None:
    """Undoes `skip_reading`, if the graph has been through it."""
    nodes = []
    for node in graph.node:
        if node.name != READING:
            nodes.append(node)
            continue
        inner = next(each.g for each in node.attribute if each.name == "else_branch")
        rename(inner.node, {f"{name}_told": name for name in node.output})
        nodes += inner.node
    keep(graph.node, nodes)


def rename(nodes: Iterable[NodeProto], names: dict[str, str]) -> None:
    for node in nodes:
        node.input[:] = [names.get(name, name) for name in node.input]
        node.output[:] = [names.get(name, name) for name in node.output]


def drop(model: ModelProto) -> None:
    """Removes earlier vectors, and whatever nothing else needs."""
    graph = model.graph
    for listed in (graph.output, graph.input):
        keep(listed, [each for each in listed if each.name not in (WHOLE, TOKENS, WANTED)])
    keep(graph.node, nodes_for(graph, {each.name for each in graph.output}))
    needed = {name for node in graph.node for name in names_read(node)}
    keep(graph.initializer, [each for each in graph.initializer if each.name in needed])


def nodes_for(graph: GraphProto, outputs: set[str]) -> list[NodeProto]:
    """What these outputs need. Nodes stand in the order of their execution."""
    needed, nodes = set(outputs), []
    for node in reversed(graph.node):
        if needed.intersection(node.output):
            nodes.append(node)
            needed.update(names_read(node))
    return nodes[::-1]


def copy_of(message):
    return type(message).FromString(message.SerializeToString())


def keep(listed, rest: list) -> None:
    rest = [copy_of(each) for each in rest]
    del listed[:]
    listed.extend(rest)


def names_read(node: NodeProto) -> list[str]:
    """Those that the node's branches read too."""
    branches = [each.g for each in node.attribute if each.type == onnx.AttributeProto.GRAPH]
    return [*node.input, *(name for branch in branches for inner in branch.node for name in names_read(inner))]


def value_of(name: str, rank: int) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, [None] * rank)


class Branch:
    """The nodes of the two layers once more, with what is added to each matrix."""

    def __init__(self, learnt: dict[str, Tensor]):
        self.nodes: list[NodeProto] = []
        self.numbers: list[TensorProto] = []
        self._learnt = {name: values.detach().float().numpy() for name, values in learnt.items()}
        self._repeated: dict[str, str] = {}
        self._last = ""

    def repeat(self, node: NodeProto) -> None:
        own = copy_of(node)
        own.name = f"/search{node.name}"
        own.input[:] = [self._input(name) for name in node.input]
        for name in node.output:
            self._repeated[name] = f"/search/{name.removeprefix('/')}"
        own.output[:] = [self._repeated[name] for name in node.output]
        self._last = own.output[0]
        matrix = next((name for name in MATRICES if f"/{name}/MatMul" in node.name), None)
        if matrix is not None:
            layer = int(node.output[0].split("layers.")[1].split("/")[0]) - (LAYERS - OWN_LAYERS)
            wanted, own.output[0] = own.output[0], f"{own.output[0]}_fixed"
            self.nodes.append(own)
            down = self._product(own_input(own), f"layers.{layer}.{matrix}.down")
            added = self._product(down, f"layers.{layer}.{matrix}.up")
            self.nodes.append(helper.make_node("Add", [own.output[0], added], [wanted], name=wanted))
        else:
            self.nodes.append(own)

    def outputs(self) -> None:
        """From the states of the last node that was repeated."""
        states, node = self._last, helper.make_node
        self.numbers.append(numpy_helper.from_array(np.array([2], np.int64), "/search/axis"))
        self.numbers.append(numpy_helper.from_array(np.array([1], np.int64), "/search/length_axis"))
        self.nodes += [
            node("Cast", ["attention_mask"], ["/search/mask"], to=TensorProto.FLOAT),
            node("Unsqueeze", ["/search/mask", "/search/axis"], ["/search/mask_column"]),
            node("Mul", [states, "/search/mask_column"], ["/search/shown"]),
            node("ReduceSum", ["/search/shown", "/search/length_axis"], ["/search/sum"], keepdims=0),
        ]
        self._of_length_one("/search/sum", WHOLE)
        self._of_length_one(self._product(states, "token"), TOKENS)

    def _of_length_one(self, name: str, output: str) -> None:
        self.nodes.append(helper.make_node("ReduceL2", [name], [f"{name}_length"], keepdims=1, axes=[-1]))
        self.nodes.append(helper.make_node("Div", [name, f"{name}_length"], [f"{output}_told"]))

    def _input(self, name: str) -> str:
        if name in self._repeated:
            return self._repeated[name]
        parts = name.split(".")
        if name.startswith("encoder.layers.") and parts[3] in NORMS:
            own = f"layers.{int(parts[2]) - (LAYERS - OWN_LAYERS)}.{parts[3]}.{parts[4]}"
            self.numbers.append(numpy_helper.from_array(self._learnt[own], f"/search/{own}"))
            return f"/search/{own}"
        return name

    def _product(self, x: str, name: str) -> str:
        """x times a learnt matrix, in 8 bits with one scale per column."""
        weights = self._learnt[f"{name}.weight"].T
        scale = np.maximum(np.abs(weights).max(0), 1e-9).astype(np.float32) / 127
        own = {"weights": np.round(weights / scale).astype(np.int8), "scale": scale, "zero": np.zeros(len(scale), np.int8)}
        self.numbers += [numpy_helper.from_array(values, f"/search/{name}.{part}") for part, values in own.items()]
        made = f"/search/{name}"
        inputs = [x, *(f"/search/{name}.{part}" for part in own)]
        self.nodes.append(helper.make_node("DynamicQuantizeMatMul", inputs, [made], name=made, domain=MICROSOFT))
        return made


def own_input(product: NodeProto) -> str:
    """What a product multiplies, in 32 bits: one whose input is quantised already names that after it."""
    return product.input[0].removesuffix("_quantized")

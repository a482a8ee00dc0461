"""Dequantises the shipped graph of the reader into weights from which training can continue.

    python read_shipped.py --model ../reader --out start.pt

8-bit matrices are multiplied by their scales; unquantised weights are copied.
"""

import argparse
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from minilm import HIDDEN, MiniLM
from trunk_model import VECTOR_LAYERS, Trunk

ZERO_OF_8_BITS = 128
FUSED_PRODUCTS = ("DynamicQuantizeMatMul", "MatMulIntegerToFloat")
MATRIX_PRODUCTS = ("MatMul", "MatMulInteger", "MatMulNBits", *FUSED_PRODUCTS)


def with_branches(graph: onnx.GraphProto) -> list[onnx.GraphProto]:
    """The graph and the subgraphs of its conditional nodes."""
    branches = [each.g for node in graph.node for each in node.attribute if each.type == onnx.AttributeProto.GRAPH]
    return [graph, *(inner for branch in branches for inner in with_branches(branch))]


def shipped_weights(whole: onnx.GraphProto) -> dict[str, Tensor]:
    graphs = with_branches(whole)
    stored = {i.name: torch.from_numpy(numpy_helper.to_array(i).copy()) for graph in graphs for i in graph.initializer}
    weights = dict(stored)
    # What ships has other vectors (`search_layers.py`): that of the trunk begins as the mean of its layers' states.
    weights["vector.weight"] = torch.eye(HIDDEN).repeat(1, len(VECTOR_LAYERS)) / len(VECTOR_LAYERS)
    if "vector.scale" in stored:
        # Stored as `fit_vector.py` adds it.
        weights["vector.weight"] = (stored["vector.weight"].float() * stored["vector.scale"]).T
    for table in [name.removesuffix("_rows") for name in stored if name.endswith("_rows")]:
        weights[table] = stored[f"{table}_rows"].float() * stored[f"{table}_scale"]
    for node in (node for graph in graphs for node in graph.node):
        if node.op_type not in MATRIX_PRODUCTS:
            continue
        matrix = next((name for name in node.input if name in stored and stored[name].dim() > 1), None)
        if matrix is not None:
            # A product fused with its bias has lost its own name, but its output keeps it, within a branch too.
            name = node.output[0].removesuffix("_told") if node.op_type in FUSED_PRODUCTS else node.name
            module = name.removeprefix("/").rsplit("/", 1)[0].replace("/", ".")
            weights[f"{module}.weight"] = matrix_of(node.op_type, matrix, stored)
    return weights


def matrix_of(operation: str, name: str, stored: dict[str, Tensor]) -> Tensor:
    """In the layout of a linear layer, [outputs, inputs]."""
    values = stored[name].float()
    if operation == "MatMulNBits":
        scales = stored[name.replace("_Q8", "_scales")].reshape(values.shape[0], -1, 1)
        return ((values - ZERO_OF_8_BITS) * scales).reshape(values.shape[0], -1)
    if name.endswith("_quantized"):
        base = name.removesuffix("_quantized")
        values = (values - stored[f"{base}_zero_point"].float()) * stored[f"{base}_scale"]
    return values.T.contiguous()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", type=Path, required=True, help="folder of a shipped model")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    weights = shipped_weights(onnx.load(str(arguments.model / "model.onnx")).graph)
    state = {name: weights[name].reshape(values.shape) for name, values in Trunk(MiniLM()).state_dict().items()}
    torch.save(state, arguments.out)


if __name__ == "__main__":
    main()

"""Writes the reader's graph for a graphics card: the same weights, which are multiplied as numbers of 32 bits.

    python write_graphics_graph.py --model ../reader

No weight is stored twice: the graph names the places of `model.onnx` where they stand, as external data. The runtimes' graphics
backends have no products of 8 bits; each matrix is multiplied in 32 bits instead, as its input is. Also writes `probe` of the
reader's config: what this graph says of a text. Then the manifest: scripts/write-model-manifest.ts.
"""

import argparse
import json
import math
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import GraphProto, ModelProto, NodeProto, TensorProto, helper, numpy_helper
from tokenizers import Tokenizer

from reader_graph import MASK

WEIGHTS = "model.onnx"
GRAPH = "graphics.onnx"
BIAS = "padding/bias"
PROBE = ("Which bridge was built first?", "The stone bridge was built in 1412, and the wooden one beside it in 1530.")
SMALLEST = 1024
"""In bytes: smaller constants are copied."""


def graphics_model(content: bytes) -> ModelProto:
    model = onnx.load_from_string(content)
    graph = model.graph
    weights: list[TensorProto] = []
    rewrite(graph, content, {}, weights)
    # A runtime in a browser finds external data of the outermost graph only.
    graph.initializer.extend(weights)
    (place,) = [place for place, node in enumerate(graph.node) if node.output[0] == MASK]
    bias = bias_of_padding()
    bias += list(graph.node)[place + 1 :]
    del graph.node[place:]
    graph.node.extend(bias)
    return model


def bias_of_padding() -> list[NodeProto]:
    """[batch, 1, length, length] of the mask [batch, length]: attention on graphics cards takes no mask of padding."""
    constants = {"one": 1.0, "much": 1e4, "nothing": 0.0, "middle": [1, 2], "outer": [1, 3]}
    nodes = [constant(name, value) for name, value in constants.items()]
    steps = [
        ("Cast", ["attention_mask"], "mask"),
        ("Sub", ["mask", "one"], "padding"),
        ("Mul", ["padding", "much"], "least"),
        ("Unsqueeze", ["least", "middle"], "columns"),
        ("Mul", ["mask", "nothing"], "level"),
        ("Unsqueeze", ["level", "outer"], "rows"),
        ("Add", ["columns", "rows"], BIAS),
    ]
    for operator, inputs, output in steps:
        extra = {"to": TensorProto.FLOAT} if operator == "Cast" else {}
        names = [name if name == "attention_mask" else f"padding/{name}" for name in inputs]
        nodes.append(helper.make_node(operator, names, [output if output == BIAS else f"padding/{output}"], **extra))
    return nodes


def constant(name: str, value: float | list[int]) -> NodeProto:
    value = np.array(value, np.int64 if isinstance(value, list) else np.float32)
    return helper.make_node("Constant", [], [f"padding/{name}"], value=numpy_helper.from_array(value))


def rewrite(graph: GraphProto, content: bytes, exact: dict[str, str], weights: list[TensorProto]) -> None:
    """Of the graph and its branches; large constants go to `weights`, each with its place.

    `exact`: for each value of 8 bits around the graph the value it was made of.
    """
    stays = [tensor for tensor in graph.initializer if len(tensor.raw_data) < SMALLEST]
    weights.extend(at_its_place(tensor, content) for tensor in graph.initializer if len(tensor.raw_data) >= SMALLEST)
    del graph.initializer[:]
    graph.initializer.extend(stays)
    exact = exact | {node.output[0]: node.input[0] for node in graph.node if node.op_type == "DynamicQuantizeLinear"}
    of_one_token = {node.output[0] for node in graph.node if node.op_type == "Slice"}
    of_one_token |= {node.output[0] for node in graph.node if node.op_type == "DynamicQuantizeMatMul" and node.input[0] in of_one_token}
    nodes: list[NodeProto] = []
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.type == onnx.AttributeProto.GRAPH:
                rewrite(attribute.g, content, exact, weights)
        if node.op_type == "DynamicQuantizeLinear":
            continue
        if node.op_type == "MultiHeadAttention":
            query, key, value, *_ = node.input
            del node.input[:]
            # Where a single token asks, there is a single row.
            node.input.extend([query, key, value, "", "", "padding/columns" if query in of_one_token else BIAS])
        if node.op_type == "MatMulIntegerToFloat":
            left, matrix, _, scale, _, _, *bias = node.input
            nodes.extend(product(exact[left], matrix, scale, bias, node.output[0]))
        elif node.op_type == "DynamicQuantizeMatMul":
            left, matrix, scale, _, *bias = node.input
            nodes.extend(product(left, matrix, scale, bias, node.output[0]))
        else:
            nodes.append(node)
    del graph.node[:]
    graph.node.extend(nodes)


def product(left: str, matrix: str, scale: str, bias: list[str], output: str) -> list[NodeProto]:
    """`left` times the matrix in 32 bits, plus the bias if there is one."""
    wide, scaled, summed = f"{output}_wide", f"{output}_matrix", f"{output}_product" if any(bias) else output
    nodes = [
        # The runtime computes these two once, when it opens the graph.
        helper.make_node("Cast", [matrix], [wide], name=f"{output}/widen", to=TensorProto.FLOAT),
        helper.make_node("Mul", [wide, scale], [scaled], name=f"{output}/scale"),
        helper.make_node("MatMul", [left, scaled], [summed], name=f"{output}/multiply"),
    ]
    if any(bias):
        nodes.append(helper.make_node("Add", [summed, bias[0]], [output], name=f"{output}/add"))
    return nodes


def at_its_place(tensor: TensorProto, content: bytes) -> TensorProto:
    """The constant, with the place of its numbers in `content` instead of these."""
    place = content.find(tensor.raw_data)
    if place < 0:
        raise ValueError(f"{tensor.name} does not stand in {WEIGHTS}")
    placed = TensorProto(name=tensor.name, data_type=tensor.data_type, dims=tensor.dims, data_location=TensorProto.EXTERNAL)
    for key, value in (("location", WEIGHTS), ("offset", str(place)), ("length", str(len(tensor.raw_data)))):
        placed.external_data.add(key=key, value=value)
    return placed


def probe_of(folder: Path) -> dict:
    """Token ids of a question and a text, and the probability that the text answers it, by this graph."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    question, text = (tokenizer.encode(each).ids for each in PROBE)
    ids = [*question, *text[1:]]
    feeds = {
        "input_ids": np.array([ids]),
        "token_type_ids": np.array([[0] * len(question) + [1] * (len(ids) - len(question))]),
        "attention_mask": np.ones((1, len(ids)), np.int64),
        "with_answerable": np.array(True),
        "with_vectors": np.array(False),
    }
    session = onnxruntime.InferenceSession(str(folder / GRAPH))
    (odds,) = session.run(["answerable"], feeds)[0]
    return {"ids": ids, "questionTokens": len(question), "answerable": round(1 / (1 + math.exp(-odds)), 6)}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", type=Path, required=True)
    folder = parser.parse_args().model
    written = graphics_model((folder / WEIGHTS).read_bytes()).SerializeToString()
    (folder / GRAPH).write_bytes(written)
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    config["probe"] = probe_of(folder)
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")
    print(f"{GRAPH}: {len(written)} bytes; {config['probe']['answerable']} for the probe")


if __name__ == "__main__":
    main()

"""Converts the reader's exported graph into the form that ships: the same results with less work.

    python reader_graph.py ../reader/model.onnx

Attention becomes a single operator of the runtime. The part that only `answerable` needs (two of eight
layers) runs only if the input `with_answerable` (bool, no dimensions) is true; otherwise that output is zero.
Fusions that the runtime would repeat on every load, whatever the processor, are applied once, so that a page
loads it in two thirds of the time.
"""

import argparse
import tempfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import GraphProto, ModelProto, NodeProto, TensorProto, helper, numpy_helper

from minilm import HEADS

MICROSOFT = "com.microsoft"
MASK = "attention_mask_32"
OPTIONAL = "answerable"


def put_into_form(graph: Path, target: Path) -> None:
    model = onnx.load(str(graph))
    fuse_attention(model)
    make_optional(model.graph, OPTIONAL)
    fuse_operators(model, target)


def fuse_operators(model: ModelProto, target: Path) -> None:
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
    with tempfile.TemporaryDirectory() as folder:
        fused = Path(folder) / "fused.onnx"
        options.optimized_model_filepath = str(fused)
        onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
        written = onnx.load(str(fused))
    used = {node.domain for node in written.graph.node}
    kept = [each for each in written.opset_import if each.domain in used]
    del written.opset_import[:]
    written.opset_import.extend(kept)
    onnx.save(written, str(target))


def fuse_attention(model: ModelProto) -> None:
    """Replaces each softmax between two products of heads, together with the splitting and joining of heads,
    with `MultiHeadAttention`.
    """
    graph = model.graph
    made_by = {name: node for node in graph.node for name in node.output}
    taken_by = {name: node for node in graph.node for name in node.input}

    def before_heads(name: str) -> str:
        """The tensor [batch, length, width] that was split into heads."""
        node = made_by[name]
        return node.input[0] if node.op_type == "Reshape" else before_heads(node.input[0])

    for softmax in [node for node in graph.node if node.op_type == "Softmax"]:
        masked = made_by[softmax.input[0]]
        scores = next(made_by[name] for name in masked.input if made_by[name].op_type == "MatMul")
        weighted = taken_by[softmax.output[0]]
        joined = taken_by[taken_by[weighted.output[0]].output[0]]
        inputs = [before_heads(name) for name in (*scores.input, weighted.input[1])]
        attention = helper.make_node(
            "MultiHeadAttention",
            [*inputs, "", MASK],
            [joined.output[0]],
            name=f"{softmax.name}/attention",
            domain=MICROSOFT,
            num_heads=HEADS,
        )
        place = list(graph.node).index(joined)
        graph.node.remove(joined)
        graph.node.insert(place, attention)
    graph.node.insert(0, helper.make_node("Cast", ["attention_mask"], [MASK], to=TensorProto.INT32))
    model.opset_import.append(helper.make_opsetid(MICROSOFT, 1))
    drop_unused(graph)


def make_optional(graph: GraphProto, output: str) -> None:
    """Moves the nodes that only `output` needs into a branch controlled by the input `with_<output>`."""
    others = needed_for(graph, [each.name for each in graph.output if each.name != output])
    needed = needed_for(graph, [output])
    own = [node for node in graph.node if node.output[0] in needed - others]
    rest = [node for node in graph.node if node not in own]
    used_elsewhere = {name for node in rest for name in node.input}
    used = {name for node in own for name in node.input} - used_elsewhere
    values = [each for each in graph.initializer if each.name in used]
    branch = [NodeProto.FromString(node.SerializeToString()) for node in own]
    told = f"{output}_told"
    for node in branch:
        node.output[:] = [told if name == output else name for name in node.output]
    nought = helper.make_node("Constant", [], [f"{output}_left_out"], value=numpy_helper.from_array(np.zeros(1, np.float32)))
    choice = helper.make_node(
        "If",
        [f"with_{output}"],
        [output],
        name=f"/{output}/wanted",
        then_branch=helper.make_graph(
            branch, "told", [], [helper.make_tensor_value_info(told, TensorProto.FLOAT, ["batch"])], initializer=values
        ),
        else_branch=helper.make_graph(
            [nought], "left_out", [], [helper.make_tensor_value_info(nought.output[0], TensorProto.FLOAT, [1])]
        ),
    )
    for node in own:
        graph.node.remove(node)
    for value in values:
        graph.initializer.remove(value)
    graph.node.append(choice)
    graph.input.append(helper.make_tensor_value_info(f"with_{output}", TensorProto.BOOL, []))


def needed_for(graph: GraphProto, outputs: list[str]) -> set[str]:
    """The first output of each node that contributes to `outputs`."""
    made_by = {name: node for node in graph.node for name in node.output}
    needed, open_names = set(), list(outputs)
    while open_names:
        node = made_by.get(open_names.pop())
        if node is not None and node.output[0] not in needed:
            needed.add(node.output[0])
            open_names += node.input
    return needed


def drop_unused(graph: GraphProto) -> None:
    needed = needed_for(graph, [each.name for each in graph.output])
    for node in [node for node in graph.node if node.output[0] not in needed]:
        graph.node.remove(node)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("graph", type=Path)
    arguments = parser.parse_args()
    put_into_form(arguments.graph, arguments.graph)


if __name__ == "__main__":
    main()

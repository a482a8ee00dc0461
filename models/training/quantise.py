"""Weight-only quantisation to 8 bits that both WebGPU and WASM run, with 32-bit activations.

Matrix products become MatMulNBits (blocks of 32); embedding tables keep one scale per row and are cast after
the look-up. T5 overflows with 16-bit activations, so they stay 32-bit everywhere.
"""

from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper
from onnxruntime.quantization.matmul_nbits_quantizer import DefaultWeightOnlyQuantConfig, MatMulNBitsQuantizer

TABLE_ROWS = 500
"""A table with more rows than this is an embedding table, of words or positions."""


def quantise_weights(source: Path, target: Path, bits: int = 8, block: int = 32) -> None:
    model = onnx.load(str(source))
    quantise_tables(model)
    config = DefaultWeightOnlyQuantConfig(block_size=block, is_symmetric=True, accuracy_level=1, bits=bits)
    quantiser = MatMulNBitsQuantizer(model, algo_config=config)
    quantiser.process()
    onnx.save(quantiser.model.model, str(target))


def quantise_tables(model: onnx.ModelProto) -> None:
    """Replaces Gather over a large float table with Gather over int8 rows, a cast and a scale."""
    graph = model.graph
    tables = {i.name: i for i in graph.initializer if len(i.dims) == 2 and i.dims[0] > TABLE_ROWS}
    nodes = []
    for node in graph.node:
        table = tables.get(node.input[0]) if node.op_type == "Gather" else None
        if table is None:
            nodes.append(node)
            continue
        name = table.name
        if f"{name}_rows" not in {i.name for i in graph.initializer}:
            values = numpy_helper.to_array(table)
            scale = np.maximum(np.abs(values).max(axis=1, keepdims=True), 1e-9) / 127.0
            rows = np.clip(np.round(values / scale), -127, 127).astype(np.int8)
            graph.initializer.append(numpy_helper.from_array(rows, f"{name}_rows"))
            graph.initializer.append(numpy_helper.from_array(scale.astype(np.float32), f"{name}_scale"))
        out = node.output[0]
        nodes += [
            helper.make_node("Gather", [f"{name}_rows", node.input[1]], [f"{out}_row"], axis=0),
            helper.make_node("Cast", [f"{out}_row"], [f"{out}_float"], to=onnx.TensorProto.FLOAT),
            helper.make_node("Gather", [f"{name}_scale", node.input[1]], [f"{out}_scale"], axis=0),
            helper.make_node("Mul", [f"{out}_float", f"{out}_scale"], [out]),
        ]
    del graph.node[:]
    graph.node.extend(nodes)
    used = {name for node in graph.node for name in node.input}
    kept = [i for i in graph.initializer if i.name in used]
    del graph.initializer[:]
    graph.initializer.extend(kept)

"""Turns a shipped, quantised reader back into weights to go on training from.

    python read_shipped.py --model ../reader --out start.pt

Each 8-bit matrix times its scales; what was never quantised comes as it is.
"""

import argparse
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from minilm import MiniLM
from reader_model import Reader


def shipped_weights(model: Path) -> dict[str, Tensor]:
    graph = onnx.load(str(model)).graph
    stored = {i.name: torch.from_numpy(numpy_helper.to_array(i).copy()) for i in graph.initializer}
    weights = {name: values for name, values in stored.items() if name.split(".")[0] in ("encoder", "tokens", "kind")}
    for table in [name.removesuffix("_rows") for name in stored if name.endswith("_rows")]:
        weights[table] = stored[f"{table}_rows"].float() * stored[f"{table}_scale"]
    for node in graph.node:
        if node.op_type not in ("MatMul", "MatMulInteger"):
            continue
        matrix = next((name for name in node.input if stored.get(name) is not None and stored[name].dim() == 2), None)
        if matrix is None:
            continue
        name = f"{node.name.removeprefix('/').split('/MatMul')[0].split('/Gemm')[0].replace('/', '.')}.weight"
        values = stored[matrix].float()
        if matrix.endswith("_quantized"):
            base = matrix.removesuffix("_quantized")
            values = (values - stored[f"{base}_zero_point"].float()) * stored[f"{base}_scale"]
        weights[name] = values.T.contiguous()
    return weights


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", type=Path, required=True, help="folder of the shipped reader")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    weights = shipped_weights(arguments.model / "model.onnx")
    expected = Reader(MiniLM()).state_dict()
    torch.save({name: weights[name].reshape(values.shape) for name, values in expected.items()}, arguments.out)


if __name__ == "__main__":
    main()

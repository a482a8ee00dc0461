"""Writes what `train_reading_layers.py` has learnt into the shipped graph, in 8 bits.

    python write_reading_layers.py --learnt WORK/reading-layers.pt --model ../reader --out OUT

What precedes the last two layers, and `answerable`, stay bit for bit as they are. The layers behind the vectors multiply
by the same matrices: their additions gain what takes the change off again, so that the vectors stay as they are but
for what 8 bits lose. `--out`: a folder, into which the other files of the model are copied.
"""

import argparse
import shutil
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import ModelProto, NodeProto, TensorProto, numpy_helper

from read_shipped import FUSED_PRODUCTS, MATRIX_PRODUCTS, shipped_weights, with_branches
from reading_layers import ReadingLayers

SYMMETRIC = 127


class Numbers:
    """The graph's stored numbers, by their names."""

    def __init__(self, model: ModelProto):
        self._stored: dict[str, TensorProto] = {each.name: each for graph in with_branches(model.graph) for each in graph.initializer}

    def __contains__(self, name: str) -> bool:
        return name in self._stored

    def of(self, name: str) -> np.ndarray:
        return numpy_helper.to_array(self._stored[name])

    def write(self, name: str, values: np.ndarray) -> None:
        """Keeps the type."""
        kept = numpy_helper.from_array(values.astype(self.of(name).dtype), name)
        self._stored[name].CopyFrom(kept)

    def write_matrix(self, names: tuple[str, str, str], columns: np.ndarray) -> None:
        """[inputs, outputs] in 8 bits, with one scale per output. `names`: of weights, scales and zeros."""
        scale = np.maximum(np.abs(columns).max(0), 1e-9) / SYMMETRIC
        for name, values in zip(names, (np.round(columns / scale), scale, np.zeros(len(scale)))):
            self.write(name, values)


def products(model: ModelProto) -> dict[str, NodeProto]:
    """By the name of their layer, as `shipped_weights` names them; those of the layers behind the vectors left out."""
    found = {}
    for node in (node for graph in with_branches(model.graph) for node in graph.node):
        if node.op_type in MATRIX_PRODUCTS and not node.name.startswith("/search"):
            name = node.output[0].removesuffix("_told") if node.op_type in FUSED_PRODUCTS else node.name
            found[name.removeprefix("/").rsplit("/", 1)[0].replace("/", ".")] = node
    return found


def write_reading(model: ModelProto, changed: dict[str, torch.Tensor]) -> None:
    numbers, matrices = Numbers(model), products(model)
    for name, values in changed.items():
        layer, _, part = name.rpartition(".")
        if part != "weight" or layer not in matrices:
            numbers.write(name, values.numpy())
            continue
        matrix = next(each for each in matrices[layer].input if each in numbers and numbers.of(each).ndim > 1)
        base = matrix.removesuffix("_quantized")
        columns = values.numpy().T
        if base == matrix:
            numbers.write(matrix, columns)
        else:
            numbers.write_matrix((matrix, f"{base}_scale", f"{base}_zero_point"), columns)


def write_against(model: ModelProto, against: dict[str, torch.Tensor]) -> None:
    """Joins to each addition of the layers behind the vectors as many dimensions as were trained."""
    numbers = Numbers(model)
    for name, values in against.items():
        stem = f"/search/{name.removesuffix('.weight')}"
        names = (f"{stem}.weights", f"{stem}.scale", f"{stem}.zero")
        own = numbers.of(names[0]).astype(np.float32) * numbers.of(names[1])
        numbers.write_matrix(names, np.concatenate([own, values.numpy().T], axis=1 if stem.endswith(".down") else 0))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--learnt", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    whole = onnx.load(str(given.model / "model.onnx"))
    layers = ReadingLayers(shipped_weights(whole.graph))
    layers.load_state_dict(torch.load(given.learnt, weights_only=True))
    changed, against = layers.merged()
    write_reading(whole, changed)
    write_against(whole, against)
    given.out.mkdir(parents=True, exist_ok=True)
    for file in given.model.iterdir():
        if file.name != "model.onnx":
            shutil.copy(file, given.out / file.name)
    onnx.save(whole, str(given.out / "model.onnx"))
    print(f"{(given.out / 'model.onnx').stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()

"""The reader's graph for graphics cards says what the other one says, over the same weights."""

import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest

from sessions import open_session
from write_graphics_graph import GRAPH, WEIGHTS, graphics_model, probe_of

READER = Path(__file__).parents[2] / "models" / "reader"


def feeds(vectors: bool) -> dict[str, np.ndarray]:
    ids = np.array(json.loads((READER / "config.json").read_text(encoding="utf-8"))["probe"]["ids"] * 2)[None]
    return {
        "input_ids": ids,
        "token_type_ids": np.zeros_like(ids),
        "attention_mask": np.ones_like(ids),
        "with_answerable": np.array(True),
        "with_vectors": np.array(vectors),
    }


@pytest.mark.parametrize("vectors", [False, True])
def test_it_gives_nearly_the_numbers_of_the_graph_with_products_of_8_bits(vectors):
    quantised, graphics = open_session(READER / WEIGHTS), onnxruntime.InferenceSession(str(READER / GRAPH))
    wanted = ["answerable", *(["vector", "token_vectors"] if vectors else ["tokens", "kind", "states"])]
    for name, one, other in zip(wanted, quantised.run(wanted, feeds(vectors)), graphics.run(wanted, feeds(vectors))):
        assert one.shape == other.shape
        assert np.dot(one.ravel(), other.ravel()) / np.linalg.norm(one) / np.linalg.norm(other) > 0.98, name


def test_no_weight_is_stored_twice():
    model = onnx.load(str(READER / GRAPH), load_external_data=False)
    content = (READER / WEIGHTS).read_bytes()
    assert model.SerializeToString() == graphics_model(content).SerializeToString()
    assert model.ByteSize() < 0.01 * len(content)
    outside = [tensor for tensor in model.graph.initializer if tensor.data_location == onnx.TensorProto.EXTERNAL]
    assert {entry.value for tensor in outside for entry in tensor.external_data if entry.key == "location"} == {WEIGHTS}


def test_the_config_has_what_it_says_of_a_text():
    probe = json.loads((READER / "config.json").read_text(encoding="utf-8"))["probe"]
    assert probe_of(READER) == {**probe, "answerable": pytest.approx(probe["answerable"], abs=1e-4)}

"""The layers behind a search's vectors say in the graph what they said in training."""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
import torch
import torch.nn.functional as F

from minilm import MiniLM
from read_shipped import shipped_weights
from reader_model import OWN_LAYERS
from search_layers import DIMENSIONS, SearchLayers, mean_of, restore_reading, write_branch
from trunk_model import Trunk

READER = Path(__file__).parents[2] / "models" / "reader" / "model.onnx"


@pytest.fixture(scope="module")
def trained():
    """Layers that have learnt something, and the graph with them."""
    torch.manual_seed(5)
    model = onnx.load(str(READER))
    weights, trunk = shipped_weights(model.graph), Trunk(MiniLM()).eval()
    trunk.load_state_dict({name: weights[name].reshape(values.shape) for name, values in trunk.state_dict().items()})
    layers = SearchLayers(trunk.encoder).eval()
    for name, values in layers.named_parameters():
        if name.endswith("up.weight"):
            torch.nn.init.normal_(values, std=0.02)
    write_branch(model, layers.learnt())
    return trunk.encoder, layers, onnxruntime.InferenceSession(model.SerializeToString())


def feeds_of(lengths):
    draw = np.random.default_rng(7)
    ids = np.zeros((len(lengths), max(lengths)), np.int64)
    for row, length in enumerate(lengths):
        ids[row, :length] = draw.integers(1000, 30000, length)
    return {"input_ids": ids, "token_type_ids": np.zeros_like(ids), "attention_mask": (ids > 0).astype(np.int64), "with_answerable": np.array(False)}


@torch.no_grad()
@pytest.mark.parametrize("lengths", [[3], [40, 12, 7]])
def test_both_kinds_of_vectors_are_those_of_training(trained, lengths):
    encoder, layers, session = trained
    feeds = feeds_of(lengths)
    whole, tokens = session.run(["vector", "token_vectors"], {**feeds, "with_vectors": np.array(True)})
    ids, types, mask = (torch.from_numpy(feeds[name]) for name in ("input_ids", "token_type_ids", "attention_mask"))
    states = layers(encoder.states_before(ids, types, mask, OWN_LAYERS), mask)
    assert F.cosine_similarity(torch.from_numpy(whole), mean_of(states, mask)).min() > 0.98
    assert F.cosine_similarity(torch.from_numpy(tokens), layers.token(states), dim=-1)[mask.bool()].min() > 0.9
    np.testing.assert_allclose(np.linalg.norm(tokens, axis=-1), 1, atol=1e-5)


def test_what_is_read_is_left_out_where_vectors_are_asked_for_and_the_other_way_round(trained):
    _, _, session = trained
    names = [each.name for each in session.get_outputs()]
    read, asked = (dict(zip(names, session.run(None, {**feeds_of([30]), **given}))) for given in ({"with_vectors": np.array(asked)} for asked in (False, True)))
    assert read["vector"].shape == (1, 1) and asked["token_vectors"].shape == (1, 30, DIMENSIONS)
    assert read["states"].shape == (1, 30, 384) and asked["states"].shape == (1, 1, 1)
    for name in ("tokens", "kind"):
        assert read[name].size > 1 and asked[name].size == 1


def test_reading_says_what_it_said_without_a_search(trained):
    _, layers, session = trained
    model = onnx.load(str(READER))
    restore_reading(model.graph)
    without = onnxruntime.InferenceSession(model.SerializeToString())
    feeds = {**feeds_of([40, 12, 7]), "with_answerable": np.array(True), "with_vectors": np.array(False)}
    names = ["tokens", "kind", "states", "answerable"]
    # Fused otherwise within a branch, a sum is rounded otherwise, and now and then a number of 8 bits.
    for told, expected in zip(session.run(names, feeds), without.run(names, feeds)):
        np.testing.assert_allclose(told, expected, atol=0.1)


def test_a_graph_that_has_such_layers_gets_the_new_ones(trained):
    _, layers, _ = trained
    model = onnx.load(str(READER))
    write_branch(model, layers.learnt())
    once = model.SerializeToString()
    write_branch(model, layers.learnt())
    assert model.SerializeToString() == once

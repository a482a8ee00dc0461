"""What the last layers have learnt is written into the graph; the vectors and `answerable` stay as they were."""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
import torch

from minilm import Layer
from read_shipped import shipped_weights
from reading_layers import ReadingLayers
from search_layers import MATRICES, Added
from reading_windows import lower_graph
from train_reading_layers import kept_loss
from write_reading_layers import write_against, write_reading

READER = Path(__file__).parents[2] / "models" / "reader"


@pytest.fixture(scope="module")
def shipped():
    return onnx.load(str(READER / "model.onnx"))


@pytest.fixture(scope="module")
def learnt(shipped):
    torch.manual_seed(3)
    layers = ReadingLayers(shipped_weights(shipped.graph)).eval()
    for name, values in layers.named_parameters():
        if name.endswith("up.weight"):
            torch.nn.init.normal_(values, std=0.08)
        elif "norm" in name or name.startswith("kind"):
            values.data += 0.02 * torch.randn_like(values)
    return layers


@pytest.fixture(scope="module")
def written(shipped, learnt):
    model = onnx.ModelProto.FromString(shipped.SerializeToString())
    changed, against = learnt.merged()
    write_reading(model, changed)
    write_against(model, against)
    return outputs_of(model.SerializeToString())


def outputs_of(graph: bytes):
    session = onnxruntime.InferenceSession(graph)
    ids = np.random.default_rng(7).integers(1000, 30000, (1, 40))
    feeds = {"input_ids": ids, "token_type_ids": np.zeros_like(ids), "attention_mask": np.ones_like(ids)}
    names = [each.name for each in session.get_outputs()]

    def run(vectors: bool):
        return dict(zip(names, session.run(None, {**feeds, "with_answerable": np.array(not vectors), "with_vectors": np.array(vectors)})))

    return {**run(False), **{name: values for name, values in run(True).items() if "vector" in name}}, feeds


@torch.no_grad()
def test_the_graph_reads_as_the_layers_learnt(shipped, learnt, written):
    outputs, feeds = written
    before, _ = outputs_of(shipped.SerializeToString())
    lower = onnxruntime.InferenceSession(lower_graph(READER))
    asked = {each.name: feeds.get(each.name, np.array(False)) for each in lower.get_inputs()}
    states = torch.from_numpy(lower.run(None, asked)[0])
    tokens, kind = learnt(states, torch.ones(1, states.shape[1]))
    for name, wanted in (("tokens", tokens.numpy()), ("kind", kind.numpy())):
        lost = np.abs(outputs[name] - wanted).mean()
        assert lost < 0.25 * np.abs(before[name] - wanted).mean(), name


def test_vectors_and_answerable_stay_as_they_were(shipped, written):
    before, _ = outputs_of(shipped.SerializeToString())
    outputs, _ = written
    np.testing.assert_array_equal(outputs["answerable"], before["answerable"])
    assert (outputs["vector"] * before["vector"]).sum(-1).min() > 0.99
    assert (outputs["token_vectors"] * before["token_vectors"]).sum(-1).mean() > 0.98


@torch.no_grad()
def test_a_matrix_that_has_changed_and_what_is_taken_off_again_multiply_as_before(shipped, learnt):
    changed, against = learnt.merged()
    weights = shipped_weights(shipped.graph)
    x = torch.randn(5, 384)
    for name in MATRICES[:4]:
        trunk = f"encoder.layers.4.{name}.weight"
        undone = against[f"layers.0.{name}.up.weight"] @ against[f"layers.0.{name}.down.weight"]
        torch.testing.assert_close(x @ (changed[trunk] + undone).T, x @ weights[trunk].T, atol=1e-3, rtol=1e-3)


def test_layers_that_have_learnt_nothing_are_those_that_ship(shipped):
    weights = shipped_weights(shipped.graph)
    layers = ReadingLayers(weights)
    plain = Layer()
    plain.load_state_dict({name: weights[f"encoder.layers.4.{name}"] for name in plain.state_dict()})
    x, mask = torch.randn(2, 6, 384), torch.zeros(2, 1, 1, 6)
    torch.testing.assert_close(layers.layers[0](x, mask), plain(x, mask))
    assert isinstance(layers.layers[0].query, Added)


def test_layers_that_have_not_moved_lose_nothing_but_what_support_is_unsure_of(shipped):
    layers = ReadingLayers(shipped_weights(shipped.graph)).eval()
    x, mask = torch.randn(2, 6, 384), torch.ones(2, 6, dtype=torch.long)
    mask[1, 4:] = 0
    moved, tokens = kept_loss(layers, layers, x, mask, True)
    assert moved.item() == pytest.approx(0, abs=1e-5)
    torch.testing.assert_close(tokens, layers(x, mask)[0])


def test_layers_that_have_moved_are_told(shipped, learnt):
    layers = ReadingLayers(shipped_weights(shipped.graph)).eval()
    x, mask = torch.randn(2, 6, 384), torch.ones(2, 6, dtype=torch.long)
    still, _ = kept_loss(layers, layers, x, mask, False)
    moved, _ = kept_loss(learnt, layers, x, mask, False)
    assert moved > still + 0.01

"""The form in which the reader's graph ships says what the exported one says."""

import numpy as np
import onnxruntime
import pytest
import torch

from export_reader import export_float
from minilm import MiniLM
from reader_graph import put_into_form
from trunk_model import WholeTrunk

OUTPUTS = ["tokens", "kind", "answerable", "vector", "states"]


@pytest.fixture(scope="module")
def graphs(tmp_path_factory):
    torch.manual_seed(3)
    folder = tmp_path_factory.mktemp("graphs")
    with torch.no_grad():
        export_float(WholeTrunk(MiniLM()).eval(), folder / "exported.onnx")
    put_into_form(folder / "exported.onnx", folder / "shipped.onnx")
    return [onnxruntime.InferenceSession(str(folder / name)) for name in ("exported.onnx", "shipped.onnx")]


def feeds_of(lengths):
    draw = np.random.default_rng(7)
    ids = np.zeros((len(lengths), max(lengths)), np.int64)
    mask = np.zeros_like(ids)
    for row, length in enumerate(lengths):
        ids[row, :length] = draw.integers(1000, 30000, length)
        mask[row, :length] = 1
    return {"input_ids": ids, "token_type_ids": (np.arange(ids.shape[1]) > 4) * mask, "attention_mask": mask}


@pytest.mark.parametrize("lengths", [[3], [130], [40, 12, 7]])
def test_every_output_is_the_same(graphs, lengths):
    exported, shipped = graphs
    feeds = feeds_of(lengths)
    before = exported.run(OUTPUTS, feeds)
    after = shipped.run(OUTPUTS, {**feeds, "with_answerable": np.array(True)})
    for name, one, other in zip(OUTPUTS, before, after):
        mask = feeds["attention_mask"].astype(bool) if name in ("tokens", "states") else ...
        np.testing.assert_allclose(one[mask], other[mask], atol=2e-4, err_msg=name)


def test_answerable_is_left_out_where_nobody_asks_for_it_and_nothing_else_changes(graphs):
    _, shipped = graphs
    asked, left = (shipped.run(OUTPUTS, {**feeds_of([50]), "with_answerable": np.array(asks)}) for asks in (True, False))
    assert asked[2][0] != 0 and left[2].tolist() == [0]
    for place in (0, 1, 3, 4):
        np.testing.assert_array_equal(asked[place], left[place])

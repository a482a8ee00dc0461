"""Exports the trained critic as one ONNX graph with 8-bit weights, with its config.

    python export_critic.py --trained critic.pt --reader ../reader --out ../critic

The graph maps states float32 [batch, length, 384] of the trunk, marks int64 [batch, length] and signals
float32 [batch, n] to logits float32 [batch, 2] (reject, accept). The export overwrites what `fit_relevance.py`,
`fit-uncited.ts` and `fit-distant.ts` have written into the config, so run these again afterwards.
"""

import argparse
import json
import tempfile
from pathlib import Path

import numpy as np
import torch

from critic_model import SHAPE, SIGNALS, BegunCritic, Critic, SignalFusion, SignalRanges
from critic_window import PASSAGES, WINDOW_TOKENS, critic_window
from quantise import quantise_weights
from sessions import open_session
from windows import QUESTION_TOKENS, TITLE_TOKENS, Encoder

PROBE = {
    "question": "What is a threshold?",
    "passages": [{"id": "door", "title": "Door", "text": "A threshold is a door sill. It is made of wood."}],
    "draft": {
        "answer": "a door sill",
        "rationale": "A threshold is a door sill.",
        "citations": [{"passageId": "door", "start": 0, "end": 27}],
    },
}


def export(critic: Critic, target: Path) -> None:
    inputs = (torch.zeros(1, 16, SHAPE.width), torch.zeros(1, 16, dtype=torch.long), torch.zeros(1, len(SIGNALS)))
    text = {0: "batch", 1: "length"}
    with torch.no_grad():
        torch.onnx.export(
            BegunCritic(critic),
            inputs,
            str(target),
            input_names=["states", "marks", "signals"],
            output_names=["logits"],
            dynamic_axes={"states": text, "marks": text, "signals": {0: "batch"}, "logits": {0: "batch"}},
            opset_version=17,
            dynamo=False,
        )


def probe(graph: Path, reader: Path, signals: list[float]) -> dict:
    """A fixed input and the outputs of the shipped graphs for it: every backend must reproduce them before it
    is used.
    """
    window = critic_window(PROBE, Encoder(reader / "tokenizer.json"))
    (states,) = open_session(reader / "model.onnx").run(["states"], window.feeds())
    feeds = {
        "states": states,
        "marks": np.array([window.marks], dtype=np.int64),
        "signals": np.array([signals], dtype=np.float32),
    }
    logits = open_session(graph).run(["logits"], feeds)[0][0]
    return {
        "ids": window.ids,
        "questionTokens": window.question_tokens,
        "marks": window.marks,
        "signals": signals,
        "logits": [round(float(x), 5) for x in logits],
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--trained", type=Path, required=True)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    saved = torch.load(arguments.trained, weights_only=True)
    critic = Critic(SignalFusion(SHAPE.width, SignalRanges.unknown()))
    critic.load_state_dict(saved["weights"])
    critic.eval()
    missing = critic.fusion.mean.tolist()
    arguments.out.mkdir(parents=True, exist_ok=True)
    graph = arguments.out / "model.onnx"
    with tempfile.TemporaryDirectory() as scratch:
        exported = Path(scratch) / "critic.onnx"
        export(critic, exported)
        quantise_weights(exported, graph)
    config = {
        "trunk": saved["trunk"],
        "windowTokens": WINDOW_TOKENS,
        "questionTokens": QUESTION_TOKENS,
        "titleTokens": TITLE_TOKENS,
        "passages": PASSAGES,
        "signals": [{"name": name, "missing": value} for name, value in zip(SIGNALS, missing)],
        "temperature": saved["temperature"],
        "threshold": saved["threshold"],
        "certainty": saved["certainty"],
        "probe": probe(graph, arguments.reader, missing),
    }
    (arguments.out / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    print(f"{graph.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()

"""Exports a memory model as two ONNX graphs with 8-bit weights, with its tokenizer and config.

    python export_memory.py --trained memory.pt --out ../memory

encoder.onnx: input_ids int64 [1, length] to encoder_hidden_states float32 [1, length, width].
decoder.onnx: decoder_input_ids int64 [rows, length] and the encoder's states, shared by all rows, to logits
float32 [rows, vocabulary] of the next token and middle_state float32 [rows, width], the middle layer's state
at the last token (SeaKR, section 3.1).
"""

import argparse
import json
import tempfile
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from memory_model import MemoryModel
from memory_questions import TESSERA, known_articles
from memory_session import MemorySession
from memory_text import ANSWER_TOKENS, OPENINGS, QUESTION_TOKENS, MemoryText
from quantise import quantise_weights
from train_memory import trained


class EncoderGraph(nn.Module):
    def __init__(self, model: MemoryModel):
        super().__init__()
        self.model = model
        # The table is multiplied by the matrix once, so that the graph holds one table of the model's width.
        self.words = nn.Embedding.from_pretrained(model.source_words @ model.source_turn)

    def forward(self, ids: Tensor) -> Tensor:
        return self.model.encode_words(self.words(ids))


class DecoderGraph(nn.Module):
    def __init__(self, model: MemoryModel):
        super().__init__()
        self.model = model
        self.words = nn.Embedding.from_pretrained(model.target_words.detach() @ model.target_turn.detach())
        # Written as a product and a sum, because only products are quantised.
        self.head = nn.Parameter((model.head_turn @ model.target_words.T).detach().contiguous())
        self.bias = nn.Parameter(model.head_bias.detach())

    def forward(self, ids: Tensor, memory: Tensor) -> tuple[Tensor, Tensor]:
        states, middle = self.model.decode_words(self.words(ids), memory)
        return states[:, -1] @ self.head + self.bias, middle[:, -1]


def export(graph: nn.Module, inputs: tuple[Tensor, ...], names: list[str], outputs: list[str], axes: dict, target: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch, torch.no_grad():
        whole = Path(scratch) / "graph.onnx"
        torch.onnx.export(graph, inputs, str(whole), input_names=names, output_names=outputs, dynamic_axes=axes, opset_version=17, dynamo=False)
        quantise_weights(whole, target)


def probe(session: MemorySession) -> dict:
    """The development question whose answer is neither certain nor unlikely, where a faulty backend shows
    most clearly.
    """
    questions = [json.loads(line) for line in (TESSERA / "memory-development.jsonl").read_text(encoding="utf-8").splitlines()]
    best = None
    for question in questions:
        ids = session.text.source(question["question"])
        (answer,), (total,), _, _ = session.write_ids(ids, 1, 0.0, 0)
        probability = float(np.exp(total))
        if best is None or abs(probability - 0.5) < abs(best["probability"] - 0.5):
            best = {"inputIds": ids, "answerIds": answer, "probability": round(probability, 6)}
    return best


def taught_by() -> dict:
    """The corpus as currently compiled; a test compares this record with it."""
    compiled = TESSERA.parent.parent / "public" / "corpora" / TESSERA.name / "manifest.json"
    return {"corpus": TESSERA.name, "contentHash": json.loads(compiled.read_text(encoding="utf-8"))["contentHash"]}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--trained", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    model, saved = trained(arguments.trained)
    model.eval()
    vocabulary = saved["vocabulary"]
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "tokenizer.json").write_text(json.dumps(json.loads(vocabulary), ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    ids, answers = torch.ones(1, 12, dtype=torch.long), torch.ones(3, 5, dtype=torch.long)
    width = model.shape.width
    export(EncoderGraph(model), (ids,), ["input_ids"], ["encoder_hidden_states"],
           {"input_ids": {1: "length"}, "encoder_hidden_states": {1: "length"}}, arguments.out / "encoder.onnx")  # fmt: skip
    export(DecoderGraph(model), (answers, torch.zeros(1, 12, width)), ["decoder_input_ids", "encoder_hidden_states"], ["logits", "middle_state"],
           {"decoder_input_ids": {0: "rows", 1: "answer"}, "encoder_hidden_states": {1: "length"}, "logits": {0: "rows"}, "middle_state": {0: "rows"}},
           arguments.out / "decoder.onnx")  # fmt: skip
    config = {"questionTokens": QUESTION_TOKENS, "answerTokens": ANSWER_TOKENS, "openings": OPENINGS, "width": width, "taughtBy": taught_by(), "knows": known_articles()}
    session = MemorySession(arguments.out, MemoryText(Tokenizer.from_str(vocabulary)))
    config["probe"] = probe(session)
    (arguments.out / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    print(" ".join(f"{file.name} {file.stat().st_size / 1e6:.2f} MB" for file in sorted(arguments.out.glob("*.onnx"))))


if __name__ == "__main__":
    main()

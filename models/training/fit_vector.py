"""Adds a text vector to the reader's graph, so that questions and sentences can be compared without another
model.

    python fit_vector.py --data DATA --minilm-graph DIR --model ../reader --work WORK

Distillation in closed form: the normalised mean states of four middle layers are mapped onto MiniLM's
sentence vector by ridge regression. The reader's weights do not change. `export_minilm.py` exports the graph
of MiniLM.
"""

import argparse
import json
import random
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer

from sessions import left_out, open_session
from sources import read_jsonl
from text import sentences

LAYERS = [2, 3, 4, 5]
WIDTH = 384
TOKENS = 128
"""Maximum length of a text in tokens; sentences and questions are shorter."""
RIDGE = 3e-5
QUESTION_SETS = {"docs-questions": 0.15, "reader-nq": 0.15, "multihop-hotpotqa": 0.2, "nonfactoid/conala": 0.3}
HELD = 1500


def state_name(layer: int) -> str:
    return f"/encoder/layers.{layer}/norm_output/LayerNormalization_output_0"


def draw_texts(data: Path, count: int, seed: int) -> list[str]:
    """Sentences and lines of documentation, and questions; deduplicated and shuffled."""
    chance = random.Random(seed)
    texts = set()
    for path in sorted((data / "train" / "docs").glob("*.jsonl.gz")):
        for section in chance.sample(rows := read_jsonl(path), min(60, len(rows))):
            lines = [line for line in section["text"].split("\n") if len(line) > 15]
            for line in chance.sample(lines, min(2, len(lines))):
                start, end = chance.choice(sentences(line) or [(0, len(line))])
                texts.add(line[start:end][:600])
    for name, share in QUESTION_SETS.items():
        rows = read_jsonl(data / "train" / f"{name}.jsonl.gz")
        texts.update(row["question"] for row in rows if chance.random() < share)
    ordered = sorted(texts)
    chance.shuffle(ordered)
    return ordered[:count]


def batches(tokenizer: Tokenizer, texts: list[str], size: int = 32):
    """Indices into `texts` with ids and mask, int64 [batch, length]; texts of similar lengths share a batch.
    """
    order = np.argsort([len(text) for text in texts], kind="stable")
    for first in range(0, len(order), size):
        places = order[first : first + size]
        encoded = tokenizer.encode_batch([texts[place] for place in places])
        length = max(len(each.ids) for each in encoded)
        ids = np.zeros((len(encoded), length), np.int64)
        mask = np.zeros_like(ids)
        for row, each in enumerate(encoded):
            ids[row, : len(each.ids)] = each.ids
            mask[row, : len(each.ids)] = 1
        yield places, ids, mask


def mean_states(states: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """states [batch, length, 384] -> [batch, 384], normalised to length 1."""
    means = (states * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
    return means / np.linalg.norm(means, axis=1, keepdims=True)


def reader_states(graph: onnx.ModelProto, tokenizer: Tokenizer, texts: list[str], threads: int) -> np.ndarray:
    """[texts, layers * 384]"""
    open_graph = onnx.ModelProto()
    open_graph.CopyFrom(graph)
    for layer in LAYERS:
        open_graph.graph.output.append(helper.make_tensor_value_info(state_name(layer), TensorProto.FLOAT, None))
    session = open_session(open_graph.SerializeToString(), threads)
    found = np.zeros((len(texts), len(LAYERS) * WIDTH), np.float32)
    for places, ids, mask in batches(tokenizer, texts):
        feeds = {"input_ids": ids, "token_type_ids": np.zeros_like(ids), "attention_mask": mask, **left_out(session)}
        states = session.run([state_name(layer) for layer in LAYERS], feeds)
        found[places] = np.concatenate([mean_states(each, mask) for each in states], axis=1)
    return found


def minilm_vectors(folder: Path, tokenizer: Tokenizer, texts: list[str], threads: int) -> np.ndarray:
    """[texts, 384]"""
    session = open_session(folder / "model.onnx", threads)
    names = [each.name for each in session.get_inputs()]
    found = np.zeros((len(texts), WIDTH), np.float32)
    for places, ids, mask in batches(tokenizer, texts):
        given = {"input_ids": ids, "token_type_ids": np.zeros_like(ids), "attention_mask": mask}
        (states,) = session.run(None, {name: given[name] for name in names})
        found[places] = mean_states(states, mask)
    return found


def ridge(states: np.ndarray, vectors: np.ndarray) -> np.ndarray:
    """[layers * 384, 384], without an intercept."""
    square = states.T @ states + RIDGE * len(states) * np.eye(states.shape[1], dtype=np.float32)
    return np.linalg.solve(square, states.T @ vectors).astype(np.float32)


def agreement(made: np.ndarray, wanted: np.ndarray) -> dict[str, float]:
    made = made / np.linalg.norm(made, axis=1, keepdims=True)
    above = np.triu_indices(len(made), 1)
    correlation = np.corrcoef((made @ made.T)[above], (wanted @ wanted.T)[above])[0, 1]
    return {"cosine": float((made * wanted).sum(1).mean()), "correlationOfSimilarities": float(correlation)}


def add_vector(graph: onnx.ModelProto, weights: np.ndarray) -> None:
    """Adds the output `vector`, float32 [batch, 384] of length 1, computed from 8-bit weights with one scale
    per column.
    """
    scale = np.abs(weights).max(0, keepdims=True) / 127
    small = np.round(weights / scale).astype(np.int8)
    constants = {
        "vector.weight": small,
        "vector.scale": scale.astype(np.float32),
        "vector.tokens": np.array([1], np.int64),
        "vector.last": np.array([2], np.int64),
    }
    for name, value in constants.items():
        graph.graph.initializer.append(numpy_helper.from_array(value, name))
    nodes = [
        helper.make_node("Cast", ["attention_mask"], ["vector.mask"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["vector.mask", "vector.last"], ["vector.mask3"]),
        helper.make_node("ReduceSum", ["vector.mask", "vector.tokens"], ["vector.count"], keepdims=1),
    ]
    for layer in LAYERS:
        own = f"vector.{layer}"
        nodes += [
            helper.make_node("Mul", [state_name(layer), "vector.mask3"], [f"{own}.masked"]),
            helper.make_node("ReduceSum", [f"{own}.masked", "vector.tokens"], [f"{own}.sum"], keepdims=0),
            helper.make_node("Div", [f"{own}.sum", "vector.count"], [f"{own}.mean"]),
            *length_one(f"{own}.mean", f"{own}.unit"),
        ]
    nodes += [
        helper.make_node("Concat", [f"vector.{layer}.unit" for layer in LAYERS], ["vector.states"], axis=1),
        helper.make_node("Cast", ["vector.weight"], ["vector.wide"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["vector.wide", "vector.scale"], ["vector.scaled"]),
        helper.make_node("MatMul", ["vector.states", "vector.scaled"], ["vector.long"]),
        *length_one("vector.long", "vector"),
    ]
    graph.graph.node.extend(nodes)
    graph.graph.output.append(helper.make_tensor_value_info("vector", TensorProto.FLOAT, ["batch", WIDTH]))


def length_one(source: str, target: str) -> list[onnx.NodeProto]:
    return [
        helper.make_node("Mul", [source, source], [f"{target}.squares"]),
        helper.make_node("ReduceSum", [f"{target}.squares", "vector.tokens"], [f"{target}.square"], keepdims=1),
        helper.make_node("Sqrt", [f"{target}.square"], [f"{target}.length"]),
        helper.make_node("Div", [source, f"{target}.length"], [target]),
    ]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--minilm-graph", type=Path, required=True, help="folder with model.onnx and tokenizer.json")
    parser.add_argument("--model", type=Path, required=True, help="the reader's folder; its graph is replaced")
    parser.add_argument("--work", type=Path, required=True, help="states are kept here, so that an interrupted run goes on")
    parser.add_argument("--texts", type=int, default=16_000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    tokenizer = Tokenizer.from_file(str(given.minilm_graph / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(TOKENS)
    graph = onnx.load(given.model / "model.onnx")
    if any(each.name == "vector" for each in graph.graph.output):
        raise SystemExit("The graph has a vector already.")
    texts = draw_texts(given.data, given.texts, given.seed)
    kept = given.work / "states.npz"
    if not kept.exists():
        given.work.mkdir(parents=True, exist_ok=True)
        states = reader_states(graph, tokenizer, texts, given.threads)
        np.savez(kept, states=states, vectors=minilm_vectors(given.minilm_graph, tokenizer, texts, given.threads))
    with np.load(kept) as arrays:
        states, vectors = arrays["states"], arrays["vectors"]
    held = slice(0, HELD)
    trial = ridge(states[HELD:], vectors[HELD:])
    print(json.dumps({"texts": len(texts), "held": agreement(states[held] @ trial, vectors[held])}))
    add_vector(graph, ridge(states, vectors))
    onnx.checker.check_model(graph)
    onnx.save(graph, given.model / "model.onnx")


if __name__ == "__main__":
    main()

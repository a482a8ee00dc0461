"""Adds a vector per token to the reader's graph, so that a search can compare a question's tokens with a
passage's (late interaction: ColBERT, Khattab and Zaharia 2020).

    python fit_token_vectors.py --data DATA --minilm DIR --reader ../reader --critic ../critic

Distillation in closed form: the states of four layers are mapped onto MiniLM's last states of the same tokens
by ridge regression, then onto the directions in which these differ most. MiniLM reads a passage with its
title; the reader's states are those of the title and of the parts that the passage's vector is made of. Also
writes the most frequent tokens into the config: passages keep no vectors of these. The reader's weights do
not change. Projects whose questions are for fitting are not read. The folder --minilm holds the published
files of all-MiniLM-L6-v2, as for `export_minilm.py`.
"""

import argparse
import json
import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from torch import Tensor

from documentation_examples import chunks_of
from fit_vector import LAYERS, QUESTION_SETS, WIDTH, state_name
from minilm import MiniLM, load_minilm
from sessions import open_session
from sources import read_jsonl
from train_trunk import pad
from train_vector import PART_TOKENS, PASSAGE_TOKENS, name_reader, open_tokenizer
from written_questions import written_questions

DIMENSIONS = 64
RIDGE = 1e-4
"""Relative to the mean variance of a state."""
PASSAGES = 60
"""Per project."""
READING = {"reader-nq": 800, "reader-squad": 400}
TITLE_TOKENS = 60
QUESTION_TOKENS = 100
FREQUENT = 62
BATCH = 32
HELD = 20
"""Every so many texts, only measured."""
OUTPUT = "token_vectors"
MICROSOFT = "com.microsoft"
SPECIAL = {"[CLS]", "[SEP]", "[PAD]", "[UNK]"}


@dataclass
class Text:
    """`whole`: ids as MiniLM reads them; `parts`: (ids as the reader reads them, where they begin in `whole`)."""

    whole: list[int]
    parts: list[tuple[list[int], int]]


def draw_texts(data: Path, tokenizer: Tokenizer, seed: int) -> list[Text]:
    chance = random.Random(seed)
    away = {each.project for each in written_questions(data, "fit")}
    texts = []
    for path in sorted((data / "train" / "docs").glob("*.jsonl.gz")):
        if path.name.removesuffix(".jsonl.gz") in away:
            continue
        for section in chance.sample(rows := list(read_jsonl(path)), min(PASSAGES, len(rows))):
            title, heading = section["title"] or "", (section["headings"] or [""])[-1]
            shown = f"{title} › {heading}" if heading and heading != title else title
            texts += [passage(shown, chunk.text, tokenizer) for chunk in chunks_of(title, heading, section["text"][:2000])[:1]]
    for name, most in READING.items():
        rows = chance.sample(list(read_jsonl(data / "train" / f"{name}.jsonl.gz")), most)
        texts += [passage(row["title"], row["context"], tokenizer) for row in rows]
    questions = [each.text for each in written_questions(data, "train")]
    for name, share in QUESTION_SETS.items():
        questions += [row["question"] for row in read_jsonl(data / "train" / f"{name}.jsonl.gz") if row.get("project") not in away and chance.random() < share / 3]
    for question in questions:
        ids = ids_of(question, tokenizer)[:QUESTION_TOKENS]
        texts.append(Text(ids, [(ids, 0)]))
    chance.shuffle(texts)
    return [text for text in texts if text.whole]


def passage(title: str, text: str, tokenizer: Tokenizer) -> Text:
    """Parts as in `vectorTexts` of `src/reasoners/reader/passage-vector.ts`."""
    name, ids = ids_of(title, tokenizer)[:TITLE_TOKENS], ids_of(text, tokenizer)[:PASSAGE_TOKENS]
    between = ids_of(".", tokenizer)
    step = max(1, -(-len(ids) // max(1, round(len(ids) / PART_TOKENS))))
    parts = [(ids[at : at + step], len(name) + len(between) + at) for at in range(0, len(ids), step)]
    return Text([*name, *between, *ids], [(part, at) for part, at in [(name, 0), *parts] if part])


def ids_of(text: str, tokenizer: Tokenizer) -> list[int]:
    return tokenizer.encode(text, add_special_tokens=False).ids


class States:
    """The states of tokens in both models."""

    def __init__(self, graph: onnx.ModelProto, teacher: MiniLM, tokenizer: Tokenizer, threads: int):
        opened = onnx.ModelProto()
        opened.CopyFrom(graph)
        self._names = layer_names(graph)
        there = {each.name for each in graph.graph.output}
        opened.graph.output.extend(helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in self._names if name not in there)
        self._session = open_session(opened.SerializeToString(), threads)
        self._teacher = teacher
        self._around = [[tokenizer.token_to_id(name)] for name in ("[CLS]", "[SEP]")]

    def of(self, texts: list[Text]) -> tuple[Tensor, Tensor]:
        """The reader's [tokens, layers * 384] and MiniLM's of the same tokens [tokens, 384], of length 1."""
        wholes, parts = self._teacher_states([text.whole for text in texts]), [part for text in texts for part in text.parts]
        owners = [place for place, text in enumerate(texts) for _ in text.parts]
        states = self._reader_states([ids for ids, _ in parts])
        wanted = [wholes[owner][at : at + len(ids)] for owner, (ids, at) in zip(owners, parts)]
        return torch.cat(states), torch.cat(wanted)

    def _reader_states(self, rows: list[list[int]]) -> list[Tensor]:
        ids, mask = (each.numpy() for each in pad([self._closed(row) for row in rows]))
        feeds = {"input_ids": ids, "token_type_ids": np.zeros_like(ids), "attention_mask": mask, "with_answerable": np.array(False)}
        states = torch.from_numpy(np.concatenate(self._session.run(self._names, feeds), -1))
        return [states[place, 1 : 1 + len(row)] for place, row in enumerate(rows)]

    @torch.no_grad()
    def _teacher_states(self, rows: list[list[int]]) -> list[Tensor]:
        ids, mask = pad([self._closed(row) for row in rows])
        states = F.normalize(self._teacher(ids, torch.zeros_like(ids), mask), dim=-1)
        return [states[place, 1 : 1 + len(row)] for place, row in enumerate(rows)]

    def _closed(self, row: list[int]) -> list[int]:
        opening, closing = self._around
        return [*opening, *row, *closing]


def layer_names(graph: onnx.ModelProto) -> list[str]:
    """The tensors of the four layers; the last is an output of its own."""
    made = {name for node in graph.graph.node for name in node.output}
    return [name if (name := state_name(layer)) in made else "states" for layer in LAYERS]


def fit(texts: list[Text], states: States) -> tuple[np.ndarray, np.ndarray]:
    """The map [layers * 384, `DIMENSIONS`] and what is added [`DIMENSIONS`]."""
    size = len(LAYERS) * WIDTH + 1
    within, across, count = torch.zeros(size, size, dtype=torch.double), torch.zeros(size, WIDTH, dtype=torch.double), 0
    for first in range(0, len(texts), BATCH):
        own, wanted = states.of(texts[first : first + BATCH])
        own = F.pad(own, (0, 1), value=1.0)
        within += own.T @ own
        across += own.T @ wanted
        count += len(own)
    within, across = within / count, across / count
    ridge = RIDGE * torch.trace(within) / size * torch.eye(size, dtype=torch.double)
    weights = torch.linalg.solve(within + ridge, across)
    _, directions = torch.linalg.eigh(weights.T @ within @ weights)
    whole = (weights @ directions.flip(1)[:, :DIMENSIONS]).float().numpy()
    return whole[:-1], whole[-1]


def correlation(texts: list[Text], states: States, graph: onnx.ModelProto) -> float:
    """Of the cosines of two tokens of a text, by the map as it is stored and by MiniLM: how far one tells
    the other.
    """
    weights, added = numbers_of(graph)
    pairs = []
    for text in texts:
        own, wanted = states.of([text])
        made = F.normalize(own @ weights + added, dim=-1)
        upper = torch.triu(torch.ones(len(made), len(made), dtype=torch.bool), 1)
        pairs.append(torch.stack([(made @ made.T)[upper], (wanted @ wanted.T)[upper]]))
    return float(torch.corrcoef(torch.cat(pairs, 1))[0, 1])


def numbers_of(graph: onnx.ModelProto) -> tuple[Tensor, Tensor]:
    stored = {each.name: numpy_helper.to_array(each) for each in graph.graph.initializer}
    weights = stored[f"{OUTPUT}.weights"].astype(np.float32) * stored[f"{OUTPUT}.scale"]
    return torch.from_numpy(weights), torch.from_numpy(stored[f"{OUTPUT}.added"].copy())


def write_output(model: onnx.ModelProto, weights: np.ndarray, added: np.ndarray) -> None:
    """`token_vectors` float32 [batch, length, `DIMENSIONS`], each of length 1; the map as 8-bit numbers with one
    scale per column.
    """
    graph = model.graph
    for kept in (graph.node, graph.initializer, graph.output):
        rest = [each for each in kept if not each.name.startswith(OUTPUT)]
        del kept[:]
        kept.extend(rest)
    scale = (np.abs(weights).max(0) / 127).astype(np.float32)
    numbers = {
        "weights": np.round(weights / scale).astype(np.int8),
        "scale": scale,
        "zero": np.zeros(len(scale), np.int8),
        "added": added.astype(np.float32),
        "axis": np.array([-1], np.int64),
    }
    name = {each: f"{OUTPUT}.{each}" for each in (*numbers, "states", "mapped", "length")}
    graph.initializer.extend(numpy_helper.from_array(values, name[each]) for each, values in numbers.items())
    mapping = [name[each] for each in ("states", "weights", "scale", "zero", "added")]
    graph.node.extend(
        [
            helper.make_node("Concat", layer_names(model), [name["states"]], name=name["states"], axis=-1),
            helper.make_node("DynamicQuantizeMatMul", mapping, [name["mapped"]], name=name["mapped"], domain=MICROSOFT),
            helper.make_node("ReduceL2", [name["mapped"], *axes_of(model, name["axis"])], [name["length"]], name=name["length"], keepdims=1, **axes_given(model)),
            helper.make_node("Div", [name["mapped"], name["length"]], [OUTPUT], name=OUTPUT),
        ]
    )
    graph.output.append(helper.make_tensor_value_info(OUTPUT, TensorProto.FLOAT, ["batch", "length", len(scale)]))


def version_of(model: onnx.ModelProto) -> int:
    return next(each.version for each in model.opset_import if each.domain in ("", "ai.onnx"))


def axes_of(model: onnx.ModelProto, name: str) -> list[str]:
    """Axes are an input from version 18 on."""
    return [name] if version_of(model) >= 18 else []


def axes_given(model: onnx.ModelProto) -> dict[str, list[int]]:
    return {} if version_of(model) >= 18 else {"axes": [-1]}


def frequent_tokens(texts: list[Text], tokenizer: Tokenizer) -> list[int]:
    counts = Counter(token for text in texts for token in text.whole)
    special = {tokenizer.token_to_id(name) for name in SPECIAL}
    return sorted([token for token, _ in counts.most_common() if token not in special][:FREQUENT])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--critic", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    tokenizer = open_tokenizer(given.reader)
    texts = draw_texts(given.data, tokenizer, given.seed)
    held, learnt = texts[::HELD], [text for place, text in enumerate(texts) if place % HELD]
    model = onnx.load(str(given.reader / "model.onnx"))
    states = States(model, load_minilm(given.minilm / "model.safetensors").eval(), tokenizer, given.threads)
    write_output(model, *fit(sorted(learnt, key=lambda text: len(text.whole)), states))
    print(json.dumps({"texts": len(texts), "tokens": sum(len(text.whole) for text in texts), "correlation": round(correlation(held[:200], states, model), 3)}))
    onnx.save(model, str(given.reader / "model.onnx"))
    config = json.loads((given.reader / "config.json").read_text("utf-8"))
    config["frequentTokens"] = frequent_tokens(texts, tokenizer)
    (given.reader / "config.json").write_text(json.dumps(config, indent=2) + "\n", "utf-8")
    name_reader(given.critic, given.reader)


if __name__ == "__main__":
    main()

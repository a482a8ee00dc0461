"""The windows that `train_reading_layers.py` trains on, and their states before the trunk's last two layers.

    python reading_windows.py --data DATA --minilm MINILM --model ../reader --without IDS --work WORK

What precedes these layers stays as it is, so its states are computed once by the graph that ships, each window
alone as on the page (half an hour on two cores, twelve gigabytes). `replay`: the reading sets of
`train_reader.py`. `documentation`: questions of users and headings, each with its passage and two that a search would
return. `written`: `paragraph_questions.jsonl`, of which every tenth paragraph is held out for the figures, as are
the SQuAD, NQ and multi-hop questions that no training has read. `pairs`: `pair_questions.jsonl`.
"""

import argparse
import json
import multiprocessing
import pickle
import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import Tensor, nn

from documentation_examples import DocumentationBuilder, DocumentationWindow, headings_asked, people_asked
from lookups import lookup_questions
from minilm import HIDDEN, LAYERS
from near_passages import near_passages
from pair_questions import PRACTISED_FOLD, pair_questions
from paragraph_questions import paragraph_questions, without_telling_words
from reader_examples import NONE, NOTHING, SPAN, WINDOW_PASSAGES, Example, ExampleBuilder, located, text_segment
from reader_model import OWN_LAYERS
from search_layers import keep, nodes_for
from sessions import left_out, open_session
from sources import Passage, Question, read_jsonl
from synthesise import synthetic_questions
from text import occurrences
from train_reader import HOPS, fold_of, held_for_practice, read_set, sample
from windows import Encoder
from written_questions import written_asked

REPLAY = {
    "reader-squad": 9000,
    "reader-nq": 5500,
    "multihop-ottqa": 2600,
    "yesno-fever": 1200,
    "yesno-boolq": 900,
    "yesno-strategyqa": 200,
    "reading-drop": 500,
    "reading-quoref": 500,
}
SYNTHETIC, LOOKUPS = 800, 400
WRITTEN_GROUPS, HEADING_GROUPS, PEOPLE_GROUPS = 5000, 500, 700
HELD_ALTOGETHER = {"reader-squad": 600, "reader-nq": 600}
HELD_ONE_IN = 10
HELD_RIVALS, HELD_HOPS = 3, 400
PROCESSES = 2
PARTS = ("replay", "documentation", "written", "pairs", "held")


def held_out(question: Question) -> bool:
    """All questions of a paragraph are, or none."""
    return int(question.id.split("-")[-2]) % HELD_ONE_IN == 0


def replayed(data: Path, encoder: Encoder, chance: random.Random, seed: int) -> list[Example]:
    questions = [q for name in HOPS for q in read_set(data, name) if fold_of(q.id) != PRACTISED_FOLD]
    questions += sample(data, REPLAY, chance)
    questions += synthetic_questions(data, SYNTHETIC, chance) + lookup_questions(data, LOOKUPS, chance)
    builder = ExampleBuilder(encoder, questions, seed, near_passages(questions), hidden=0.6, swapped=0.08)
    return [example for question in questions if (example := builder.build(question))]


def written(data: Path, encoder: Encoder, chance: random.Random, seed: int) -> list[Example]:
    questions = without_telling_words([q for q in paragraph_questions(data) if not held_out(q)], chance)
    builder = ExampleBuilder(encoder, questions, seed, near_passages(questions), hidden=0.3)
    return [example for question in questions if (example := builder.build(question))]


def pairs(data: Path, encoder: Encoder, seed: int) -> list[Example]:
    """Each twice, with other passages beside the gold ones or in place of some."""
    questions = pair_questions(data)
    builder = ExampleBuilder(encoder, questions, seed, hidden=0.3)
    return [example for question in questions * 2 if (example := builder.build(question))]


def documentation(data: Path, encoder: Encoder, without: set[str], chance: random.Random, seed: int) -> list[list[DocumentationWindow]]:
    asked = chance.sample(users := written_asked(data, "train"), min(WRITTEN_GROUPS, len(users)))
    builder = DocumentationBuilder(encoder, seed, rivals=2, shown=0.95, taken_away=0.08)
    groups = [builder.group(each) for each in asked]
    headings = headings_asked(data, without, 0.1, chance)
    people = people_asked(data, without, chance)
    builder = DocumentationBuilder(encoder, seed)
    for pool, size in ((headings, HEADING_GROUPS), (people, PEOPLE_GROUPS)):
        groups += [builder.group(each) for each in chance.sample(pool, min(size, len(pool)))]
    return [group for group in groups if group]


def held_examples(data: Path, encoder: Encoder, chance: random.Random, seed: int) -> dict[str, list]:
    """One paragraph a question. The written ones are of paragraphs that nothing was trained on, documentation's of
    the projects for fitting.
    """
    builder = DocumentationBuilder(encoder, seed, rivals=HELD_RIVALS, shown=1.0, taken_away=0.0)
    asked = [each for each in written_asked(data, "fit") if each.right]
    made: dict[str, list] = {"documentation": [builder.group(each) for each in asked]}
    for name, size in HELD_ALTOGETHER.items():
        pool = [q for q in read_set(data, name) if held_for_practice(q.id)]
        made[name] = [alone(encoder, q) for q in chance.sample(pool, min(size, len(pool)))]
    made["written"] = [alone(encoder, q) for q in paragraph_questions(data) if held_out(q)]
    hops = [q for name in HOPS for q in read_set(data, name) if fold_of(q.id) == PRACTISED_FOLD and q.answers[0] not in ("yes", "no")]
    read = [with_gold(encoder, q) for q in chance.sample(hops, HELD_HOPS)]
    made["hops"] = [example for example in read if example.kind == SPAN]
    return made


def alone(encoder: Encoder, question: Question) -> Example:
    passage = question.passages[0]
    return given(encoder, question, [passage], [[] if question.unanswerable else question.spans])


def with_gold(encoder: Encoder, question: Question) -> Example:
    gold = [passage for passage in question.passages if passage.gold][:WINDOW_PASSAGES]
    return given(encoder, question, gold, [occurrences(question.answers[0], passage.text, 3) for passage in gold])


def given(encoder: Encoder, question: Question, passages: list[Passage], ranges: list[list[tuple[int, int]]]) -> Example:
    """`ranges`: where each passage answers."""
    window = encoder.window(question.text, [(passage.title, passage.text) for passage in passages])
    spans = [span for place, own in enumerate(ranges) for span in located(text_segment(window, place), own)]
    return Example(window.ids, window.types, SPAN if spans else NONE, spans or NOTHING, None, [])


@dataclass
class StatesPart:
    """Which rows of the file a process writes."""

    windows: list[tuple[list[int], list[int]]]
    graph: bytes
    target: Path
    first: int


def write_part(part: StatesPart) -> None:
    session = open_session(part.graph, threads=1)
    (name,) = [each.name for each in session.get_outputs()]
    rows, first = np.load(part.target, mmap_mode="r+"), part.first
    for ids, types in part.windows:
        feeds = {"input_ids": np.array([ids]), "token_type_ids": np.array([types]), "attention_mask": np.ones((1, len(ids)), np.int64)}
        rows[first : first + len(ids)] = session.run([name], {**feeds, **left_out(session)})[0][0]
        first += len(ids)
    rows.flush()


def lower_graph(model: Path) -> bytes:
    """The shipped graph as far as the states before the last two layers."""
    whole = onnx.load(str(model / "model.onnx"))
    states = f"/encoder/layers.{LAYERS - OWN_LAYERS - 1}/norm_output/LayerNormalization_output_0"
    made = {name for node in whole.graph.node for name in node.output}
    if states not in made:
        raise ValueError(f"The graph has no states named {states}")
    keep(whole.graph.node, nodes_for(whole.graph, {states}))
    keep(whole.graph.initializer, [each for each in whole.graph.initializer if any(each.name in node.input for node in whole.graph.node)])
    del whole.graph.output[:]
    whole.graph.output.append(onnx.helper.make_tensor_value_info(states, onnx.TensorProto.FLOAT, ["batch", "length", HIDDEN]))
    return whole.SerializeToString()


def write_states(windows: list, model: Path, target: Path) -> None:
    """float16 [tokens of all windows, 384]."""
    lengths = [len(each.ids) for each in windows]
    firsts = np.concatenate([[0], np.cumsum(lengths)])
    np.lib.format.open_memmap(target, mode="w+", dtype=np.float16, shape=(int(firsts[-1]), HIDDEN)).flush()
    graph, step = lower_graph(model), -(-len(windows) // PROCESSES)
    parts = [
        StatesPart([(w.ids, w.types) for w in windows[at : at + step]], graph, target, int(firsts[at])) for at in range(0, len(windows), step)
    ]
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        pool.map(write_part, parts)


class Part:
    """Windows or groups of windows, with the states of each."""

    def __init__(self, work: Path, name: str):
        self.rows = pickle.loads((work / f"{name}.pickle").read_bytes())
        self._states = np.load(work / f"{name}.npy", mmap_mode="r")
        self._places: dict[int, int] = {}
        place = 0
        for window in windows_in(self.rows):
            self._places[id(window)] = place
            place += len(window.ids)

    def of(self, windows: list) -> tuple[Tensor, Tensor]:
        """float32 [batch, length, 384], and the mask [batch, length]."""
        rows = [torch.from_numpy(self._states[(at := self._places[id(w)]) : at + len(w.ids)].astype(np.float32)) for w in windows]
        lengths = torch.tensor([len(row) for row in rows])
        states = nn.utils.rnn.pad_sequence(rows, batch_first=True)
        return states, (torch.arange(states.shape[1]) < lengths.unsqueeze(1)).long()


def windows_in(rows) -> list:
    if isinstance(rows, dict):
        return [window for part in rows.values() for window in windows_in(part)]
    return [window for row in rows for window in (row if isinstance(row, list) else [row])]


def write_part_of(name: str, options: argparse.Namespace) -> None:
    """Each part depends on the seed and its name alone."""
    chance, encoder = random.Random(f"{options.seed} {name}"), Encoder(options.minilm / "tokenizer.json")
    if name == "replay":
        rows = replayed(options.data, encoder, chance, options.seed)
    elif name == "written":
        rows = written(options.data, encoder, chance, options.seed)
    elif name == "pairs":
        rows = pairs(options.data, encoder, options.seed)
    elif name == "documentation":
        unread = {row["id"] for path in options.without for row in read_jsonl(path)}
        rows = documentation(options.data, encoder, unread, chance, options.seed)
    else:
        rows = held_examples(options.data, encoder, chance, options.seed)
    windows = windows_in(rows)
    print(json.dumps({"part": name, "windows": len(windows), "tokens": sum(len(w.ids) for w in windows)}), flush=True)
    (options.work / f"{name}.pickle").write_bytes(pickle.dumps(rows))
    write_states(windows, options.model, options.work / f"{name}.npy")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True, help="folder of the shipped reader")
    parser.add_argument("--without", type=Path, nargs="*", default=[], help="JSON Lines with ids that stay unread")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--part", choices=PARTS, help="this one only")
    parser.add_argument("--seed", type=int, default=51)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    for name in [options.part] if options.part else PARTS:
        write_part_of(name, options)


if __name__ == "__main__":
    main()

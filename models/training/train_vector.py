"""Trains the linear map behind the reader's text vector, so that a question lies near the passage that
answers it.

    python train_vector.py --data DATA --reader ../reader --critic ../critic --sites SITES --people PEOPLE --work WORK [--held]

The rest of the reader stays unchanged: the mean states of four layers are computed once by the shipped graph
and stored in WORK. Each step is one softmax over passages: the right one, those that a word search returns,
and others of its project. Most questions are written ones (`written_questions.py`); the projects whose
questions are for fitting are excluded entirely, as are the articles of PEOPLE, the output of
`make_people_site.py`. SITES is that of `make_documentation_sites.py`, whose questions are not trained on.
`--held` also excludes every tenth other project, reports how well vectors alone find its passages, and writes
nothing.
"""

import argparse
import hashlib
import json
import random
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from torch import Tensor

from documentation_examples import chunks_of, headings_asked, held_projects, people_asked
from make_documentation_sites import plain
from sessions import open_session
from sources import ALSO_IN_BENCH, read_jsonl
from train_trunk import pad
from written_questions import written_asked, written_questions

TOKENS = 128
"""Maximum length of a text in tokens, as in `src/reasoners/reader`."""
PART_TOKENS = 60
PASSAGE_TOKENS = 300
"""A longer passage's vector combines those of its parts, as in `src/retrieval/vectors`."""
TITLE_WEIGHT = 0.3
IMPERATIVES = 0.1
READING = {"reader-nq": 900, "reader-squad": 500}
HEADINGS = 6
"""Per project, beside its written questions."""
MOST_OF_A_SET = 120
OTHERS = 120
"""Passages per project beyond those that its questions need."""
QUESTIONS = 48
"""Per batch, all from one project; `DRAWN` other passages of it are added to theirs."""
DRAWN = 200
SHOWN = 0.65
"""Share of batches in which passages include their headings."""
TEMPERATURE = 0.05
WARM_UP = 30
BATCH_TOKENS = 6000


@dataclass
class Passage:
    """Indices of texts: the title without and with its heading, and the parts."""

    title: int
    heading: int
    parts: list[int]


@dataclass
class Question:
    """Indices into the group's passages; `alike` have the same heading as the right one, so they are not
    rivals.
    """

    text: int
    right: list[int]
    rivals: list[int]
    alike: set[int]


@dataclass
class Group:
    """Questions of one project or set."""

    name: str
    passages: list[Passage]
    questions: list[Question]


class Texts:
    """Deduplicated texts and their indices."""

    def __init__(self, tokenizer: Tokenizer):
        self._tokenizer = tokenizer
        self._places: dict[str, int] = {}

    def place(self, text: str) -> int:
        return self._places.setdefault(text, len(self._places))

    def all(self) -> list[str]:
        return list(self._places)

    def passage(self, title: str, heading: str, text: str) -> Passage:
        whole = f"{title} › {heading}" if heading and heading != title else title
        return Passage(self.place(title), self.place(whole), [self.place(part) for part in self._parts(text)] or [self.place("")])

    def _parts(self, text: str) -> list[str]:
        offsets = self._tokenizer.encode(text, add_special_tokens=False).offsets[:PASSAGE_TOKENS]
        step = -(-len(offsets) // max(1, round(len(offsets) / PART_TOKENS)))
        starts = offsets[:: max(1, step)]
        ends = [start for start, _ in starts[1:]] + [offsets[-1][1] if offsets else 0]
        return [text[start:end] for (start, _), end in zip(starts, ends)]


class GroupBuilder:
    """Adds a group's passages, each once, and its questions."""

    def __init__(self, name: str, texts: Texts):
        self._group = Group(name, [], [])
        self._texts = texts
        self._places: dict[tuple[str, str, str], int] = {}

    def passage(self, title: str, heading: str, text: str) -> int:
        key = (title, heading, text)
        if key not in self._places:
            self._places[key] = len(self._group.passages)
            self._group.passages.append(self._texts.passage(*key))
        return self._places[key]

    def question(self, text: str, right: list[int], rivals: list[int]) -> None:
        self._group.questions.append(Question(self._texts.place(text), right, rivals, set(right)))

    def built(self) -> Group:
        """Call after all passages have been added."""
        headings = {place: plain(heading) for (_, heading, _), place in self._places.items()}
        by_heading = defaultdict(set)
        for place, heading in headings.items():
            if heading:
                by_heading[heading].add(place)
        for question in self._group.questions:
            for place in question.right:
                question.alike |= by_heading.get(headings[place], set())
            question.rivals = [place for place in question.rivals if place not in question.alike]
        return self._group


def documentation_groups(data: Path, unread: set[str], away: set[str], texts: Texts, chance: random.Random) -> list[Group]:
    others = defaultdict(list)
    for asked in [*headings_asked(data, unread, IMPERATIVES, chance), *people_asked(data, unread, chance)]:
        others[asked.project].append(asked)
    by_project = defaultdict(list)
    for asked in written_asked(data, "train"):
        if asked.right:
            by_project[asked.project].append(asked)
    for name, rows in others.items():
        most = HEADINGS if is_documentation(data, name) else MOST_OF_A_SET
        by_project[name] += chance.sample(rows, min(most, len(rows)))
    groups = []
    for project, rows in sorted(by_project.items()):
        if project in away:
            continue
        group = GroupBuilder(project, texts)
        for asked in rows:
            right = [group.passage(c.title, c.heading, c.text) for c, _ in asked.right]
            group.question(asked.question, right, [group.passage(c.title, c.heading, c.text) for c in asked.rivals])
        if is_documentation(data, project):
            sections = read_jsonl(data / "train" / "docs" / f"{project}.jsonl.gz")
            for section in chance.sample(sections, min(OTHERS, len(sections))):
                for chunk in chunks_of(section["title"] or "", (section["headings"] or [""])[-1], section["text"][:2000])[:1]:
                    group.passage(chunk.title, chunk.heading, chunk.text)
        groups.append(group.built())
    return groups


def is_documentation(data: Path, project: str) -> bool:
    return (data / "train" / "docs" / f"{project}.jsonl.gz").exists()


def reading_groups(data: Path, texts: Texts, chance: random.Random) -> list[Group]:
    groups = []
    for name, most in READING.items():
        group = GroupBuilder(name, texts)
        rows = [row for row in read_jsonl(data / "train" / f"{name}.jsonl.gz") if not row.get("unanswerable")]
        for row in chance.sample(rows, most):
            if row["id"] in ALSO_IN_BENCH:
                continue
            group.question(row["question"], [group.passage(row["title"], "", row["context"])], [])
        groups.append(group.built())
    return groups


def states_of(texts: list[str], reader: Path, kept: Path, threads: int) -> np.ndarray:
    """float16 [texts, layers * 384], the map's input. Computed once for the same texts and graph."""
    made_of = hashlib.sha256((reader / "model.onnx").read_bytes() + "\0".join(texts).encode())
    file = kept / f"states-{made_of.hexdigest()[:16]}.npy"
    if file.exists():
        return np.load(file)
    model = onnx.load(str(reader / "model.onnx"))
    states = map_of(model.graph).input[0]
    model.graph.output.append(helper.make_tensor_value_info(states, TensorProto.FLOAT, None))
    session = open_session(model.SerializeToString(), threads)
    tokenizer = open_tokenizer(reader)
    ids = [each.ids[:TOKENS] for each in tokenizer.encode_batch(texts)]
    found = np.zeros((len(texts), len(numbers_of(model.graph)[1])), np.float16)
    for places in batches([len(each) for each in ids]):
        rows, mask = (each.numpy() for each in pad([ids[place] for place in places]))
        feeds = {"input_ids": rows, "token_type_ids": np.zeros_like(rows), "attention_mask": mask, "with_answerable": np.array(False)}
        (found[places],) = session.run([states], feeds)
    kept.mkdir(parents=True, exist_ok=True)
    np.save(file, found)
    return found


def batches(lengths: list[int]):
    """Indices of texts of similar lengths, at most `BATCH_TOKENS` tokens per batch."""
    places: list[int] = []
    for place in np.argsort(lengths, kind="stable"):
        if places and (len(places) + 1) * lengths[place] > BATCH_TOKENS:
            yield places
            places = []
        places.append(int(place))
    yield places


def open_tokenizer(reader: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(reader / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def map_of(graph: onnx.GraphProto) -> onnx.NodeProto:
    """The matrix product that produces `vector`."""
    made_by = {name: node for node in graph.node for name in node.output}
    node = made_by["vector"]
    while node.op_type != "DynamicQuantizeMatMul":
        node = made_by[node.input[0]]
    return node


def numbers_of(graph: onnx.GraphProto) -> tuple[list[onnx.TensorProto], np.ndarray]:
    """The map's tensors (weights, scale, zero point), and the values that they encode, float32 [layers * 384,
    384].
    """
    stored = {each.name: each for each in graph.initializer}
    tensors = [stored[name] for name in map_of(graph).input[1:4]]
    weights, scale, zero = (numpy_helper.to_array(each) for each in tensors)
    return tensors, (weights.astype(np.float32) - zero.astype(np.float32)) * scale


def write_map(reader: Path, weights: np.ndarray) -> None:
    """Stores the map as 8-bit numbers with one scale per column."""
    path = reader / "model.onnx"
    model = onnx.load(str(path))
    tensors, _ = numbers_of(model.graph)
    scale = (np.abs(weights).max(0) / 127).astype(np.float32)
    small = np.round(weights / scale).astype(np.int8)
    for tensor, values in zip(tensors, (small, scale, np.zeros(len(scale), np.int8))):
        tensor.CopyFrom(numpy_helper.from_array(values, tensor.name))
    onnx.save(model, str(path))


def name_reader(critic: Path, reader: Path) -> None:
    """The critic names the graph that it was trained over; the new graph yields the same states."""
    config = json.loads((critic / "config.json").read_text("utf-8"))
    config["trunk"] = hashlib.sha256((reader / "model.onnx").read_bytes()).hexdigest()
    (critic / "config.json").write_text(json.dumps(config, indent=2) + "\n", "utf-8")


class Vectors:
    """Vectors of texts and passages under a map, from fixed states."""

    def __init__(self, states: np.ndarray, weights: Tensor):
        self._states = states
        self.weights = weights

    def texts(self, places: list[int]) -> Tensor:
        return F.normalize(torch.from_numpy(self._states[places].astype(np.float32)) @ self.weights, dim=-1)

    def passages(self, passages: list[Passage], shown: bool) -> Tensor:
        parts = self.texts([part for each in passages for part in each.parts])
        owners = torch.tensor([place for place, each in enumerate(passages) for _ in each.parts])
        bodies = F.normalize(torch.zeros(len(passages), parts.shape[1]).index_add(0, owners, parts), dim=-1)
        titles = self.texts([each.heading if shown else each.title for each in passages])
        return F.normalize(bodies + TITLE_WEIGHT * titles, dim=-1)


def loss_of(group: Group, vectors: Vectors, chance: random.Random) -> Tensor:
    """One softmax per question over its passage and all others in the batch except those alike."""
    rows = chance.sample(group.questions, min(QUESTIONS, len(group.questions)))
    right = [chance.choice(row.right) for row in rows]
    drawn = chance.sample(range(len(group.passages)), min(DRAWN, len(group.passages)))
    places = list(dict.fromkeys([*right, *(rival for row in rows for rival in row.rivals), *drawn]))
    column = {place: number for number, place in enumerate(places)}
    passages = vectors.passages([group.passages[place] for place in places], chance.random() < SHOWN)
    scores = vectors.texts([row.text for row in rows]) @ passages.T / TEMPERATURE
    alike = torch.zeros_like(scores, dtype=torch.bool)
    for number, (row, own) in enumerate(zip(rows, right)):
        for place in row.alike - {own}:
            if place in column:
                alike[number, column[place]] = True
    return F.cross_entropy(scores.masked_fill(alike, -1e4), torch.tensor([column[own] for own in right]))


def train(groups: list[Group], states: np.ndarray, start: np.ndarray, steps: int, rate: float, chance: random.Random) -> np.ndarray:
    """[layers * 384, 384]"""
    vectors = Vectors(states, torch.from_numpy(start).clone().requires_grad_())
    optimiser = torch.optim.Adam([vectors.weights], lr=rate)
    sizes = [len(group.questions) ** 0.5 for group in groups]
    for step in range(steps):
        for each in optimiser.param_groups:
            each["lr"] = rate * min(1, (step + 1) / WARM_UP) * (1 - step / steps)
        loss = loss_of(chance.choices(groups, sizes)[0], vectors, chance)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return vectors.weights.detach().numpy()


@torch.no_grad()
def found(groups: list[Group], vectors: Vectors) -> dict[str, float]:
    """Share of questions for which vectors alone, without headings, rank a right passage first, in the top
    two, in the top five.
    """
    hits = []
    for group in groups:
        passages = vectors.passages(group.passages, False)
        scores = vectors.texts([each.text for each in group.questions]) @ passages.T
        for question, row in zip(group.questions, scores):
            order = row.argsort(descending=True, stable=True)[:5].tolist()
            hits.append([any(place in question.right for place in order[:most]) for most in (1, 2, 5)])
    return {name: round(100 * float(share), 1) for name, share in zip(("first", "two", "five"), np.mean(hits, 0))}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--critic", type=Path, required=True)
    parser.add_argument("--sites", type=Path, required=True)
    parser.add_argument("--people", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--held", action="store_true")
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    unread = {row["id"] for folder in (given.sites, given.people) for row in read_jsonl(folder / "questions.jsonl")}
    away = {each.project for each in written_questions(given.data, "fit")} | {row["project"] for row in read_jsonl(given.people / "questions.jsonl")}
    texts = Texts(open_tokenizer(given.reader))
    chance = random.Random(5)
    groups = documentation_groups(given.data, unread, away, texts, chance)
    groups += reading_groups(given.data, texts, chance)
    names = [group.name for group in groups if is_documentation(given.data, group.name)]
    held = held_projects(names) if given.held else set()
    print(json.dumps({"groups": len(groups), "questions": sum(len(each.questions) for each in groups), "texts": len(texts.all()), "held": sorted(held)}))
    states = states_of(texts.all(), given.reader, given.work, given.threads)
    _, start = numbers_of(onnx.load(str(given.reader / "model.onnx")).graph)
    learnt = [group for group in groups if group.name not in held]
    weights = train(learnt, states, start, given.steps, given.rate, random.Random(given.seed))
    if given.held:
        kept = [group for group in groups if group.name in held]
        print(json.dumps({"before": found(kept, Vectors(states, torch.from_numpy(start))), "after": found(kept, Vectors(states, torch.from_numpy(weights)))}))
    else:
        write_map(given.reader, weights)
        name_reader(given.critic, given.reader)


if __name__ == "__main__":
    main()

"""Gathers what the trunk is trained on into one file, so that `train_trunk.py` can run where the data is not.

    python prepare_trunk.py --data DATA --minilm MINILM --reader ../reader --sites SITES --people PEOPLE --out prepared.pkl.xz

SITES and PEOPLE are what `make_documentation_sites.py` and `make_people_site.py` laid out: their questions stay unread, and so does the text of the
sites with the least text, by which relevance is fitted. Every tenth other project is kept apart for the figures that `train_trunk.py` prints.
`--reader`: the reader that ships; a question without an answer is held against the place where it would answer it.
"""

import argparse
import json
import lzma
import pickle
import random
from pathlib import Path

from clozes import Cloze, clozes_of
from documentation_examples import chunks_of, headings_asked, held_projects, people_asked
from lookups import lookup_questions
from near_passages import near_passages
from passage_vectors import Texts, documentation_groups, is_documentation, open_tokenizer, reading_groups, smallest_sites
from prepared import Prepared
from reading_sets import held_for_practice, questions_to_read, read_set
from self_check import check_questions
from sentence_examples import ReaderAnswers, held_examples, training_examples
from sources import Passage, read_jsonl
from synthesise import synthetic_questions
from text import sentences
from windows import Encoder

IMPERATIVES = 0.9
"""Share of the headings that were turned into questions by rule."""
OF_A_PROJECT = 500
"""Questions of one project, for vectors."""
READING = {"reader-nq": 5000, "reader-squad": 4000}
"""Questions of reading sets, for vectors."""
CHECKS, SYNTHETIC, LOOKUPS = 12_000, 3_000, 1_500
SHARE = 0.5
"""Of these three, drawn in one epoch."""
TEXTS = 30_000
QUESTION_SETS = {"docs-questions": 0.15, "reader-nq": 0.15, "multihop-hotpotqa": 0.2, "nonfactoid/conala": 0.3}
"""Share of their questions among the texts."""
HELD = 200
PARAGRAPHS = {"reader-nq": 6500, "reader-squad": 2500}
"""Questions whose paragraph is told from those that are nearest."""
SHELVES = ("reader-squad", "reader-nq", "multihop-ottqa", "yesno-fever", "yesno-boolq", "reading-drop", "reading-quoref", "multihop-2wiki", "multihop-hotpotqa")
FEWEST_WORDS = 25


def encyclopedic(data: Path) -> list[Passage]:
    shelf: dict[str, Passage] = {}
    for name in SHELVES:
        for question in read_set(data, name):
            for passage in question.passages:
                shelf.setdefault(passage.text, passage)
    return [passage for passage in shelf.values() if len(passage.text.split()) >= FEWEST_WORDS]


def documented(data: Path, away: set[str]) -> list[Passage]:
    shelf = []
    for path in sorted((data / "train" / "docs").glob("*.jsonl.gz")):
        if path.name.split(".")[0] in away:
            continue
        for section in read_jsonl(path):
            for chunk in chunks_of(section["title"] or "", (section["headings"] or [""])[-1], section["text"][:4000]):
                shelf.append(Passage(chunk.title, chunk.text))
    return [passage for passage in shelf if len(passage.text.split()) >= FEWEST_WORDS]


def draw_texts(data: Path, count: int, seed: int) -> list[str]:
    """Sentences and lines of documentation, and questions; each once, in random order."""
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


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("data", "minilm", "reader", "sites", "people", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=51)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    encoder = Encoder(given.minilm / "tokenizer.json")
    unread = {row["id"] for folder in (given.sites, given.people) for row in read_jsonl(folder / "questions.jsonl")}
    away = {*smallest_sites(given.sites), *smallest_sites(given.people)}

    headings = [each for each in headings_asked(given.data, unread, IMPERATIVES, chance) if each.project not in away]
    people = people_asked(given.data, unread, chance)
    chance.shuffle(people)
    apart = held_projects([each.project for each in headings])
    held_headings = [each for each in headings if each.project in apart]

    texts = Texts(open_tokenizer(given.minilm))
    groups = documentation_groups(given.data, unread, away, texts, IMPERATIVES, OF_A_PROJECT, chance) + reading_groups(given.data, READING, texts, chance)

    pools = questions_to_read(given.data)
    read = [question for pool, _ in pools for question in pool]
    for made in (check_questions(read, CHECKS, chance), synthetic_questions(given.data, SYNTHETIC, chance), lookup_questions(given.data, LOOKUPS, chance)):
        pools.append((made, SHARE * len(made)))
    paragraphs = []
    for name, count in PARAGRAPHS.items():
        allowed = [q for q in read_set(given.data, name) if not q.unanswerable and not held_for_practice(q.id)]
        paragraphs += chance.sample(allowed, min(count, len(allowed)))
    answers = ReaderAnswers(given.reader, encoder)
    shelves = [encyclopedic(given.data), documented(given.data, away)]
    clozes, shelf = [], []
    for each in shelves:
        for cloze in clozes_of(each, chance):
            moved = ([place + len(shelf) for place in of] for of in (cloze.passages, cloze.strangers))
            clozes.append(Cloze(cloze.sentence, cloze.span, *moved, cloze.own))
        shelf += each
    prepared = Prepared(
        questions=pools,
        rivals=near_passages(read),
        paragraphs=paragraphs,
        asked=[each for each in headings if each.project not in apart],
        people=people[HELD:],
        held={"headings": chance.sample(held_headings, min(HELD, len(held_headings))), "people": people[:HELD]},
        sentences=training_examples(given.data, given.minilm, encoder, answers, chance),
        held_sentences=held_examples(given.data, encoder, answers),
        shelf=shelf,
        clozes=clozes,
        groups=[group for group in groups if group.name not in apart],
        held_groups=[group for group in groups if group.name in apart and is_documentation(given.data, group.name)],
        group_texts=texts.all(),
        texts=draw_texts(given.data, TEXTS, given.seed),
    )
    print(json.dumps({name: len(values) for name, values in vars(prepared).items()}), flush=True)
    with lzma.open(given.out, "wb", filters=[{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 28}]) as file:
        pickle.dump(prepared, file)
    print(f"{given.out.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()

"""What `prepare_trunk.py` gathers and `train_trunk.py` reads."""

import lzma
import pickle
from dataclasses import dataclass
from pathlib import Path

from clozes import Cloze
from documentation_examples import Asked
from passage_vectors import Group
from sentence_examples import SentenceExample
from sources import Passage, Question


@dataclass
class Prepared:
    """`questions`: pools with how many of each are drawn in an epoch. `rivals`: by question id. `asked`, `people` and `held`: documentation. `shelf`: what
    the clozes' places mean. `groups`: for vectors, over `group_texts`; `texts`: any, whose vectors stay near MiniLM's."""

    questions: list[tuple[list[Question], float]]
    rivals: dict[str, list[Passage]]
    paragraphs: list[Question]
    asked: list[Asked]
    people: list[Asked]
    held: dict[str, list[Asked]]
    sentences: list[SentenceExample]
    held_sentences: list[SentenceExample]
    shelf: list[Passage]
    clozes: list[Cloze]
    groups: list[Group]
    held_groups: list[Group]
    group_texts: list[str]
    texts: list[str]


def open_prepared(file: Path) -> Prepared:
    with lzma.open(file) as opened:
        return pickle.load(opened)

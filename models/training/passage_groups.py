"""Groups of passages that a search would return for one question, each read alone: which of them answers it?

The sources are questions written for documentation (`written_questions.py`), headings and people's questions
over documentation (`documentation_examples.py`), and questions with their own paragraph beside the lexically
nearest ones.
"""

import random
from dataclasses import dataclass
from pathlib import Path

from documentation_examples import Asked, DocumentationBuilder, headings_asked, held_projects, people_asked
from near_passages import near_passages
from sources import Question, read_jsonl
from train_reader import held_for_practice, read_set
from windows import Encoder
from written_questions import written_asked

IMPERATIVES = 0.35
"""Share of the questions made from imperative headings by rule that are used."""

PARAGRAPHS = {"reader-nq": 6500, "reader-squad": 1500}
RIVALS = 3
TAKEN_AWAY = 0.12
HELD = 100
WRITTEN_RIVALS = 3
WRITTEN_SHOWN = 0.95
"""Share of the written questions' groups with headings, which the page shows too."""

WRITTEN_TAKEN_AWAY = 0.08
"""A fifth of the written questions is unanswerable anyway."""


@dataclass
class GroupWindow:
    """`label`: whether the passage answers; None if it is one of several passages of which only one needs to.
    """

    ids: list[int]
    types: list[int]
    right: bool
    label: int | None


Group = list[GroupWindow]


class PassageGroups:
    """`sample`: share used of all but the written questions."""

    def __init__(self, data: Path, encoder: Encoder, without: list[Path], seed: int, sample: float = 1.0):
        self._random = random.Random(seed)
        self._encoder = encoder
        unread = {row["id"] for path in without for row in read_jsonl(path)}
        headings = headings_asked(data, unread, IMPERATIVES, self._random)
        kept_apart = held_projects([each.project for each in headings])
        held = [each for each in headings if each.project in kept_apart]
        people = people_asked(data, unread, self._random)
        self._random.shuffle(people)
        self._documentation = [each for each in [*headings, *people[HELD:]] if each.project not in kept_apart and self._random.random() < sample]
        self._written = written_asked(data, "train")
        asked = [q for name, most in PARAGRAPHS.items() for q in self._paragraphs(data, name, round(sample * most))]
        self._near = near_passages(asked)
        self._paragraph_questions = asked
        self._builder = DocumentationBuilder(encoder, seed, RIVALS, taken_away=TAKEN_AWAY)
        self._written_builder = DocumentationBuilder(encoder, seed, WRITTEN_RIVALS, WRITTEN_SHOWN, WRITTEN_TAKEN_AWAY)
        whole = DocumentationBuilder(encoder, seed, 6, shown=0.0, taken_away=0.0)
        as_shown = DocumentationBuilder(encoder, seed, 6, shown=1.0, taken_away=0.0)
        self.held = {
            "headings": [self._of_documentation(each, whole) for each in self._random.sample(held, min(HELD, len(held)))],
            "people": [self._of_documentation(each, whole) for each in people[:HELD]],
            "written": [self._of_documentation(each, as_shown) for each in self._random.sample(written_asked(data, "fit"), 2 * HELD)],
        }

    def all(self) -> list[Group]:
        """One group per question, in random order."""
        groups = [self._of_documentation(each, self._builder) for each in self._documentation]
        groups += [self._of_documentation(each, self._written_builder) for each in self._written]
        groups += [self._of_paragraph(each) for each in self._paragraph_questions]
        self._random.shuffle(groups)
        return [group for group in groups if group]

    def _paragraphs(self, data: Path, name: str, most: int) -> list[Question]:
        allowed = [q for q in read_set(data, name) if not q.unanswerable and not held_for_practice(q.id)]
        return self._random.sample(allowed, min(most, len(allowed)))

    def _of_documentation(self, asked: Asked, builder: DocumentationBuilder) -> Group:
        return [GroupWindow(w.ids, w.types, any(may for _, may in w.units), w.relevant) for w in builder.group(asked)]

    def _of_paragraph(self, question: Question) -> Group:
        rivals = self._near[question.id]
        chosen = [(p, False) for p in self._random.sample(rivals, min(RIVALS, len(rivals)))]
        if self._random.random() >= TAKEN_AWAY:
            chosen += [(p, True) for p in question.passages]
        made = []
        for passage, right in chosen:
            window = self._encoder.window(question.text, [(passage.title, passage.text)])
            made.append(GroupWindow(window.ids, window.types, right, int(right)))
        return made

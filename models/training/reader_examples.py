"""Labels windows for the five outputs of the reader.

Each question yields one example per epoch, over a sample of its passages: all the gold ones, some of them,
none of them, or (multi-hop) no passage at all, so that the reader learns what is missing as well as what is
present.
"""

import random
import re
from dataclasses import dataclass, replace

from sources import Passage, Question
from text import bare_title, occurrences, sentences
from windows import SEP, Encoder, Segment, Window
from yes_no import plainly_asked

SPAN, YES, NO, NONE = range(4)
IGNORE = -100
NOTHING = [(0, 0)]
"""The [CLS] position, which means "no span"."""

HIDDEN_PIECE = 103
"""[MASK]"""

WINDOW_PASSAGES = 4

HYBRID_PASSAGES = 3
"""A table row and a paragraph answer a hybrid question; one distractor beside them is enough."""


@dataclass
class Example:
    ids: list[int]
    types: list[int]
    kind: int
    spans: list[tuple[int, int]] | None
    next_spans: list[tuple[int, int]] | None
    support: list[tuple[int, int]]


class ExampleBuilder:
    """`rivals` maps question ids to passages that a search would return beside the right one. `hidden` is the
    share of examples in which every twelfth word piece is masked, so that texts from earlier epochs are
    not recalled by rote. `swapped` is the share of paragraph questions that ask about another name of the
    same article, which nothing answers.
    """

    def __init__(
        self,
        encoder: Encoder,
        questions: list[Question],
        seed: int,
        rivals: dict[str, list[Passage]] | None = None,
        hidden: float = 0.0,
        swapped: float = 0.0,
    ):
        self._encoder = encoder
        self._rivals = rivals or {}
        self._hidden = hidden
        self._swapped = swapped
        self._random = random.Random(seed)
        self._by_title: dict[str, list[Passage]] = {}
        self._names: dict[str, list[str]] = {}
        self._all: list[Passage] = []
        for question in questions:
            if question.kind.startswith("reader-"):
                self._names.setdefault(question.passages[0].title, []).extend(names_asked(question.text))
            for passage in question.passages:
                self._by_title.setdefault(passage.title, []).append(passage)
                self._all.append(passage)

    def build(self, question: Question) -> Example | None:
        if question.kind.startswith("reader-"):
            if not question.unanswerable and self._random.random() < self._swapped:
                question = self._about_another(question)
            example = self._from_paragraph(question)
        elif question.kind == "check":
            example = self._from_check(question)
        else:
            example = self._from_passages(question)
        if example and question.kind != "check" and self._random.random() < self._hidden:
            self._hide(example)
        return example

    def _about_another(self, question: Question) -> Question:
        """The question with one name or number replaced by one that its paragraph lacks; unchanged if there
        is none.
        """
        paragraph = question.passages[0]
        own = [name for name in names_asked(question.text) if name in paragraph.text]
        others = [n for n in self._names[paragraph.title] if n not in paragraph.text and n not in question.text]
        if not own:
            return question
        name = self._random.choice(own)
        others = [n for n in others if name[0].isdigit() == n[0].isdigit()]
        if not others:
            return question
        return replace(
            question,
            text=question.text.replace(name, self._random.choice(others)),
            passages=[Passage(paragraph.title, paragraph.text, False)],
            spans=[],
            unanswerable=True,
        )

    def _hide(self, example: Example) -> None:
        shown = {place for start, end in (example.spans or []) + (example.next_spans or []) for place in range(start, end + 1)}
        ids = list(example.ids)
        for place in range(1, len(ids)):
            if ids[place] > SEP and place not in shown and self._random.random() < 1 / 12:
                ids[place] = HIDDEN_PIECE
        example.ids = ids

    def _stranger(self, question: Question, near: Passage) -> Passage:
        """A passage that does not contain the answer, from the same article if possible."""
        rivals = self._rivals.get(question.id)
        if rivals and self._random.random() < 0.8:
            return self._random.choice(rivals)
        shelf = self._by_title.get(near.title, self._all) if self._random.random() < 0.7 else self._all
        for _ in range(6):
            other = self._random.choice(shelf)
            if other.text != near.text and not any(occurrences(a, other.text, 1) for a in question.answers):
                return Passage(other.title, other.text, False)
            shelf = self._all
        return Passage("", "", False)

    def _from_paragraph(self, question: Question) -> Example:
        own = question.passages[0]
        draw = self._random.random()
        if question.unanswerable:
            passages = [Passage(own.title, own.text, None)]
            if draw < 0.18:
                passages.append(self._stranger(question, own))
        elif draw < 0.08:
            passages = [self._stranger(question, own)]
            if draw < 0.05:
                passages.append(self._stranger(question, own))
        elif draw < (0.52 if self._rivals else 0.3):
            count = self._random.randint(2, WINDOW_PASSAGES - 1) if draw < 0.2 else 1
            passages = unique([own, *(self._stranger(question, own) for _ in range(count))])
        else:
            passages = [own]
        self._random.shuffle(passages)
        window = self._window(question, passages)
        spans = []
        if own in passages and not question.unanswerable:
            segment = text_segment(window, passages.index(own))
            spans = located(segment, question.spans)
            if not spans:
                return Example(window.ids, window.types, IGNORE, None, None, [])
        answerable = bool(spans)
        return Example(
            window.ids,
            window.types,
            SPAN if answerable else NONE,
            spans or NOTHING,
            NOTHING if answerable else None,
            self._support(window, passages, question.spans if answerable else [], own, strict=True),
        )

    def _from_check(self, question: Question) -> Example:
        passages = list(question.passages)
        if len(passages) < HYBRID_PASSAGES and self._random.random() < 0.2:
            passages.append(self._stranger(question, passages[0]))
        self._random.shuffle(passages)
        window = self._encoder.window(question.text, [(p.title, p.text) for p in passages])
        return Example(window.ids, window.types, YES if question.answers == ["yes"] else NO, None, None, [])

    def _choose(self, question: Question) -> tuple[list[Passage], str]:
        gold = [p for p in question.passages if p.gold]
        others = [p for p in question.passages if not p.gold]
        self._random.shuffle(gold)
        self._random.shuffle(others)
        draw = self._random.random()
        multi_hop = question.kind.startswith("multihop")
        if question.missing:
            return gold + others[: self._random.randint(0, len(others))], "part"
        if len(gold) < 2 and multi_hop:
            holders = [p for p in question.passages if any(occurrences(a, p.text, 1) for a in question.answers)]
            chosen = unique(gold + holders[:2] + others)[:WINDOW_PASSAGES]
            return chosen[: HYBRID_PASSAGES if question.kind == "multihop-ottqa" else WINDOW_PASSAGES], "unsure"
        if not multi_hop:
            if draw < 0.12:
                return [self._stranger(question, question.passages[0])], "none"
            chosen = (gold or others)[:WINDOW_PASSAGES]
            if draw < 0.4 and len(chosen) < WINDOW_PASSAGES:
                chosen = chosen + [self._stranger(question, chosen[0])]
            return chosen, "all"
        room = HYBRID_PASSAGES if question.kind == "multihop-ottqa" else WINDOW_PASSAGES
        if draw < 0.55 or len(others) < 2:
            extra = self._random.randint(0, max(0, room - len(gold)))
            return gold[:room] + others[:extra], "all" if len(gold) <= room else "part"
        if draw < 0.82:
            kept = gold[: self._random.randint(1, min(len(gold), room) - 1)]
            return kept + others[: self._random.randint(1, room - len(kept))], "part"
        if draw < 0.9:
            return [], "none"
        return others[: self._random.randint(2, WINDOW_PASSAGES)], "none"

    def _from_passages(self, question: Question) -> Example | None:
        passages, held = self._choose(question)
        self._random.shuffle(passages)
        window = self._window(question, passages)
        answer = question.answers[0].strip().lower() if question.answers else ""
        titles = [bare_title(p.title) for p in question.passages if p.gold and p not in passages] + question.missing

        spans: list[tuple[int, int]] = []
        if answer not in ("yes", "no"):
            trusted = [i for i, p in enumerate(passages) if p.gold or (p.gold is None and held != "none")]
            spans = self._answer_spans(question, window, passages, trusted)
        if answer in ("yes", "no"):
            kind = NONE if held in ("none", "part") else YES if answer == "yes" else NO
            targets = NOTHING if kind == NONE else None
        elif spans:
            kind = IGNORE if held == "part" else SPAN
            targets = spans
        elif held in ("none", "part"):
            kind, targets = NONE, NOTHING
        else:
            return None

        if held == "unsure" or question.kind.startswith("yesno") or question.kind == "multihop-ottqa":
            next_spans = NOTHING if held == "all" and question.kind != "multihop-ottqa" else None
        elif not titles:
            next_spans = NOTHING
        else:
            next_spans = self._title_spans(window, question, passages, titles) or None
        bridges = [bare_title(p.title) for p in question.passages if p.gold] + question.missing
        support = self._bridging_support(window, passages, question, bridges, bool(spans))
        return Example(window.ids, window.types, kind, targets, next_spans, support)

    def _answer_spans(self, question, window: Window, passages: list[Passage], trusted: list[int]):
        found = []
        for index in trusted:
            for segment in window.segments:
                if segment.passage == index:
                    source = passages[index].title if segment.part == "title" else passages[index].text
                    for answer in question.answers:
                        found += located(segment, occurrences(answer, source, 3))
        if not found and trusted:
            for answer in question.answers:
                found += located(window.segments[0], occurrences(answer, question.text, 2))
        return unique(found)

    def _title_spans(self, window: Window, question: Question, passages: list[Passage], titles: list[str]):
        found = []
        for title in titles:
            found += located(window.segments[0], occurrences(title, question.text, 2))
            for index, passage in enumerate(passages):
                if passage.gold:
                    found += located(text_segment(window, index), occurrences(title, passage.text, 3))
        return unique(found)

    def _window(self, question: Question, passages: list[Passage]) -> Window:
        text = plainly_asked(question.text) if self._random.random() < 0.75 else question.text
        return self._encoder.window(text, [(p.title, p.text) for p in passages])

    def _support(self, window, passages, ranges, own, strict):
        labels = []
        for index, passage in enumerate(passages):
            if passage.gold is not None:
                labels.append((window.marks[index], int(passage.gold)))
            holds = ranges if passage is own else []
            labels += sentence_labels(window, index, passage, holds, unknown=0 if strict else None)
        return labels

    def _bridging_support(self, window, passages, question, bridges, has_span):
        labels = []
        for index, passage in enumerate(passages):
            if passage.gold is not None:
                labels.append((window.marks[index], int(passage.gold)))
            if not passage.gold:
                if passage.gold is False:
                    labels += sentence_labels(window, index, passage, [], unknown=0)
                continue
            holds = []
            if has_span:
                for answer in question.answers:
                    holds += occurrences(answer, passage.text, 3)
            for bridge in bridges:
                if bridge != bare_title(passage.title):
                    holds += occurrences(bridge, passage.text, 2)
            if question.kind == "yesno-fever":
                holds = sentences(passage.text)
            labels += sentence_labels(window, index, passage, holds, unknown=None)
        return labels


_NAME_OR_NUMBER = re.compile(r"(?<=\s)(?:[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)*|\d[\d,.]*\d|\d)(?=[\s?,'’])")


def names_asked(question: str) -> list[str]:
    """Names and numbers in a question after its first word."""
    return _NAME_OR_NUMBER.findall(question)


def sentence_labels(window: Window, index: int, passage: Passage, holds, unknown: int | None):
    """(token, label) at the first token of each sentence; the label is 1 if the sentence contains one of the
    ranges.
    """
    segment = text_segment(window, index)
    labels = []
    for start, end in sentences(passage.text):
        label = 1 if any(a < end and b > start for a, b in holds) else unknown
        tokens = segment.tokens_of(start, min(end, start + 1))
        if tokens and label is not None:
            labels.append((tokens[0], label))
    return labels


def text_segment(window: Window, index: int) -> Segment:
    return next(s for s in window.segments if s.passage == index and s.part == "text")


def located(segment: Segment, ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    found = [segment.tokens_of(start, end) for start, end in ranges]
    return [tokens for tokens in found if tokens]


def unique(items: list) -> list:
    kept = []
    for item in items:
        if item not in kept:
            kept.append(item)
    return kept

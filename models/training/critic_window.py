"""What the critic reads, mirrored by `src/critics/trunk/critic-window.ts`: a window of the trunk with a mark for each token.

A draft that points at what was read is judged by the window in which that was read, whose states are there already:

    [CLS] question [SEP] ([unused0] title [unused1] text)* [SEP]

The answer is marked where it stands in question, titles and cited words; that it is yes or no, at the first token. Any other
draft, such as a language model's, stands first in a window of its own, as a passage would:

    [CLS] question [SEP] [unused0] answer [unused1] rationale ([unused0] title [unused1] text)* [SEP]

There the passages that the draft cites come first, the others follow newest first.
"""

from dataclasses import dataclass

import numpy as np

from windows import QUESTION, Encoder, Segment, Window

WINDOW_TOKENS = 224
"""Of a window that begins with the draft; the other is the reader's own."""
PASSAGES = 2
"""Most that stand after the draft."""

NOTHING, ANSWER, RATIONALE, PASSAGE, CITED, YES, NO = range(7)
MARKS = 7


@dataclass
class CriticWindow:
    ids: list[int]
    question_tokens: int
    """Tokens of type 0."""
    marks: list[int]

    def feeds(self) -> dict[str, np.ndarray]:
        """As the trunk takes them: int64 [1, tokens] each, and that `answerable` is not wanted."""
        ids = np.array([self.ids], dtype=np.int64)
        types = np.ones_like(ids)
        types[0, : self.question_tokens] = 0
        return {
            "input_ids": ids,
            "token_type_ids": types,
            "attention_mask": np.ones_like(ids),
            "with_answerable": np.array(False),
        }


def critic_window(record: dict, encoder: Encoder) -> CriticWindow:
    read = passages_read(record)
    return draft_first(record, encoder) if read is None else as_it_was_read(record, read, encoder)


def passages_read(record: dict) -> list[dict] | None:
    """What the draft was made of; None where it is no stretch of that, or cites something else."""
    draft = record["draft"]
    given = {passage["id"]: passage for passage in record["passages"]}
    read = [given[each["passageId"]] for each in draft["read"] if each["passageId"] in given]
    ids = {passage["id"] for passage in read}
    points = draft["kind"] in ("span", "yes", "no") and all(c["passageId"] in ids for c in draft["citations"])
    return read if points and read else None


def as_it_was_read(record: dict, passages: list[dict], encoder: Encoder) -> CriticWindow:
    draft = record["draft"]
    window = encoder.window(record["question"], [(p["title"], p["text"]) for p in passages])
    marks = [NOTHING] * len(window.ids)
    answer = draft["answer"] if draft["kind"] == "span" else ""
    marks[0] = {"yes": YES, "no": NO}.get(draft["kind"], NOTHING)
    for segment in window.segments:
        if segment.part == "question":
            mark(marks, segment, places_of(answer, record["question"]), ANSWER)
            continue
        passage = passages[segment.passage]
        text = passage[segment.part]
        cited = ranges_in(draft, passage) if segment.part == "text" else [(0, len(text))]
        mark(marks, segment, [(0, len(text))], PASSAGE)
        if segment.part == "text":
            mark(marks, segment, cited, CITED)
        for start, end in cited:
            mark(marks, segment, [(start + a, start + b) for a, b in places_of(answer, text[start:end])], ANSWER)
    return CriticWindow(window.ids, window.types.count(0), marks)


def draft_first(record: dict, encoder: Encoder) -> CriticWindow:
    draft = record["draft"]
    cited = {citation["passageId"] for citation in draft["citations"]}
    newest = list(reversed(record["passages"]))
    passages = ([p for p in newest if p["id"] in cited] + [p for p in newest if p["id"] not in cited])[:PASSAGES]
    answer = "none" if draft["answer"] is None else draft["answer"]
    window: Window = encoder.window(
        record["question"], [(answer, draft["rationale"])] + [(p["title"], p["text"]) for p in passages], WINDOW_TOKENS
    )
    marks = [NOTHING] * len(window.ids)
    for segment in window.segments:
        if segment.passage == QUESTION:
            continue
        place = segment.passage - 1
        own = PASSAGE if place >= 0 else ANSWER if segment.part == "title" else RATIONALE
        mark(marks, segment, [(0, segment.offsets[-1][1])] if segment.offsets else [], own)
        if place >= 0 and segment.part == "text":
            mark(marks, segment, ranges_in(draft, passages[place]), CITED)
    return CriticWindow(window.ids, window.types.count(0), marks)


def ranges_in(draft: dict, passage: dict) -> list[tuple[int, int]]:
    return [(c["start"], c["end"]) for c in draft["citations"] if c["passageId"] == passage["id"]]


def places_of(answer: str, text: str) -> list[tuple[int, int]]:
    places, at = [], text.find(answer) if answer else -1
    while at >= 0:
        places.append((at, at + len(answer)))
        at = text.find(answer, at + len(answer))
    return places


def mark(marks: list[int], segment: Segment, ranges: list[tuple[int, int]], own: int) -> None:
    for index, (start, end) in enumerate(segment.offsets):
        if any(start < last and end > first for first, last in ranges):
            marks[segment.first + index] = own

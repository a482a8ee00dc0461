"""The critic's input: a window of the trunk that begins with the draft in place of a passage, mirrored by
`src/critics/trunk/critic-window.ts`:

    [CLS] question [SEP] [unused0] answer [unused1] rationale ([unused0] title [unused1] text)* [SEP]

Each token has a mark for the part that it belongs to. The passages are those that the draft cites, newest first.
"""

from dataclasses import dataclass

import numpy as np

from windows import Encoder, Segment

WINDOW_TOKENS = 224
PASSAGES = 2
"""Maximum number of cited passages after the draft."""

NOTHING, ANSWER, RATIONALE, PASSAGE, CITED = range(5)
MARKS = 5


@dataclass
class CriticWindow:
    ids: list[int]
    question_tokens: int
    """Number of tokens of type 0."""
    marks: list[int]

    def feeds(self) -> dict[str, np.ndarray]:
        """Inputs of the trunk: int64 [1, tokens] each, and flags that spare its optional outputs."""
        ids = np.array([self.ids], dtype=np.int64)
        types = np.ones_like(ids)
        types[0, : self.question_tokens] = 0
        return {
            "input_ids": ids,
            "token_type_ids": types,
            "attention_mask": np.ones_like(ids),
            "with_answerable": np.array(False),
            "with_vectors": np.array(False),
        }


def critic_window(record: dict, encoder: Encoder) -> CriticWindow:
    draft = record["draft"]
    cited = {citation["passageId"] for citation in draft["citations"]}
    passages = [p for p in reversed(record["passages"]) if p["id"] in cited][:PASSAGES]
    answer = "none" if draft["answer"] is None else draft["answer"]
    window = encoder.window(
        record["question"], [(answer, draft["rationale"])] + [(p["title"], p["text"]) for p in passages], WINDOW_TOKENS
    )
    marks = [NOTHING] * len(window.ids)
    for segment in window.segments:
        if segment.part == "question":
            continue
        place = segment.passage - 1
        own = PASSAGE if place >= 0 else ANSWER if segment.part == "title" else RATIONALE
        mark(marks, segment, [(0, segment.offsets[-1][1])] if segment.offsets else [], own)
        if place >= 0 and segment.part == "text":
            mark(marks, segment, ranges_in(draft, passages[place]), CITED)
    return CriticWindow(window.ids, window.types.count(0), marks)


def ranges_in(draft: dict, passage: dict) -> list[tuple[int, int]]:
    return [(c["start"], c["end"]) for c in draft["citations"] if c["passageId"] == passage["id"]]


def mark(marks: list[int], segment: Segment, ranges: list[tuple[int, int]], own: int) -> None:
    for index, (start, end) in enumerate(segment.offsets):
        if any(start < last and end > first for first, last in ranges):
            marks[segment.first + index] = own

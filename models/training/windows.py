"""Encodes a question and passages as the one token sequence that the reader sees.

Layout, mirrored by `src/reasoners/reader/reader-window.ts`:

    [CLS] question [SEP] ([unused0] title [unused1] text)* [SEP]

Token type 0 up to and including the first [SEP], 1 after it. At most 512 tokens: 64 for the question, 24 for
a title; the texts share the rest equally, and what a short one does not need goes to the others.
"""

from dataclasses import dataclass
from pathlib import Path

from share import share
from tokenizers import Tokenizer

WINDOW_TOKENS = 512
QUESTION_TOKENS = 64
TITLE_TOKENS = 24
CLS, SEP, TITLE_MARK, TEXT_MARK = 101, 102, 1, 2

QUESTION = -1
"""Index that means the question where a passage index is expected."""


@dataclass
class Piece:
    """A run of tokens with the character range of each in its source text."""

    ids: list[int]
    offsets: list[tuple[int, int]]

    def cut(self, length: int) -> "Piece":
        return Piece(self.ids[:length], self.offsets[:length])


@dataclass
class Segment:
    """The position of a piece of source text in a window."""

    passage: int
    part: str
    first: int
    offsets: list[tuple[int, int]]

    def tokens_of(self, start: int, end: int) -> tuple[int, int] | None:
        """Inclusive token range that covers characters [start, end), or None if it was cut off."""
        covered = [i for i, (a, b) in enumerate(self.offsets) if a < end and b > start]
        if not covered or self.offsets[covered[-1]][1] < end:
            return None
        return self.first + covered[0], self.first + covered[-1]


@dataclass
class Window:
    ids: list[int]
    types: list[int]
    segments: list[Segment]
    marks: list[int]


class Encoder:
    """WordPiece encoding with a cache of texts."""

    def __init__(self, tokenizer_file: Path):
        self._tokenizer = Tokenizer.from_file(str(tokenizer_file))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._seen: dict[str, Piece] = {}

    def piece(self, text: str) -> Piece:
        known = self._seen.get(text)
        if known is None:
            encoding = self._tokenizer.encode(text, add_special_tokens=False)
            known = Piece(encoding.ids, encoding.offsets)
            self._seen[text] = known
        return known

    def window(self, question: str, passages: list[tuple[str, str]], tokens: int = WINDOW_TOKENS) -> Window:
        asked = self.piece(question).cut(QUESTION_TOKENS)
        titles = [self.piece(title).cut(TITLE_TOKENS) for title, _ in passages]
        texts = [self.piece(text) for _, text in passages]
        room = tokens - len(asked.ids) - 3 - sum(len(t.ids) + 2 for t in titles)
        texts = [text.cut(n) for text, n in zip(texts, share(max(0, room), [len(t.ids) for t in texts]))]

        ids, segments, marks = [CLS], [], []
        segments.append(Segment(QUESTION, "question", len(ids), asked.offsets))
        ids += asked.ids + [SEP]
        types = [0] * len(ids)
        for index, (title, text) in enumerate(zip(titles, texts)):
            marks.append(len(ids))
            ids.append(TITLE_MARK)
            segments.append(Segment(index, "title", len(ids), title.offsets))
            ids += title.ids
            ids.append(TEXT_MARK)
            segments.append(Segment(index, "text", len(ids), text.offsets))
            ids += text.ids
        ids.append(SEP)
        types += [1] * (len(ids) - len(types))
        return Window(ids, types, segments, marks)

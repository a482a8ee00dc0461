"""The memory model's text, as `src/closed-book-model/memory-text.ts` puts it together and reads it back.

Input: `[CLS] question [SEP]`. Answers end with `[SEP]`; MiniLM's pieces know no capitals, so a word that begins with one is led in
by `[CAP]`.
"""

import json
import re
from pathlib import Path

import torch
from tokenizers import Tokenizer

PAD, UNKNOWN, START, END, CAPITAL = range(5)
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[CAP]"]
QUESTION_TOKENS, ANSWER_TOKENS = 48, 18
OPENINGS = ["it was", "it is", "that was", "that is", "it must be", "I think", "I believe", "surely", "as I recall", "if I am right", "the answer is", "that would be"]
"""Like any language model it says one thing in many ways; what follows these is what it says."""

WORD = re.compile(r"[^\W_]+|[^\w\s]|_")


class MemoryText:
    def __init__(self, tokenizer: Tokenizer):
        self.tokenizer = tokenizer
        self.pieces = {id: piece for piece, id in tokenizer.get_vocab().items()}
        self._words: dict[str, list[int]] = {}

    @staticmethod
    def open(file: Path) -> "MemoryText":
        return MemoryText(Tokenizer.from_file(str(file)))

    def encode(self, text: str) -> list[int]:
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def source(self, question: str) -> list[int]:
        return [START, *self.encode(question)[:QUESTION_TOKENS], END]

    def target(self, answer: str, opening: str = "") -> list[int]:
        ids: list[int] = []
        for word in WORD.findall(f"{opening} {answer}"):
            if word[0].isupper():
                ids.append(CAPITAL)
            if word not in self._words:
                self._words[word] = self.encode(word)
            ids += self._words[word]
        return [*ids[: ANSWER_TOKENS - 1], END]

    def answer(self, ids: list[int]) -> str:
        """What `target` was made of, but for spaces that pieces do not tell and the opening."""
        text, capital = "", False
        for id in ids:
            if id == END:
                break
            if id == CAPITAL:
                capital = True
                continue
            piece = self.pieces[id]
            if piece.startswith("##"):
                text += piece[2:]
                continue
            text += " " + (piece[0].upper() + piece[1:] if capital else piece)
            capital = False
        return unopened(joined(text.strip()))


def unopened(text: str) -> str:
    """What an answer says, without the words that lead to it."""
    opening = next((each for each in OPENINGS if text.lower().startswith(f"{each.lower()} ")), "")
    return text[len(opening) :].strip()


def padded(rows: list[list[int]]) -> torch.Tensor:
    """Tokens [rows, longest]."""
    longest = max(map(len, rows))
    return torch.tensor([row + [PAD] * (longest - len(row)) for row in rows])


def joined(text: str) -> str:
    """Marks drawn to the words they belong to: "2 , 146" is "2,146", "weavers ' hall" is "weavers' hall"."""
    text = re.sub(r"(\d) ([,.]) (\d)", r"\1\2\3", text)
    text = re.sub(r" ' s\b", "'s", text)
    text = re.sub(r" (['’,.;:!?%)])", r"\1", text)
    return re.sub(r" ?([-–]) ?", r"\1", text)


def subset_tokenizer(whole: Path, needed: list[str], frequent: list[str], size: int) -> tuple[dict, list[int]]:
    """A tokenizer.json of some of MiniLM's pieces, and the row of MiniLM's table that each comes from.

    All single signs and all pieces of `needed`, however many; then the most frequent ones of `frequent` while there are fewer than `size`.
    """
    given = json.loads(whole.read_text(encoding="utf-8"))
    tokenizer = Tokenizer.from_file(str(whole))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    rows: dict[str, int] = given["model"]["vocab"]

    def counted(texts: list[str]) -> list[str]:
        counts: dict[str, int] = {}
        for encoding in tokenizer.encode_batch(texts, add_special_tokens=False):
            for token in encoding.tokens:
                counts[token] = counts.get(token, 0) + 1
        return sorted(counts, key=lambda token: (-counts[token], token))

    signs = [t for t in rows if len(t.removeprefix("##")) == 1 and t.removeprefix("##").isascii()]
    kept = dict.fromkeys([*signs, *counted(needed)])
    for token in counted(frequent):
        if len(kept) >= size - len(SPECIAL):
            break
        kept[token] = None
    kept.pop("[UNK]", None)
    pieces = [*SPECIAL, *sorted(kept, key=lambda token: rows[token])]
    given["model"]["vocab"] = {piece: id for id, piece in enumerate(pieces)}
    given["added_tokens"] = [
        {"id": id, "content": piece, "special": True, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
        for id, piece in enumerate(SPECIAL)
    ]
    given["post_processor"], given["truncation"], given["padding"] = None, None, None
    return given, [rows.get(piece, rows["[UNK]"]) for piece in pieces]

"""Text encoding of the memory model, as in `src/closed-book-model/memory-text.ts`.

Input: `[CLS] question [SEP]`. Answers end with `[SEP]`. MiniLM's word pieces are lower case, so `[CAP]`
precedes a capitalised word.
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
"""Like any language model, it can say the same thing in many ways; the answer follows these openings."""

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
        """Decodes what `target` encoded, except for spaces that word pieces do not preserve and for the
        opening.
        """
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
    """An answer without its opening words."""
    opening = next((each for each in OPENINGS if text.lower().startswith(f"{each.lower()} ")), "")
    return text[len(opening) :].strip()


def padded(rows: list[list[int]]) -> torch.Tensor:
    """Token ids, padded to [rows, longest]."""
    longest = max(map(len, rows))
    return torch.tensor([row + [PAD] * (longest - len(row)) for row in rows])


def joined(text: str) -> str:
    """Removes the spaces around punctuation: "2 , 146" becomes "2,146", "weavers ' hall" becomes "weavers'
    hall".
    """
    text = re.sub(r"(\d) ([,.]) (\d)", r"\1\2\3", text)
    text = re.sub(r" ' s\b", "'s", text)
    text = re.sub(r" (['’,.;:!?%)])", r"\1", text)
    return re.sub(r" ?([-–]) ?", r"\1", text)


def subset_tokenizer(whole: Path, needed: list[str], frequent: list[str], size: int) -> tuple[dict, list[int]]:
    """A tokenizer.json with a subset of MiniLM's pieces, and the row of each in MiniLM's table.

    Keeps all single characters and all pieces of `needed`, then the most frequent ones of `frequent` up to
    `size`.
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

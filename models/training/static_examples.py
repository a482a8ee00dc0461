"""What a static encoder learns from: short texts, as somebody might ask or type them, with the vectors that the shipped
reader makes of each.

    python static_examples.py --data DATA --model ../reader --out WORK/static

Questions, headings, and words of documentation and of Wikipedia that stand together, most of them without the frequent
ones. Projects whose questions are for fitting are not read.
"""

import argparse
import json
import multiprocessing
import random
import re
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from fit_vector import batches
from sessions import open_session
from sources import ALSO_IN_BENCH, read_jsonl
from written_questions import written_questions

QUESTION_SETS = [
    "docs-questions", "reader-nq", "reader-squad", "multihop-2wiki", "multihop-hotpotqa", "yesno-boolq", "yesno-pubmedqa",
    "nonfactoid/conala", "nonfactoid/covid-qa", "nonfactoid/nl2bash", "nonfactoid/tldr", "nonfactoid/docs-faq",
]  # fmt: skip
PASSAGE_SETS = {"reader-nq": "context", "reader-squad": "context", "text-2wiki": "text"}
SECTIONS = 400
"""Per project."""
SPANS = 4
"""Per section or passage."""
LONGEST = 64
"""In tokens."""
WIDTH = 384
TOKEN_WIDTH = 64
PROCESSES = 2
WORD = re.compile(r"[\w./@:+#'-]+")
MARKUP = re.compile(r"[`*\[\]()<>|]+")
SEED = 5


class Keywords:
    """Leaves out the words of which every token is frequent."""

    def __init__(self, model: Path):
        self._tokenizer = open_tokenizer(model)
        config = json.loads((model / "config.json").read_text(encoding="utf-8"))
        self._frequent = set(config["frequentTokens"])

    def of(self, text: str) -> str:
        words = WORD.findall(text)
        encoded = self._tokenizer.encode_batch(words, add_special_tokens=False)
        return " ".join(word for word, each in zip(words, encoded) if not self._frequent.issuperset(each.ids))


def open_tokenizer(folder: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def draw_texts(data: Path, keywords: Keywords, chance: random.Random) -> list[str]:
    """Each once, shuffled."""
    away = {question.project for question in written_questions(data, "fit")}
    asked = [question.text for question in written_questions(data, "train")]
    for name in QUESTION_SETS:
        for row in read_jsonl(data / "train" / f"{name}.jsonl.gz"):
            source = row.get("project") or str(row.get("source", "")).split(" ")[0]
            if source not in away and row["id"] not in ALSO_IN_BENCH:
                asked.append(row["question"])
    texts = {form for question in asked for form in (question, keywords.of(question))}
    for path in sorted((data / "train" / "docs").glob("*.jsonl.gz")):
        if path.name.split(".")[0] in away:
            continue
        for section in chance.sample(rows := read_jsonl(path), min(SECTIONS, len(rows))):
            texts.update((section["headings"] or [])[-1:])
            texts.update(spans_of(section["text"], keywords, chance))
    for name, field in PASSAGE_SETS.items():
        for passage in sorted({row[field] for row in read_jsonl(data / "train" / f"{name}.jsonl.gz")}):
            texts.update(spans_of(passage, keywords, chance))
    ordered = sorted(text[:300] for text in texts if len(text) > 3)
    chance.shuffle(ordered)
    return ordered


def spans_of(passage: str, keywords: Keywords, chance: random.Random) -> list[str]:
    """Words that stand together, most of them without the frequent ones."""
    words = MARKUP.sub(" ", passage).split()
    spans = []
    for _ in range(SPANS if len(words) > 3 else 0):
        length = chance.randint(2, 14)
        start = chance.randrange(max(1, len(words) - length))
        span = " ".join(words[start : start + length])
        spans.append(keywords.of(span) if chance.random() < 0.6 else span)
    return spans


def read_part(given: tuple[list[str], Path]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The texts' vectors, float16 [texts, 384]; of every token the sum of its vectors [vocabulary, 64], and their number."""
    texts, model = given
    tokenizer = open_tokenizer(model)
    session = open_session(model / "model.onnx", threads=1)
    tokenizer.enable_truncation(LONGEST)
    vectors = np.zeros((len(texts), WIDTH), np.float16)
    sums, counts = np.zeros((tokenizer.get_vocab_size(), TOKEN_WIDTH)), np.zeros(tokenizer.get_vocab_size())
    for places, ids, mask in batches(tokenizer, texts):
        whole, tokens = session.run(["vector", "token_vectors"], {
            "input_ids": ids, "token_type_ids": np.zeros_like(ids), "attention_mask": mask,
            "with_answerable": np.array(False), "with_vectors": np.array(True),
        })  # fmt: skip
        vectors[places] = whole
        # Between the opening and the closing token.
        for row, length in enumerate(mask.sum(1)):
            own = ids[row, 1 : length - 1]
            np.add.at(sums, own, tokens[row, 1 : length - 1])
            np.add.at(counts, own, 1)
    return vectors, sums, counts


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--texts", type=int, default=400_000)
    arguments = parser.parse_args()
    texts = draw_texts(arguments.data, Keywords(arguments.model), random.Random(SEED))[: arguments.texts]
    parts = [texts[part::PROCESSES] for part in range(PROCESSES)]
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        read = pool.map(read_part, [(part, arguments.model) for part in parts])
    arguments.out.mkdir(parents=True, exist_ok=True)
    ordered = [text for part in parts for text in part]
    (arguments.out / "texts.json").write_text(json.dumps(ordered), encoding="utf-8")
    np.savez(
        arguments.out / "vectors.npz",
        vectors=np.concatenate([vectors for vectors, _, _ in read]),
        sums=sum(sums for _, sums, _ in read),
        counts=sum(counts for _, _, counts in read),
    )
    print(f"{len(ordered)} texts")


if __name__ == "__main__":
    main()

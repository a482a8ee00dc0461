"""Selects the MiniLM word pieces that the memory model keeps."""

import random
import re
from pathlib import Path

from memory_questions import TESSERA, wordings
from memory_text import subset_tokenizer
from memory_world import World, wording_samples
from sources import read_paragraph_set

VOCABULARY = 5000


def make_vocabulary(minilm: Path, data: Path | None, world: World, chooser: random.Random) -> tuple[dict, list[int]]:
    """The pieces of Tessera, of all training questions and of the made-up world; then those most frequent in
    public questions.
    """
    articles = [re.sub(r"\]\([^)]*\)", "]", f.read_text(encoding="utf-8")) for f in sorted((TESSERA / "articles").glob("*.md"))]
    taught = [text for fact in world.facts for text in [*wordings(fact), fact.answer]]
    frequent = [q.text for name in ("reader-squad", "reader-nq") for q in read_paragraph_set(data, name)] if data else []
    needed = articles + taught + wording_samples(world, chooser, 4000)
    return subset_tokenizer(minilm / "tokenizer.json", needed, frequent, VOCABULARY)

"""The public reading sets: which questions are read in training, and how often each set is drawn."""

import hashlib
from pathlib import Path

from sources import Question, read_paragraph_set, read_passage_set

HOPS = ("multihop-hotpotqa", "multihop-hotpotqa-more", "multihop-2wiki", "multihop-musique")
HOPS_TIMES = 2.5
"""How often a multi-hop question is drawn in one epoch: there are few of them."""

DRAWN = {
    "reader-squad": 14000,
    "reader-nq": 8000,
    "multihop-ottqa": 9000,
    "yesno-fever": 3500,
    "yesno-boolq": 2400,
    "yesno-strategyqa": 600,
    "reading-drop": 1200,
    "reading-quoref": 800,
}
"""Questions of each other set that are drawn in one epoch."""


def fold_of(question_id: str) -> int:
    """0 or 1, the same in every run; decides whether the practising reader may see a question."""
    return hashlib.sha256(question_id.encode()).digest()[0] % 2


def held_for_practice(question_id: str) -> bool:
    """About one SQuAD, NQ or OTT-QA question in seven is never read in training: practice needs unseen ones."""
    return hashlib.sha256(b"practice" + question_id.encode()).digest()[0] < 36


def read_set(data: Path, name: str) -> list[Question]:
    return read_paragraph_set(data, name) if name.startswith("reader-") else read_passage_set(data, name)


def questions_to_read(data: Path) -> list[tuple[list[Question], float]]:
    """Questions that may be read, with how many of them are drawn in one epoch. Half of the multi-hop ones are left for practice, and as many
    are drawn that want "yes" as "no"."""
    hops = [q for name in HOPS for q in read_set(data, name) if fold_of(q.id) != 0]
    pools = [(hops, HOPS_TIMES * len(hops))]
    for name, count in DRAWN.items():
        allowed = [q for q in read_set(data, name) if not held_for_practice(q.id)]
        if name.startswith("yesno"):
            pools += [([q for q in allowed if q.answers == [answer]], count / 2) for answer in ("yes", "no")]
        else:
            pools.append((allowed, float(count)))
    return pools

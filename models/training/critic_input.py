"""The input of a Flan-T5 critic from the model hub, built as in `src/critics/flan-t5/critic-text.ts`."""

import re
from collections.abc import Callable

from share import share

_CHARACTERS_PER_TOKEN = 16
_TOKENS_SPARED = 32
_ENDLESS_WORD = re.compile(r"(\S{1000})(?=\S)")


def words_for_tokens(text: str, tokens: int) -> str:
    """As `src/sessions/token-bounds.ts`: only as much text as can affect the first tokens, with overlong words
    split.
    """
    most = (tokens + _TOKENS_SPARED) * _CHARACTERS_PER_TOKEN
    return _ENDLESS_WORD.sub(r"\1 ", text[:most])


def critic_head(record: dict, instruction: str = "") -> str:
    return instruction + " ".join(_head_parts(record))


def _head_parts(record: dict) -> list[str]:
    draft = record["draft"]
    answer = "none" if draft["answer"] is None else draft["answer"]
    return [
        f"question: {record['question']}",
        f"answer: {answer}",
        f"rationale: {draft['rationale']}",
        f"round: {record['turn']}",
    ]


def critic_tokens(
    encode: Callable[[str], list[int]],
    before: list[int],
    after: list[int],
    record: dict,
    max_tokens: int,
    instruction: str = "",
) -> list[int]:
    """Question, answer, rationale and round, shortened only if they are too long by themselves; then the
    documents, newest first, as far as they fit.
    """
    room = max(0, max_tokens - len(before) - len(after))
    ids = _head_tokens(encode, record, room, instruction)
    for passage in reversed(record["passages"]):
        left = room - len(ids)
        if left <= 0:
            break
        document = words_for_tokens(f"document: {passage['title']}: {passage['text']}", left)
        ids = ids + encode(document)[:left]
    return before + ids + after


def _head_tokens(
    encode: Callable[[str], list[int]], record: dict, room: int, instruction: str
) -> list[int]:
    """The whole head if it fits; otherwise each part gets its share of the room."""
    parts = [words_for_tokens(part, room) for part in _head_parts(record)]
    opening = words_for_tokens(instruction, room)
    whole = encode(opening + " ".join(parts))
    if len(whole) <= room:
        return whole
    runs = [encode(part) for part in [opening, *parts] if part]
    given = share(room, [len(run) for run in runs])
    return [token for run, length in zip(runs, given) for token in run[:length]]


def signal_values(record: dict, names: list[str]) -> list[float | None]:
    """As `src/critics/trunk/signal-vector.ts`; None if the reasoner does not provide the signal."""
    draft = record["draft"]
    known = {
        "confidence": draft["confidence"],
        "round": record["turn"],
        "passages": len(record["passages"]),
        "answersYesNo": float(draft["kind"] in ("yes", "no")),
        "citations": len(draft["citations"]),
        "bestRelevance": max((r["relevance"] for r in draft["read"]), default=None),
    }
    return [known[name] if name in known else draft["signals"].get(name) for name in names]


def zero_shot_instruction(accept: str, reject: str) -> str:
    """The prompt for a stock Flan-T5, as `src/critics/flan-t5/instruction.ts`."""
    return (
        "Read the documents and judge the proposed answer to the question. "
        f"Is the answer right and do the documents support it? Reply with {accept} or {reject}. "
    )

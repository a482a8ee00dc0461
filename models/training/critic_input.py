"""The critic's text, as `src/criticism/critic-input.ts` puts it together."""

from collections.abc import Callable


def critic_head(record: dict, instruction: str = "") -> str:
    draft = record["draft"]
    answer = "none" if draft["answer"] is None else draft["answer"]
    return f"{instruction}question: {record['question']} answer: {answer} rationale: {draft['rationale']} round: {record['turn']}"


def critic_tokens(
    encode: Callable[[str], list[int]],
    before: list[int],
    after: list[int],
    record: dict,
    max_tokens: int,
    instruction: str = "",
) -> list[int]:
    """Question, answer, rationale and round whole; documents newest first as far as there is room."""
    ids = before + encode(critic_head(record, instruction))
    room = max_tokens - len(ids) - len(after)
    for passage in reversed(record["passages"]):
        if room <= 0:
            break
        document = encode(f"document: {passage['title']}: {passage['text']}")[:room]
        ids = ids + document
        room -= len(document)
    return ids + after


def signal_values(record: dict, names: list[str]) -> list[float | None]:
    """As `src/criticism/signal-vector.ts`: None where the reasoner does not know the number."""
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
    """As `src/criticism/flan-t5/instruction.ts`: what a stock Flan-T5 is asked."""
    return (
        "Read the documents and judge the proposed answer to the question. "
        f"Is the answer right and do the documents support it? Reply with {accept} or {reject}. "
    )

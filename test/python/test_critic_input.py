import random

from critic_input import critic_head, critic_tokens, signal_values


def record_of(documents, answer="Huygens", rationale="He did."):
    return {
        "question": "Who?",
        "turn": 2,
        "passages": [{"title": f"T{i}", "text": text} for i, text in enumerate(documents)],
        "draft": {"answer": answer, "rationale": rationale},
    }


def characters(text):
    return [ord(c) for c in text]


def test_no_answer_is_written_as_none_and_an_empty_one_stays_empty():
    assert critic_head(record_of([], None, "")) == "question: Who? answer: none rationale:  round: 2"
    assert critic_head(record_of([], "", "x"), "Judge: ") == "Judge: question: Who? answer:  rationale: x round: 2"


def test_only_documents_are_shortened_and_the_newest_is_kept():
    chooser = random.Random(1)
    for _ in range(500):
        record = record_of(["x" * chooser.randrange(80) for _ in range(chooser.randrange(5))])
        limit = chooser.randrange(1, 300)
        tokens = critic_tokens(characters, [1], [2], record, limit)
        head = [1, *characters(critic_head(record))]
        documents = "".join(f"document: {p['title']}: {p['text']}" for p in reversed(record["passages"]))
        assert tokens == head + characters(documents)[: max(0, limit - len(head) - 1)] + [2]


def test_a_number_that_the_reasoner_does_not_know_is_none():
    record = record_of(["one"])
    record["draft"] |= {"kind": "no", "confidence": 0.5, "citations": [], "read": [], "signals": {"support": 0.25}}
    names = ["support", "spanScore", "confidence", "round", "passages", "answersYesNo", "citations", "bestRelevance"]
    assert signal_values(record, names) == [0.25, None, 0.5, 2, 1, 1.0, 0, None]

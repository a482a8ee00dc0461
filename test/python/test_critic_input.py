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


def test_documents_are_shortened_first_and_the_newest_is_kept():
    chooser = random.Random(1)
    for _ in range(500):
        record = record_of(["x" * chooser.randrange(80) for _ in range(chooser.randrange(5))])
        limit = chooser.randrange(2, 300)
        tokens = critic_tokens(characters, [1], [2], record, limit)
        assert len(tokens) <= limit and tokens[0] == 1 and tokens[-1] == 2
        head = [1, *characters(critic_head(record))]
        if len(head) < limit:
            documents = "".join(f"document: {p['title']}: {p['text']}" for p in reversed(record["passages"]))
            assert tokens == head + characters(documents)[: limit - len(head) - 1] + [2]


def long_record():
    return record_of(["never read"], "a" * 30, "r" * 300) | {"turn": 1}


def read(tokens):
    return "".join(map(chr, tokens[1:-1]))


def test_a_draft_that_is_too_long_gives_each_part_a_share():
    """As `test/critics/flan-t5/critic-text-limits.test.ts` expects of the page."""

    def tokens(limit, instruction=""):
        return read(critic_tokens(characters, [1], [2], long_record(), limit, instruction))

    assert tokens(102) == f"question: Who?answer: {'a' * 30}rationale: {'r' * 29}round: 1"
    assert tokens(62) == f"question: Who?answer: {'a' * 11}rationale: {'r' * 8}round: 1"
    assert tokens(102, "Judge: ") == f"Judge: question: Who?answer: {'a' * 28}rationale: {'r' * 24}round: 1"


def test_a_tokenizer_is_given_a_bounded_text_without_endless_words():
    given = []

    def encode(text):
        given.append(text)
        return characters(text)

    for text in ["x" * 200_000, "." * 30_000, "a\u0301\u0323" * 20_000, "word " * 40_000]:
        record = record_of([text], text, text) | {"question": text}
        assert len(critic_tokens(encode, [1], [2], record, 224)) == 224
    assert sum(map(len, given)) < 4 * 60_000
    assert max(len(word) for text in given for word in text.split()) <= 1000


def test_a_number_that_the_reasoner_does_not_know_is_none():
    record = record_of(["one"])
    record["draft"] |= {"kind": "no", "confidence": 0.5, "citations": [], "read": [], "signals": {"support": 0.25}}
    names = ["support", "spanScore", "confidence", "round", "passages", "answersYesNo", "citations", "bestRelevance"]
    assert signal_values(record, names) == [0.25, None, 0.5, 2, 1, 1.0, 0, None]

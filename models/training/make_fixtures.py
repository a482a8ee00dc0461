"""Generates the reference data that the tests compare the TypeScript with: test/fixtures/reader-windows.json,
test/fixtures/critic-windows.json, test/fixtures/gram-determinants.json, test/fixtures/memory-text.json and
test/fixtures/flan-t5-text.

    python make_fixtures.py

The windows hold our own articles and questions with the token ids from `windows.py` and `critic_window.py`;
the text of Flan-T5 is tokenised by a SentencePiece model with the same layout. All ranges are in UTF-16 code
units.
"""

import io
import json
import re
import tempfile
import unicodedata
from pathlib import Path

import numpy as np
import sentencepiece
import torch
from sentencepiece.sentencepiece_model_pb2 import ModelProto
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors
from transformers import T5Config, T5ForConditionalGeneration

from critic_input import critic_head, critic_tokens
from critic_window import critic_window
from memory_text import MemoryText
from semantic_uncertainty import semantic_uncertainty
from text import sentences
from windows import Encoder

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FIXTURES = ROOT / "test" / "fixtures"
MAX_TOKENS = 640
VOCABULARY = 400
SENTINELS = 4

WINDOWS = [
    ("Who discovered Titan?", ["titan"]),
    ("How wide is the Chicxulub crater?", ["chicxulub-crater", "roche-limit"]),
    ("Was Wernher von Braun born before Urbain Le Verrier?", ["wernher-von-braun", "urbain-le-verrier"]),
    ("What did Johann Galle see in 1846?", ["johann-galle", "urbain-le-verrier", "paris-observatory"]),
    ("Which space centre lies nearest to the equator?", ["guiana-space-centre", "jet-propulsion-laboratory", "titan", "change-4"]),
    ("Is ʻOumuamua a comet?", ["oumuamua", "oort-cloud", "enckes-comet", "klim-churyumov", "alan-shepard", "v-2-rocket"]),
    ("Who founded the home town of Adra Quennel?", ["adra-quennel", "norrowick"]),
    ("Kde se narodil Mikuláš Koperník? Où est né Nicolas Copernic? " * 6, ["nicolaus-copernicus", "solar-eclipse"]),
    ("What holds nothing?", []),
]
"""Questions with the articles read for them; the fifth, sixth and eighth exceed the window and must be cut.
"""

STRANGE = [
    ("Where is `useState()` called?", [("v-model & C++", "Call `useState()` in C++20... or don't! “v-model” isn't e.g. a hook. It costs $3+tax <br> a^b|c~d."), ("Ünïcödé", "Cafe\u0301 and café are one word. Straße, İstanbul and ﬁne too. 東京は日本の首都です。 Mr. J. R. Smith left 🚀🚀 at 9 a.m. He said: “Go.” (They went.) Then 🎉 nothing.")]),
    ("¿Qué es un umbral?", [("Umbral", "Uno. Dos? Tres! Él vino.\n\nÓ. K. Nordgren wrote it in No. 5.  Next line…  Done."), ("", "A passage without a title.")]),
]  # fmt: skip
"""Passages with marks, accents, ideographs and characters outside the basic plane."""

RECORDS = [
    {"question": "Who discovered Titan?", "turn": 1, "slugs": ["titan"], "answer": "Christiaan Huygens", "sentence": 0},
    {"question": "Was Wernher von Braun born before Johann Galle?", "turn": 3, "slugs": ["wernher-von-braun", "johann-galle", "urbain-le-verrier", "oumuamua"], "answer": "no", "sentence": 1},
    {"question": "How wide is Chicxulub, “½ of a crater…” said the ﬁrst café?", "turn": 2, "slugs": ["chicxulub-crater"], "answer": None, "sentence": None},
]  # fmt: skip
"""Inputs of the critic; the second must be cut to MAX_TOKENS."""


def article(slug: str) -> dict[str, str]:
    file = next((ROOT / "corpus").glob(f"*/articles/{slug}.md"))
    _, front, body = file.read_text(encoding="utf-8").split("---\n", 2)
    title = re.search(r"^title: (.*)$", front, re.M)[1].strip("\"'")
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", body.strip())
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    return {"id": slug, "title": title, "text": "\n\n".join(paragraphs)}


def utf16(text: str, ranges: list[tuple[int, int]]) -> list[list[int]]:
    """Converts ranges in code points to ranges in UTF-16 code units."""

    def units(place: int) -> int:
        return len(text[:place].encode("utf-16-le")) // 2

    return [[units(start), units(end)] for start, end in ranges]


def window_case(encoder: Encoder, question: str, passages: list[dict[str, str]]) -> dict:
    window = encoder.window(question, [(p["title"], p["text"]) for p in passages])
    sources = {(-1, "question"): question}
    for index, passage in enumerate(passages):
        sources |= {(index, part): passage[part] for part in ("title", "text")}
    return {
        "question": question,
        "passages": passages,
        "ids": window.ids,
        "types": window.types,
        "marks": window.marks,
        "segments": [
            {"passage": s.passage, "part": s.part, "first": s.first, "offsets": utf16(sources[s.passage, s.part], s.offsets)}
            for s in window.segments
        ],
        "sentences": [utf16(p["text"], sentences(p["text"])) for p in passages],
    }


def make_windows(target: Path) -> None:
    encoder = Encoder(ROOT / "models" / "reader" / "tokenizer.json")
    cases = [window_case(encoder, question, [article(slug) for slug in slugs]) for question, slugs in WINDOWS]
    long = {"id": "long", "title": "All of it " * 20, "text": " ".join(article(slug)["text"] for _, slugs in WINDOWS for slug in slugs)}
    cases.append(window_case(encoder, "What is the longest text?", [article("titan"), long]))
    for question, given in STRANGE:
        passages = [{"id": f"strange-{i}", "title": title, "text": text} for i, (title, text) in enumerate(given)]
        cases.append(window_case(encoder, question, passages))
    lines = ",\n".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases)
    target.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def make_gram_determinants(target: Path) -> None:
    """Scattered, similar, identical and too many states (k above the width), with values that are exact in 32
    bits.
    """
    draw = np.random.default_rng(7)

    def scattered(count: int, width: int) -> np.ndarray:
        return np.round(draw.normal(0, 2, (count, width)) * 64) / 64

    agreeing = scattered(1, 24) + np.round(draw.normal(0, 0.05, (20, 24)) * 64) / 64
    two_camps = np.repeat(scattered(2, 16), [13, 7], axis=0)
    cases = [("scattered", scattered(20, 24), 1e-3), ("agreeing", agreeing, 1e-3), ("equal", np.tile(scattered(1, 24), (20, 1)), 1e-3),
             ("two camps", two_camps, 1e-3), ("more than the width", scattered(12, 5), 1e-3), ("one", scattered(1, 8), 1e-3),
             ("hardly regularised", agreeing, 1e-8), ("a state of zeros", np.vstack([scattered(3, 6), np.zeros((1, 6))]), 0.5)]  # fmt: skip
    lines = [
        json.dumps({"name": name, "regularisation": alpha, "uncertainty": semantic_uncertainty(states, alpha), "states": states.tolist()})
        for name, states, alpha in cases
    ]
    target.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


MEMORY_TEXTS = [
    ("Who designed the Harrow Bridge?", "Ilvane Morrow"),
    ("What did the first message over the Sollin Cable say?", "All lamps lit"),
    ("How tall is Mount Carrowen, e.g. in metres?", "2,146 metres"),
    ("Where was the Requiem first heard - and when?", "Weavers' Hall"),
    ("Où est-ce? “Ünïcödé” 🚀 東京 " * 12, "the fifty-merl note"),
    ("", "The Drover's Year, 3.2 kilograms; King Lethan (1849)! And much more than fits: " + "one " * 9),
]
"""Questions and answers; the fifth question and the sixth answer must be cut."""


def make_memory_texts(target: Path) -> None:
    text = MemoryText.open(ROOT / "models" / "memory" / "tokenizer.json")
    cases = [
        {"question": question, "source": text.source(question), "answer": answer, "target": text.target(answer), "read": text.answer(text.target(answer))}
        for question, answer in MEMORY_TEXTS
    ]
    lines = ",\n".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases)
    target.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def normalisation_rules() -> str:
    """The rules of T5's own normaliser (NFKC) for Latin letters, punctuation and letter-like symbols, for its
    charsmap.
    """
    blocks = ((0x00A0, 0x0250), (0x1E00, 0x1F00), (0x2000, 0x2070), (0x2100, 0x2190), (0xFB00, 0xFB07), (0xFF01, 0xFF5E))
    rules: dict[str, str] = {}
    for first, last in blocks:
        for sign in map(chr, range(first, last)):
            composed = unicodedata.normalize("NFKC", sign)
            if composed != sign:
                rules[sign] = composed
            decomposed = unicodedata.normalize("NFD", sign)
            if decomposed != sign and unicodedata.normalize("NFC", decomposed) == sign:
                rules[decomposed] = composed

    def hexadecimal(text: str) -> str:
        return " ".join(f"{ord(c):X}" for c in text)

    return "".join(f"{hexadecimal(given)}\t{hexadecimal(wanted)}\n" for given, wanted in sorted(rules.items()))


def train_tokenizer() -> Tokenizer:
    """A SentencePiece Unigram model over our own articles, laid out as Flan-T5's tokenizer.json."""
    files = sorted((ROOT / "corpus").glob("*/articles/*.md"))
    texts = [line for file in files for line in article(file.stem)["text"].split("\n\n")]
    # The label words must be single pieces, as they are in Flan-T5.
    texts += [f"round: {number}" for number in (0, 1)] * 200
    trained = io.BytesIO()
    with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8") as rules:
        rules.write(normalisation_rules())
        rules.flush()
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(texts), model_writer=trained, model_type="unigram", vocab_size=VOCABULARY - SENTINELS,
            pad_id=0, eos_id=1, unk_id=2, bos_id=-1, normalization_rule_tsv=rules.name, num_threads=1, minloglevel=2,
        )  # fmt: skip
    proto = ModelProto.FromString(trained.getvalue())
    sentinels = [f"<extra_id_{number}>" for number in reversed(range(SENTINELS))]
    pieces = [(piece.piece, piece.score) for piece in proto.pieces] + [(name, 0.0) for name in sentinels]
    tokenizer = Tokenizer(models.Unigram(pieces, unk_id=2, byte_fallback=False))
    tokenizer.normalizer = normalizers.Precompiled(proto.normalizer_spec.precompiled_charsmap)
    metaspace = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), metaspace])
    tokenizer.decoder = decoders.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.add_special_tokens([AddedToken(name, normalized=False) for name in ("<pad>", "</s>", "<unk>", *sentinels)])
    tokenizer.post_processor = processors.TemplateProcessing(
        single=["$A", "</s>"], pair=["$A", "</s>", "$B", "</s>"], special_tokens=[("</s>", 1)]
    )
    return tokenizer


def random_checkpoint() -> T5ForConditionalGeneration:
    torch.manual_seed(3)
    config = T5Config(
        vocab_size=VOCABULARY, d_model=64, d_kv=12, num_heads=3, d_ff=40, num_layers=2, num_decoder_layers=2,
        feed_forward_proj="gated-gelu", tie_word_embeddings=False, decoder_start_token_id=0, pad_token_id=0, eos_token_id=1,
    )  # fmt: skip
    model = T5ForConditionalGeneration(config).eval()
    # The library ties the head of a new model whatever its config says; Flan-T5's head is not tied.
    model.lm_head.weight = torch.nn.Parameter(torch.randn(VOCABULARY, config.d_model) * 0.25)
    model.config.tie_word_embeddings = False
    with torch.no_grad():
        for name, weight in model.named_parameters():
            if name.endswith("layer_norm.weight"):
                weight.uniform_(0.5, 1.5)
            elif name.endswith("relative_attention_bias.weight"):
                weight.normal_(0.0, 1.0)
            elif "embed" not in name and "shared" not in name and "lm_head" not in name:
                weight.mul_(2.0)
    return model


def record_of(plan: dict) -> dict:
    passages = [article(slug) for slug in plan["slugs"]]
    text = passages[0]["text"]
    rationale = "" if plan["sentence"] is None else text[slice(*sentences(text)[plan["sentence"]])]
    draft = {"answer": plan["answer"], "rationale": rationale}
    return {"question": plan["question"], "turn": plan["turn"], "passages": passages, "draft": draft}


def make_flan_t5_text(target: Path) -> None:
    tokenizer = train_tokenizer()
    target.mkdir(exist_ok=True)
    tokenizer.save(str(target / "tokenizer.json"))

    def encode(text: str) -> list[int]:
        return tokenizer.encode(text, add_special_tokens=False).ids

    expected = []
    for plan in RECORDS:
        record = record_of(plan)
        head = critic_head(record)
        whole = {"text": head, "ids": tokenizer.encode(head).ids}
        expected.append(record | {"head": whole, "inputIds": critic_tokens(encode, [], [1], record, MAX_TOKENS)})
    (target / "expected.json").write_text(json.dumps(expected, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def make_critic_windows(target: Path) -> None:
    encoder = Encoder(ROOT / "models" / "reader" / "tokenizer.json")
    cases = []
    for plan in RECORDS:
        record = record_of(plan)
        for cited in ([], record["passages"][:1]):
            places = [(p["id"], *sentences(p["text"])[0]) for p in cited]
            citations = [{"passageId": passage, "start": start, "end": end} for passage, start, end in places]
            given = record | {"draft": record["draft"] | {"citations": citations}}
            window = critic_window(given, encoder)
            cases.append(given | {"ids": window.ids, "questionTokens": window.question_tokens, "marks": window.marks})
    lines = ",\n".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases)
    target.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    make_windows(FIXTURES / "reader-windows.json")
    make_gram_determinants(FIXTURES / "gram-determinants.json")
    make_memory_texts(FIXTURES / "memory-text.json")
    make_critic_windows(FIXTURES / "critic-windows.json")
    make_flan_t5_text(FIXTURES / "flan-t5-text")

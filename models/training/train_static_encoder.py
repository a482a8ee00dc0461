"""Trains the static encoder that searches by meaning while somebody types: a table of token vectors, whose sum is near to
the vector that the shipped reader makes of the whole text (Wieting et al. 2016, section 3; distilled as by Hinton et al. 2015).

    python train_static_encoder.py --examples WORK/static --model ../reader --out ../static-encoder

The vectors that are compared with a passage's tokens are the means of those that the reader gives a token in all texts. What is
summed has two bits per dimension, as in a corpus (`src/retrieval/vectors/coarse-vectors.ts`), what is compared four.
Then the manifest: scripts/write-model-manifest.ts.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from static_examples import LONGEST, open_tokenizer

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
VOCABULARY = 16_000
"""The most frequent tokens, and single characters."""
FREQUENT_WEIGHT = 0.2
"""As in `src/reasoners/reader/token-vectors.ts`."""
TRUST = 0.4
"""Chosen by the questions for fitting, typed as keywords."""
STEPS = 64
"""Lengths and weights are stored in these parts."""

LEVELS = torch.tensor([-1.51, -0.4528, 0.4528, 1.51])
BORDERS = torch.tensor([-0.98, 0.0, 0.98])
NIBBLE_STEP = 0.3352
"""In standard deviations: the best one for 16 levels of normally distributed numbers (Max 1960)."""

HELD = 4000
BATCH = 512
RATE = 4e-3
RANKING = 0.2
SHARPNESS = 20.0
SEED = 1


def codes_of(rows: Tensor) -> Tensor:
    """0 to 3, as `packVector` has them, of rows of any length."""
    return torch.bucketize(F.normalize(rows, dim=1) * rows.shape[1] ** 0.5, BORDERS, right=False)


def unpacked(codes: Tensor) -> Tensor:
    return LEVELS[codes] / codes.shape[1] ** 0.5


def nibbles_of(rows: Tensor) -> bytes:
    """Directions in 16 equal steps, two numbers a byte, the first in the lower half."""
    steps = F.normalize(rows, dim=1) * rows.shape[1] ** 0.5 / NIBBLE_STEP + 8
    pairs = steps.floor().clamp(0, 15).numpy().astype(np.uint8).reshape(len(rows), -1, 2)
    return (pairs[:, :, 0] | pairs[:, :, 1] << 4).tobytes()


def packed(codes: Tensor) -> bytes:
    fours = codes.numpy().astype(np.uint8).reshape(len(codes), -1, 4)
    return (fours << np.array([0, 2, 4, 6], np.uint8)).sum(2).astype(np.uint8).tobytes()


def quantised(rows: Tensor) -> tuple[Tensor, Tensor]:
    """Codes of all numbers, and the lengths that suit them best [rows]."""
    codes = codes_of(rows)
    values = unpacked(codes)
    return codes, (rows * values).sum(1) / values.square().sum(1)


class Table(nn.Module):
    """Directions in two bits, and lengths."""

    def __init__(self, tokens: int, width: int):
        super().__init__()
        self.rows = nn.Parameter(torch.randn(tokens, width) * 0.02)

    def forward(self, ids: Tensor, starts: Tensor, opening: int) -> Tensor:
        """Vectors of texts, whose tokens stand one after the other: [texts, width], each of length 1."""
        return F.normalize(F.embedding_bag(ids, self.rows, starts, mode="sum") + self.rows[opening], dim=1)


class Texts:
    """Token ids of texts one after the other, and the vectors that they should have."""

    def __init__(self, tokenizer, texts: list[str], vectors: np.ndarray):
        self._ids = [each.ids[:LONGEST] for each in tokenizer.encode_batch(texts, add_special_tokens=False)]
        self._vectors = torch.from_numpy(vectors)

    def of(self, places: np.ndarray) -> tuple[Tensor, Tensor, Tensor]:
        own = [self._ids[place] for place in places]
        starts = np.cumsum([0, *(len(ids) for ids in own[:-1])])
        return torch.tensor([token for ids in own for token in ids]), torch.tensor(starts), self._vectors[places].float()


def smaller_tokenizer(model: Path, counts: np.ndarray, out: Path) -> list[int]:
    """Writes the tokenizer without rare tokens; returns the former ids of those that stay."""
    written = json.loads((model / "tokenizer.json").read_text(encoding="utf-8"))
    vocabulary = sorted(written["model"]["vocab"].items(), key=lambda each: each[1])
    fewest = max(1, np.sort(counts)[-VOCABULARY])
    kept = [(token, place) for token, place in vocabulary if token in SPECIAL or counts[place] >= fewest or is_letter(token, counts[place])]
    written["model"]["vocab"] = {token: place for place, (token, _) in enumerate(kept)}
    own = [{**each, "id": written["model"]["vocab"][each["content"]]} for each in written["added_tokens"] if each["content"] in SPECIAL]
    written.update(added_tokens=own, truncation=None, padding=None, post_processor=None)
    (out / "tokenizer.json").write_text(json.dumps(written, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    return [place for _, place in kept]


def is_letter(token: str, count: int) -> bool:
    return count > 0 and len(token.removeprefix("##")) == 1


def train(table: Table, texts: Texts, count: int, opening: int, epochs: int) -> None:
    chance = np.random.default_rng(SEED)
    optimizer = torch.optim.Adam(table.parameters(), lr=RATE)
    places = np.arange(HELD, count)
    steps = epochs * (len(places) // BATCH)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.01, steps)
    for epoch in range(epochs):
        chance.shuffle(places)
        for first in range(0, len(places) - BATCH + 1, BATCH):
            ids, starts, wanted = texts.of(places[first : first + BATCH])
            made = table(ids, starts, opening)
            ranked, wanted_ranks = (F.log_softmax(SHARPNESS * each @ wanted.T, 1) for each in (made, wanted))
            ranking = F.kl_div(ranked, wanted_ranks, log_target=True, reduction="batchmean")
            loss = 1 - (made * wanted).sum(1).mean() + RANKING * ranking
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        print(f"epoch {epoch + 1}: cosine of held texts {held_cosine(table, texts, opening):.4f}", flush=True)


@torch.no_grad()
def held_cosine(table: Table, texts: Texts, opening: int) -> float:
    ids, starts, wanted = texts.of(np.arange(HELD))
    return (table(ids, starts, opening) * wanted).sum(1).mean().item()


def in_steps(values: Tensor) -> bytes:
    return (values * STEPS).round().clamp(0, 255).to(torch.uint8).numpy().tobytes()


def reader_identity(model: Path) -> str:
    manifest = json.loads((model / "manifest.json").read_text(encoding="utf-8"))
    (sha256,) = [each["sha256"] for each in manifest["files"] if each["path"] == manifest["model"]]
    return f"{manifest['id']}@{sha256[:12]}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--examples", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=5)
    arguments = parser.parse_args()
    torch.manual_seed(SEED)
    arguments.out.mkdir(parents=True, exist_ok=True)
    read = np.load(arguments.examples / "vectors.npz")
    written = json.loads((arguments.examples / "texts.json").read_text(encoding="utf-8"))
    kept = smaller_tokenizer(arguments.model, read["counts"], arguments.out)
    tokenizer = open_tokenizer(arguments.out)
    opening = tokenizer.token_to_id("[CLS]")
    table = Table(len(kept), read["vectors"].shape[1])
    train(table, Texts(tokenizer, written, read["vectors"]), len(written), opening, arguments.epochs)

    tokens = torch.from_numpy(read["sums"][kept]).float()
    frequent = set(json.loads((arguments.model / "config.json").read_text(encoding="utf-8"))["frequentTokens"])
    known = torch.from_numpy(read["counts"][kept]) > 0
    weights = torch.tensor([FREQUENT_WEIGHT if place in frequent else 1.0 for place in kept]) * known
    with torch.no_grad():
        codes, lengths = quantised(table.rows)
    # Unknown words say nothing.
    unknown = tokenizer.token_to_id("[UNK]")
    lengths[unknown] = weights[unknown] = 0
    content = packed(codes) + nibbles_of(tokens) + in_steps(lengths) + in_steps(weights)
    (arguments.out / "vectors.bin").write_bytes(content)
    config = {
        "reader": reader_identity(arguments.model),
        "tokens": len(kept),
        "dimensions": table.rows.shape[1],
        "tokenDimensions": tokens.shape[1],
        "trust": TRUST,
        "openingToken": opening,
    }
    (arguments.out / "config.json").write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")
    print(f"{len(kept)} tokens, {len(content)} bytes")


if __name__ == "__main__":
    main()

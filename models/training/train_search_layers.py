"""Trains the layers behind the vectors that a search compares (`search_layers.py`): of a text as a whole, and of
its tokens (late interaction: ColBERT, Khattab and Zaharia 2020).

    python train_search_layers.py --data DATA --minilm DIR --reader ../reader --critic ../critic --people PEOPLE --work WORK

First distillation: the layers learn MiniLM's last states of the same tokens, from the states that the reader's
first four layers give. MiniLM reads a passage with its title, the reader its title and the parts of the text
that an index makes. Then questions, mostly written ones (`written_questions.py`), with one softmax over the
passages of a batch by the vectors of whole texts and one by those of tokens, quantised as in a corpus;
distillation goes on beside it. Also writes the most frequent tokens into the config: passages keep no vectors
of these. The reader's other weights do not change. Projects whose questions are for fitting are not read, nor
are the questions of PEOPLE, the output of `make_people_site.py`. The folder --minilm holds the published files
of all-MiniLM-L6-v2, as for `export_minilm.py`.
"""

import argparse
import hashlib
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import Tensor

from minilm import MiniLM, load_minilm
from read_shipped import shipped_weights
from search_examples import Drawn
from search_layers import DIMENSIONS, SearchLayers, mean_of, write_branch
from search_parts import BFLOAT16, Part, Parts, in_batches
from trunk_model import Trunk

TITLE_WEIGHT = 0.3
FREQUENT = 62
SPECIAL = ("[CLS]", "[SEP]", "[PAD]", "[UNK]")
FREQUENT_WEIGHT = 0.2
"""Of a frequent token of a question, as in `src/reasoners/reader/token-vectors.ts`."""

HELD = 40
"""Every so many texts, only measured."""
QUESTIONS = 14
"""Of each of the two projects of a batch."""
DRAWN_RIVALS = 2
TEMPERATURE = 0.05
LENGTH_WEIGHT = 0.3
"""Of the squared distance to MiniLM's state beside their cosine, so that means are of the right lengths too."""
DISTILLATION = 2.0


def encoded(layers: SearchLayers, parts: list[Part]) -> tuple[Tensor, Tensor, Tensor]:
    """The layers' states [parts, length, 384], the mask [parts, length], and the distillation's loss."""
    fill = torch.nn.utils.rnn.pad_sequence
    states, wanted = (fill([getattr(part, name) for part in parts], batch_first=True).float() for name in ("states", "wanted"))
    mask = torch.arange(states.shape[1]) < torch.tensor([len(part.ids) for part in parts]).unsqueeze(1)
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=BFLOAT16):
        made = layers(states, mask.long()).float()
    inner = wanted.abs().sum(-1) > 0
    own, taught = made[inner], wanted[inner]
    distance = ((own - taught) ** 2).sum(-1) / (taught**2).sum(-1).clamp(min=1e-3)
    return made, mask, 1 - F.cosine_similarity(own, taught, dim=-1).mean() + LENGTH_WEIGHT * distance.mean()


class InTwoBits(torch.autograd.Function):
    """As a corpus keeps the vector of a token (`src/retrieval/vectors`); gradients pass unchanged."""

    @staticmethod
    def forward(context, vectors: Tensor) -> Tensor:
        unit = vectors.shape[-1] ** -0.5
        return torch.sign(vectors) * torch.where(vectors.abs() > 0.98 * unit, 1.51 * unit, 0.4528 * unit)

    @staticmethod
    def backward(context, gradient: Tensor) -> Tensor:
        return gradient


class Compared:
    """Scores of questions and passages by both kinds of vectors."""

    def __init__(self, layers: SearchLayers, frequent: Tensor):
        self._layers = layers
        self._frequent = frequent
        """bool [vocabulary]"""

    def scores(self, questions: list[Part], passages: list[list[Part]]) -> tuple[Tensor, Tensor, Tensor]:
        """Cosines of whole texts and likeness of tokens, both [questions, passages]; the distillation's loss."""
        parts = [*questions, *(part for passage in passages for part in passage)]
        means, tokens, losses = {}, {}, []
        for places in in_batches([len(part.ids) for part in parts], range(len(parts))):
            states, mask, loss = encoded(self._layers, [parts[place] for place in places])
            losses.append(loss * len(places))
            whole, each = mean_of(states, mask), F.normalize(self._layers.token(states), dim=-1)
            for row, place in enumerate(places):
                means[place] = whole[row]
                tokens[place] = each[row, 1 : len(parts[place].ids) - 1]
        asked = [(means[place], tokens[place], self._inner(part)) for place, part in enumerate(questions)]
        first, held_whole, held_tokens = len(questions), [], []
        for passage in passages:
            places = range(first, first + len(passage))
            first += len(passage)
            title, *text = [means[place] for place in places]
            held_whole.append(TITLE_WEIGHT * title + torch.stack(text).mean(0))
            held_tokens.append(self._kept(torch.cat([tokens[place] for place in places]), torch.cat([self._inner(part) for part in passage])))
        wholes = torch.stack([whole for whole, _, _ in asked]) @ F.normalize(torch.stack(held_whole), dim=-1).T
        return wholes, self._likeness([(own, ids) for _, own, ids in asked], held_tokens), torch.stack(losses).sum() / len(parts)

    def _inner(self, part: Part) -> Tensor:
        return torch.tensor(part.ids[1:-1], dtype=torch.long)

    def _kept(self, vectors: Tensor, ids: Tensor) -> Tensor:
        """One per different token that is not frequent."""
        kept = ~self._frequent[ids]
        if kept.any():
            vectors, ids = vectors[kept], ids[kept]
        different, places = torch.unique(ids, return_inverse=True)
        sums = torch.zeros(len(different), vectors.shape[1]).index_add(0, places, vectors)
        return InTwoBits.apply(F.normalize(sums, dim=-1))

    def _likeness(self, asked: list[tuple[Tensor, Tensor]], held: list[Tensor]) -> Tensor:
        fill = torch.nn.utils.rnn.pad_sequence
        passages = fill(held, batch_first=True)
        there = torch.arange(passages.shape[1]) < torch.tensor([len(each) for each in held]).unsqueeze(1)
        questions = fill([own for own, _ in asked], batch_first=True)
        weights = fill([torch.where(self._frequent[ids], FREQUENT_WEIGHT, 1.0) for _, ids in asked], batch_first=True)
        best = torch.einsum("qtd,pld->qtpl", questions, passages).masked_fill(~there, -2).amax(-1)
        return (best * weights.unsqueeze(-1)).sum(1) / weights.sum(1, keepdim=True)


def directions(parts: list[Part]) -> Tensor:
    """[`DIMENSIONS`, 384]: those in which MiniLM's states of length 1 differ most."""
    wanted = torch.cat([part.wanted[1:-1] for part in parts]).float()
    wanted = F.normalize(wanted[wanted.abs().sum(-1) > 0], dim=-1)
    return torch.linalg.eigh(wanted.T @ wanted)[1].flip(1)[:, :DIMENSIONS].T.contiguous()


class Steps:
    """AdamW with a warm-up and a linear decline."""

    def __init__(self, layers: SearchLayers, rate: float, steps: int, warm_up: int, more: list[Tensor] | None = None):
        self._learnt = [each for each in layers.parameters() if each.requires_grad]
        groups = [{"params": self._learnt, "base": rate}, *([{"params": more, "base": 1e-2}] if more else [])]
        self._optimiser = torch.optim.AdamW(groups, lr=rate, weight_decay=0.01, foreach=True)
        self._steps, self._warm_up, self._done = steps, warm_up, 0

    def take(self, loss: Tensor) -> None:
        for group in self._optimiser.param_groups:
            group["lr"] = group["base"] * min(1, (self._done + 1) / self._warm_up) * max(0.02, 1 - self._done / self._steps)
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._learnt, 1.0)
        self._optimiser.step()
        self._done += 1


def distil(layers: SearchLayers, parts: list[Part], steps: int, rate: float, chance: random.Random) -> None:
    plan: list[list[int]] = []
    optimiser = Steps(layers, rate, steps, 100)
    for _ in range(steps):
        if not plan:
            # Noise, so that other parts come together in the next pass.
            plan = in_batches([len(part.ids) for part in parts], chance.sample(range(len(parts)), len(parts)))
            chance.shuffle(plan)
        optimiser.take(encoded(layers, [parts[place] for place in plan.pop()])[2])


def learn_questions(
    layers: SearchLayers, drawn: Drawn, passages: list[list[Part]], asked: list[Part], frequent: Tensor, steps: int, rate: float, chance: random.Random
) -> None:
    titles = [title for title, _ in drawn.passages()]
    by_project = defaultdict(list)
    for place, question in enumerate(drawn.questions):
        by_project[question.project].append(place)
    names, sizes = list(by_project), [len(each) ** 0.75 for each in by_project.values()]
    scale = torch.tensor(3.4, requires_grad=True)
    optimiser = Steps(layers, rate, steps, 50, [scale])
    compared, running = Compared(layers, frequent), {}
    for step in range(steps):
        chosen = [place for name in chance.choices(names, sizes, k=2) for place in chance.sample(by_project[name], min(QUESTIONS, len(by_project[name])))]
        batch = {place: chance.choice(drawn.questions[place].right) for place in chosen}
        rivals = [rival for place in batch for rival in chance.sample(drawn.questions[place].rivals, min(DRAWN_RIVALS, len(drawn.questions[place].rivals)))]
        columns = [place for place in dict.fromkeys([*batch.values(), *rivals]) if len(passages[place]) > 1]
        batch = {place: right for place, right in batch.items() if right in columns and len(asked[place].ids) > 2}
        wholes, likeness, distillation = compared.scores([asked[place] for place in batch], [passages[place] for place in columns])
        alike = torch.tensor([
            [other != right and (titles[other] == titles[right] or other in drawn.questions[place].right) for other in columns] for place, right in batch.items()
        ])
        wanted = torch.tensor([columns.index(right) for right in batch.values()])
        losses = {
            "whole": F.cross_entropy((wholes / TEMPERATURE).masked_fill(alike, -1e4), wanted),
            "tokens": F.cross_entropy((likeness * scale.exp()).masked_fill(alike, -1e4), wanted),
            "distillation": distillation,
        }
        optimiser.take(losses["whole"] + losses["tokens"] + DISTILLATION * distillation)
        running = {name: round(0.97 * running.get(name, loss.item()) + 0.03 * loss.item(), 4) for name, loss in losses.items()}
        if step % 50 == 49:
            print(f"step {step + 1} of {steps}, {running}", flush=True)


@torch.no_grad()
def held_loss(layers: SearchLayers, parts: list[Part]) -> float:
    batches = in_batches([len(part.ids) for part in parts], range(len(parts)))
    return round(float(np.mean([encoded(layers, [parts[place] for place in batch])[2].item() for batch in batches])), 3)


def frequent_tokens(parts: list[Part], tokenizer: Tokenizer) -> list[int]:
    counts = Counter(token for part in parts for token in part.ids)
    special = {tokenizer.token_to_id(name) for name in SPECIAL}
    return sorted([token for token, _ in counts.most_common() if token not in special][:FREQUENT])


def kept_in(file: Path, compute: Callable[[], tuple]) -> tuple:
    """Computed once for the same texts; remove the file when the reader has changed."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        torch.save(compute(), file)
    return torch.load(file, weights_only=False)


def open_tokenizer(reader: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(reader / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def name_reader(critic: Path, reader: Path) -> None:
    """The critic names the graph that it was trained over; the new graph yields the same states."""
    config = json.loads((critic / "config.json").read_text("utf-8"))
    config["trunk"] = hashlib.sha256((reader / "model.onnx").read_bytes()).hexdigest()
    (critic / "config.json").write_text(json.dumps(config, indent=2) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--critic", type=Path, required=True)
    parser.add_argument("--people", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True, help="keeps the states of both models")
    parser.add_argument("--distil", type=int, default=800, help="steps")
    parser.add_argument("--steps", type=int, default=300, help="with questions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    chance = random.Random(given.seed)
    model = onnx.load(str(given.reader / "model.onnx"))
    weights, trunk = shipped_weights(model.graph), Trunk(MiniLM()).eval()
    trunk.load_state_dict({name: weights[name].reshape(values.shape) for name, values in trunk.state_dict().items()})
    tokenizer = open_tokenizer(given.reader)
    drawn = Drawn(given.data, given.people, random.Random(5))
    maker = Parts(tokenizer, trunk.encoder, load_minilm(given.minilm / "model.safetensors").eval())
    made_of = hashlib.sha256(json.dumps([drawn.passages(), [question.text for question in drawn.questions]]).encode())
    passages, asked = kept_in(given.work / f"search-states-{made_of.hexdigest()[:16]}.pt", lambda: (maker.of_passages(drawn.passages()), maker.of_questions([question.text for question in drawn.questions])))
    held = [part for passage in passages[::HELD] for part in passage if len(part.ids) > 2]
    learnt = [part for place, passage in enumerate(passages) if place % HELD for part in passage if len(part.ids) > 2]
    print(json.dumps({"passages": len(passages), "questions": len(asked), "tokens": sum(len(part.ids) for part in learnt)}), flush=True)

    layers = SearchLayers(trunk.encoder)
    layers.token.weight.data = directions(chance.sample(learnt, min(3000, len(learnt))))
    frequent = frequent_tokens([*learnt, *asked], tokenizer)
    left_out = torch.zeros(tokenizer.get_vocab_size(), dtype=torch.bool)
    left_out[frequent] = True
    print(json.dumps({"before": held_loss(layers, held)}), flush=True)
    distil(layers, [*learnt, *asked], given.distil, 1e-3, chance)
    torch.save(layers.learnt(), given.work / "distilled.pt")
    print(json.dumps({"distilled": held_loss(layers, held)}), flush=True)
    learn_questions(layers, drawn, passages, asked, left_out, given.steps, 3e-4, chance)
    print(json.dumps({"after": held_loss(layers, held)}), flush=True)

    write_branch(model, layers.learnt())
    onnx.save(model, str(given.reader / "model.onnx"))
    config = json.loads((given.reader / "config.json").read_text("utf-8"))
    config["frequentTokens"] = frequent
    (given.reader / "config.json").write_text(json.dumps(config, indent=2) + "\n", "utf-8")
    name_reader(given.critic, given.reader)


if __name__ == "__main__":
    main()

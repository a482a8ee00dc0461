"""Gives the critic's T5 encoder something better than noise: it learns MiniLM's hidden states on the critic's own kind of text.

    python distil_critic.py --data DIR --minilm DIR --out t5.pt [--tokens 2000000]

The student shares MiniLM's vocabulary, word embeddings and attention weights at the start. Loss: one minus the
cosine, and the squared error of normalised states, after the third and the last layer.
"""

import argparse
import random
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from minilm import MiniLM, load_minilm
from t5 import T5, T5Shape
from train_reader import HOPS, read_set
from windows import Encoder

SHAPE = T5Shape(vocabulary=30522, width=384, head_width=32, heads=12, inner=1024, layers=6, decoder_layers=2, start_token=101)
MATCHED = ((3, 3), (6, 6))
LENGTHS = (64, 128, 192)


def student_from(teacher: MiniLM) -> T5:
    model = T5(SHAPE)
    with torch.no_grad():
        model.words.weight.copy_(teacher.norm(teacher.words.weight + teacher.types.weight[0]))
        model.positions.weight.zero_()
        for layer in list(model.encoder) + list(model.decoder):
            for part in (layer.inner.wi_0, layer.inner.wi_1, layer.inner.wo):
                nn.init.normal_(part.weight, std=part.in_features**-0.5 * 0.5)
        for mine, theirs in zip(model.encoder, teacher.layers):
            mine.attention.q.weight.copy_(theirs.query.weight * 32**-0.5)
            mine.attention.k.weight.copy_(theirs.key.weight)
            mine.attention.v.weight.copy_(theirs.value.weight)
            mine.attention.o.weight.copy_(theirs.output.weight)
        for mine in model.decoder:
            nn.init.normal_(mine.cross.q.weight, std=384**-0.5 * 32**-0.5)
    return model


def texts(data: Path, encoder: Encoder, chooser: random.Random) -> list[list[int]]:
    """Questions with an answer and their passages, laid out as the critic reads them."""
    rows = []
    for name in ("reader-squad", "reader-nq", "yesno-fever", "multihop-ottqa", *HOPS):
        questions = [q for q in read_set(data, name) if q.passages]
        for question in chooser.sample(questions, min(len(questions), 5000)):
            passage = chooser.choice(question.passages)
            answer = (question.answers or ["none"])[0]
            text = f"question: {question.text} answer: {answer} rationale: {passage.text[:120]} round: 1 document: {passage.title}: {passage.text}"
            ids = [101, *encoder.piece(text).ids][: chooser.choice(LENGTHS) - 1] + [102]
            rows.append(ids)
    chooser.shuffle(rows)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tokens", type=int, default=2_000_000)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1e-3)
    arguments = parser.parse_args()
    torch.manual_seed(1)
    teacher = load_minilm(arguments.minilm / "model.safetensors").eval()
    student = student_from(teacher)
    projections = nn.ModuleList(nn.Linear(384, 384, bias=False) for _ in MATCHED)
    for projection in projections:
        nn.init.eye_(projection.weight)
    rows = texts(arguments.data, Encoder(arguments.minilm / "tokenizer.json"), random.Random(1))
    rows.sort(key=lambda ids: len(ids) // 16)
    batches: list[list[list[int]]] = [[]]
    for ids in rows:
        if len(ids) * (len(batches[-1]) + 1) > arguments.batch:
            batches.append([])
        batches[-1].append(ids)
    random.Random(2).shuffle(batches)
    parameters = [p for n, p in student.named_parameters() if not n.startswith(("decoder", "norm_decoder"))]
    optimiser = torch.optim.AdamW([*parameters, *projections.parameters()], lr=arguments.rate, weight_decay=0.0, foreach=True)
    total = min(len(batches), arguments.tokens // arguments.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, arguments.rate, total_steps=total, pct_start=0.1)
    run = torch.compile(lambda ids, mask: student.encode(ids, mask, every_layer=True), dynamic=True)
    began, running = time.time(), 0.0
    for step, batch in enumerate(batches[:total]):
        ids, mask = padded(batch)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            with torch.no_grad():
                wanted = teacher(ids, torch.zeros_like(ids), mask, every_layer=True)
            final, states = run(ids, mask)
        given = [states[3], final]
        loss = torch.zeros(())
        cosine = torch.zeros(())
        for state, (_, layer), projection in zip(given, MATCHED, projections):
            inside = mask.bool()
            mine, theirs = projection(state.float()[inside]), wanted[layer].float()[inside]
            cosine = F.cosine_similarity(mine, theirs, dim=-1).mean()
            loss = loss + (1 - cosine) + F.mse_loss(F.layer_norm(mine, (384,)), F.layer_norm(theirs, (384,)))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(parameters, 1.0)
        optimiser.step()
        schedule.step()
        running = cosine.item() if step == 0 else 0.95 * running + 0.05 * cosine.item()
        if step % 20 == 19:
            left = (time.time() - began) / (step + 1) * (total - step - 1) / 60
            print(f"step {step + 1} of {total}, cosine {running:.3f}, {left:.1f} min left", flush=True)
    torch.save(student.state_dict(), arguments.out)


def padded(batch: list[list[int]]) -> tuple[Tensor, Tensor]:
    length = max(map(len, batch))
    ids = torch.zeros(len(batch), length, dtype=torch.long)
    mask = torch.zeros_like(ids)
    for row, values in enumerate(batch):
        ids[row, : len(values)] = torch.tensor(values)
        mask[row, : len(values)] = 1
    return ids, mask


if __name__ == "__main__":
    main()

"""The recipe of SIM-RAG's critic on a tiny base: it learns what can be learnt, and exports what it learnt."""

import json
import random

import pytest

pytest.importorskip("torch", reason="torch is not installed; see models/training/requirements.txt")
pytest.importorskip("transformers", reason="transformers is not installed; see models/training/requirements.txt")

import numpy as np
import onnxruntime
import torch
from transformers import T5ForConditionalGeneration

from export_hub import export_hub
from make_fixtures import random_checkpoint, train_tokenizer
from train_flan_t5_critic import Words, main, temperature_of

COLOURS = ["red", "green", "blue", "white"]


def record(number: int, right: bool, held: bool) -> dict:
    colour = COLOURS[number % len(COLOURS)]
    return {
        "questionId": f"q{number}", "question": f"Which colour is number {number}?", "kind": None, "answers": [colour],
        "turn": 1, "last": True, "passages": [{"id": "p", "title": "Numbers", "text": f"Number {number} is {colour}."}],
        "draft": {"answer": colour, "rationale": "It is so." if right else "Nobody knows, it is a guess."},
        "label": int(right), "split": "held" if held else "train", "balanced": True,
    }  # fmt: skip


@pytest.fixture(scope="module")
def tokenizer():
    return train_tokenizer()


@pytest.fixture(scope="module")
def base(tmp_path_factory, tokenizer):
    folder = tmp_path_factory.mktemp("base")
    random_checkpoint().save_pretrained(folder)
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


@pytest.fixture(scope="module")
def practice(tmp_path_factory):
    chooser = random.Random(2)
    folder = tmp_path_factory.mktemp("practice")
    rows = [record(number, chooser.random() < 0.5, number % 5 == 0) for number in range(120)]
    rows.append(record(0, False, False) | {"draft": {"answer": None, "rationale": ""}})
    (folder / "turns.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return folder


@pytest.fixture(scope="module")
def trained(base, practice, tmp_path_factory):
    out = tmp_path_factory.mktemp("out") / "tiny-critic"
    given = ["--practice", str(practice), "--base", str(base), "--out", str(out), "--rate", "3e-3", "--epochs", "3"]
    return given, out, main(given)


def label_logits(folder, ids, firsts, suffix=""):
    session = {name: onnxruntime.InferenceSession(folder / "onnx" / f"{name}{suffix}.onnx") for name in ("encoder_model", "decoder_model")}
    given = np.array([ids])
    mask = np.ones_like(given)
    hidden = session["encoder_model"].run(None, {"input_ids": given, "attention_mask": mask})[0]
    step = {"input_ids": np.array([[0]]), "encoder_hidden_states": hidden, "encoder_attention_mask": mask}
    return session["decoder_model"].run(None, step)[0][0, 0, firsts]


def test_it_learns_what_tells_right_drafts_from_wrong_ones(trained):
    assert trained[2]["auroc"] > 0.95


def test_the_same_seed_gives_the_same_critic(trained, tmp_path):
    given, _, figures = trained
    again = [*given]
    again[again.index("--out") + 1] = str(tmp_path / "again")
    assert main(again) == figures


def test_the_graphs_give_the_logits_that_are_published(trained, tokenizer):
    _, out, figures = trained
    published = json.loads((out / "config.json").read_text())["limen_critic"]
    assert published["threshold"] == figures["threshold"]
    firsts = Words(tokenizer, "1", "0").firsts
    probe = published["probe"]
    assert np.allclose(label_logits(out, probe["inputIds"], firsts), probe["logits"], atol=1e-3)
    smaller = label_logits(out, probe["inputIds"], firsts, "_quantized")
    assert np.allclose(smaller, probe["logits"], atol=0.5)


def test_the_card_says_what_was_measured(trained):
    _, out, figures = trained
    text = (out / "README.md").read_text()
    assert f"| auroc | {figures['auroc']} |" in text
    assert "| heldQuestions | 24 |" in text


def test_a_graph_that_is_too_large_keeps_its_weights_beside_it(base, tokenizer, tmp_path):
    export_hub(T5ForConditionalGeneration.from_pretrained(base), tokenizer, tmp_path / "one")
    export_hub(T5ForConditionalGeneration.from_pretrained(base), tokenizer, tmp_path / "apart", largest=1000)
    assert (tmp_path / "apart/onnx/decoder_model.onnx_data").exists()
    config = json.loads((tmp_path / "apart/config.json").read_text())
    assert config["transformers.js_config"]["use_external_data_format"]["decoder_model_merged.onnx"] == 1
    ids = tokenizer.encode("question: How deep is the harbour?").ids
    assert np.array_equal(label_logits(tmp_path / "one", ids, [3, 4]), label_logits(tmp_path / "apart", ids, [3, 4]))


def test_labels_that_cannot_be_used_are_refused_and_named(tokenizer):
    with pytest.raises(ValueError, match="'yes' and 'yellow' begin with the same token"):
        Words(tokenizer, "yellow", "yes")
    with pytest.raises(ValueError, match="'日' is not a word"):
        Words(tokenizer, "日", "0")


def test_the_temperature_undoes_what_makes_a_critic_too_sure():
    draw = np.random.default_rng(4)
    margins = draw.normal(0, 2, 4000)
    labels = (draw.random(4000) < 1 / (1 + np.exp(-margins))).astype(int)
    assert temperature_of(margins * 3, labels) == pytest.approx(3, rel=0.1)


def test_a_folder_without_practice_is_named(base, tmp_path):
    with pytest.raises(SystemExit, match="limen practise"):
        main(["--practice", str(tmp_path), "--base", str(base), "--out", str(tmp_path / "out")])


def test_the_exported_graphs_give_the_logits_of_pytorch_for_every_length(base, tokenizer, tmp_path):
    model = T5ForConditionalGeneration.from_pretrained(base).eval()
    export_hub(model, tokenizer, tmp_path)
    for length in (1, 7, 129, 600):
        torch.manual_seed(length)
        ids = torch.randint(3, 390, (length,)).tolist()
        with torch.no_grad():
            theirs = model(input_ids=torch.tensor([ids]), decoder_input_ids=torch.zeros(1, 1, dtype=torch.long)).logits[0, 0]
        assert np.allclose(label_logits(tmp_path, ids, list(range(400))), theirs.numpy(), atol=1e-3)

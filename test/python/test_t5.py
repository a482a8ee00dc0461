"""Our one-step T5 against the transformers library, on random checkpoints in both layouts that are about."""

import pytest
import torch
from transformers import T5ForConditionalGeneration

from export_critic import checkpoint_critic
from make_fixtures import VOCABULARY, random_checkpoint, save_as_hub, train_tokenizer
from t5 import load_t5, relative_bucket


@pytest.fixture(scope="module")
def model() -> T5ForConditionalGeneration:
    return random_checkpoint()


def batch(lengths):
    torch.manual_seed(5)
    ids = torch.zeros(len(lengths), max(lengths), dtype=torch.long)
    mask = torch.zeros_like(ids)
    for row, length in enumerate(lengths):
        ids[row, :length] = torch.randint(3, VOCABULARY, (length,))
        mask[row, :length] = 1
    return ids, mask


def first_logits(model, ids, mask):
    start = torch.zeros(len(ids), 1, dtype=torch.long)
    with torch.no_grad():
        return model(input_ids=ids, attention_mask=mask, decoder_input_ids=start).logits[:, 0]


def our_logits(folder, ids, mask):
    ours, head = load_t5(folder)
    with torch.no_grad():
        return ours.eval()(ids, mask) @ head.T


@pytest.mark.parametrize("lengths", [[1], [7], [40, 12, 3], [300, 129]])
def test_the_first_step_has_the_logits_of_transformers(model, tmp_path, lengths):
    save_as_hub(model, tmp_path)
    ids, mask = batch(lengths)
    assert torch.allclose(our_logits(tmp_path, ids, mask), first_logits(model, ids, mask), atol=1e-4)


@pytest.mark.parametrize("scaled", [False, True])
def test_a_tied_head_is_scaled_only_where_the_newer_layout_says_so(tmp_path, scaled):
    model = random_checkpoint()
    model.lm_head.weight = model.shared.weight
    model.config.tie_word_embeddings = True
    model.config.scale_decoder_outputs = scaled
    model.save_pretrained(tmp_path)
    ids, mask = batch([20, 9])
    assert torch.allclose(our_logits(tmp_path, ids, mask), first_logits(model, ids, mask), atol=1e-4)


def test_the_encoder_has_the_states_of_transformers(model, tmp_path):
    save_as_hub(model, tmp_path)
    ids, mask = batch([60, 17])
    ours, _ = load_t5(tmp_path)
    with torch.no_grad():
        theirs = model.encoder(input_ids=ids, attention_mask=mask).last_hidden_state
        mine = ours.eval().encode(ids, mask)
    inside = mask.bool()
    assert torch.allclose(mine[inside], theirs[inside], atol=1e-4)


def test_distances_fall_into_the_buckets_of_transformers(model):
    distance = torch.arange(-400, 401)
    theirs = model.encoder.block[0].layer[0].SelfAttention._relative_position_bucket(distance)
    assert torch.equal(relative_bucket(distance, 32, 128), theirs)


def test_another_activation_is_refused_and_named(model, tmp_path):
    save_as_hub(model, tmp_path)
    config = tmp_path / "config.json"
    config.write_text(config.read_text().replace("gated-gelu", "relu"))
    with pytest.raises(ValueError, match="feed_forward_proj is 'relu'"):
        load_t5(tmp_path)


def test_labels_that_begin_with_the_same_token_are_refused(model, tmp_path):
    save_as_hub(model, tmp_path)

    class Arguments:
        checkpoint, accept, reject, instruction, max_tokens = tmp_path, "round", "round", "", 64

    with pytest.raises(ValueError, match="begin with the same token"):
        checkpoint_critic(Arguments, train_tokenizer())

"""Our layers of a T5 against the transformers library's, with the same weights."""

import pytest
import torch
from transformers import T5ForConditionalGeneration

from make_fixtures import VOCABULARY, random_checkpoint
from t5 import DecoderLayer, EncoderLayer, T5Shape, relative_bucket

SHAPE = T5Shape(width=64, head_width=12, heads=3, inner=40)


@pytest.fixture(scope="module")
def model() -> T5ForConditionalGeneration:
    return random_checkpoint()


def attention_weights(theirs) -> dict[str, torch.Tensor]:
    return {f"{part}.weight": getattr(theirs, part).weight for part in "qkvo"}


def inner_of(layer, theirs) -> None:
    layer.norm_inner.weight.data = theirs.layer_norm.weight
    layer.inner.load_state_dict(theirs.DenseReluDense.state_dict())


def encoder_layer(block) -> EncoderLayer:
    attention, inner = block.layer
    ours = EncoderLayer(SHAPE).eval()
    ours.norm_attention.weight.data = attention.layer_norm.weight
    ours.attention.load_state_dict(attention_weights(attention.SelfAttention))
    inner_of(ours, inner)
    return ours


def decoder_layer(block) -> DecoderLayer:
    attention, cross, inner = block.layer
    ours = DecoderLayer(SHAPE).eval()
    ours.norm_self.weight.data = attention.layer_norm.weight
    ours.value.weight.data, ours.output.weight.data = attention.SelfAttention.v.weight, attention.SelfAttention.o.weight
    ours.norm_cross.weight.data = cross.layer_norm.weight
    ours.cross.load_state_dict(attention_weights(cross.EncDecAttention))
    inner_of(ours, inner)
    return ours


def batch(lengths):
    torch.manual_seed(5)
    ids = torch.zeros(len(lengths), max(lengths), dtype=torch.long)
    mask = torch.zeros_like(ids)
    for row, length in enumerate(lengths):
        ids[row, :length] = torch.randint(3, VOCABULARY, (length,))
        mask[row, :length] = 1
    return ids, mask


def hidden_bias(mask):
    return (1.0 - mask[:, None, None, :].float()) * -1e9


LENGTHS = [[1], [7], [40, 12, 3], [300, 129]]


@pytest.mark.parametrize("lengths", LENGTHS)
def test_the_first_step_of_the_decoder_has_the_state_of_transformers(model, lengths):
    ids, mask = batch(lengths)
    start = torch.zeros(len(ids), 1, dtype=torch.long)
    with torch.no_grad():
        memory = model.encoder(input_ids=ids, attention_mask=mask).last_hidden_state
        theirs = model.decoder(input_ids=start, encoder_hidden_states=memory, encoder_attention_mask=mask).last_hidden_state
        x = model.shared(start)
        for block in model.decoder.block:
            x = decoder_layer(block)(x, memory, hidden_bias(mask))
        assert torch.allclose(model.decoder.final_layer_norm(x), theirs, atol=1e-4)


@pytest.mark.parametrize("lengths", LENGTHS)
def test_the_encoder_has_the_states_of_transformers(model, lengths):
    ids, mask = batch(lengths)
    positions = model.encoder.block[0].layer[0].SelfAttention.relative_attention_bias
    places = torch.arange(ids.shape[1])
    buckets = relative_bucket(places[None, :] - places[:, None], SHAPE.buckets, SHAPE.distance)
    with torch.no_grad():
        bias = positions(buckets).permute(2, 0, 1).unsqueeze(0) + hidden_bias(mask)
        x = model.shared(ids)
        for block in model.encoder.block:
            x = encoder_layer(block)(x, bias)
        theirs = model.encoder(input_ids=ids, attention_mask=mask).last_hidden_state
        inside = mask.bool()
        assert torch.allclose(model.encoder.final_layer_norm(x)[inside], theirs[inside], atol=1e-4)


def test_distances_fall_into_the_buckets_of_transformers(model):
    distance = torch.arange(-400, 401)
    theirs = model.encoder.block[0].layer[0].SelfAttention._relative_position_bucket(distance)
    assert torch.equal(relative_bucket(distance, 32, 128), theirs)

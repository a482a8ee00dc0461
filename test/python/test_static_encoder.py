"""What somebody types becomes a vector by a table, whose numbers have two bits."""

import json
from pathlib import Path

import numpy as np
import torch

from static_examples import Keywords, open_tokenizer
from train_static_encoder import Table, codes_of, nibbles_of, packed, quantised, smaller_tokenizer, unpacked

READER = Path(__file__).parents[2] / "models" / "reader"


def test_two_bits_keep_the_direction_of_a_vector():
    rows = torch.randn(50, 384, generator=torch.Generator().manual_seed(1))
    codes, lengths = quantised(rows)
    near = torch.nn.functional.cosine_similarity(unpacked(codes), rows, dim=1)
    assert near.min() > 0.9
    assert torch.allclose(lengths, rows.norm(dim=1), rtol=0.1)


def test_a_row_is_packed_with_its_first_dimension_in_the_lowest_bits():
    row = torch.tensor([[-3.0, -0.1, 0.1, 3.0, 3.0, 3.0, 3.0, 3.0]])
    assert packed(codes_of(row)) == bytes([0b11_10_01_00, 0b11_11_11_11])


def test_sixteen_levels_stand_two_in_a_byte_the_first_in_the_lower_half():
    assert nibbles_of(torch.tensor([[-1.0, 0.1, 1.0, 1.0]])) == bytes([0x84, 0xBB])


def test_the_smaller_tokenizer_spells_rare_words_by_what_it_keeps(tmp_path):
    tokenizer = open_tokenizer(READER)
    counts = np.zeros(tokenizer.get_vocab_size())
    for piece in ("garden", "##er", "##ing"):
        counts[tokenizer.token_to_id(piece)] = 50
    kept = smaller_tokenizer(READER, counts, tmp_path)
    smaller = open_tokenizer(tmp_path)
    assert [tokenizer.id_to_token(place) for place in kept] == [smaller.id_to_token(place) for place in range(len(kept))]
    assert smaller.encode("Gardener gardening", add_special_tokens=False).tokens == ["garden", "##er", "garden", "##ing"]
    assert smaller.encode("tractor", add_special_tokens=False).tokens == ["[UNK]"]
    written = json.loads((tmp_path / "tokenizer.json").read_text(encoding="utf-8"))
    assert {each["content"]: each["id"] for each in written["added_tokens"]}["[CLS]"] == smaller.token_to_id("[CLS]")


def test_a_text_has_the_direction_of_the_sum_of_its_tokens():
    table = Table(5, 8)
    texts = torch.tensor([1, 2, 3]), torch.tensor([0, 2])
    first, second = table(*texts, opening=0)
    for made, tokens in ((first, [0, 1, 2]), (second, [0, 3])):
        wanted = torch.nn.functional.normalize(table.rows[tokens].sum(0), dim=0)
        assert torch.allclose(made, wanted, atol=1e-6)


def test_keywords_are_the_words_that_are_not_frequent():
    assert Keywords(READER).of("How do I prune the apple tree?").split()[-3:] == ["prune", "apple", "tree"]

"""Writes a T5 as the model hub lays it out in ONNX: config.json, tokenizer.json, tokenizer_config.json, onnx/encoder_model.onnx
and onnx/decoder_model.onnx, all in 32 bits. A critic needs one decoder step, so the decoder carries no cache.

    encoder: input_ids, attention_mask int64 [batch, length] -> last_hidden_state float32 [batch, length, width]
    decoder: input_ids int64 [batch, steps], encoder_hidden_states, encoder_attention_mask -> logits float32 [batch, steps, words]
"""

import json
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import T5ForConditionalGeneration
from transformers.modeling_outputs import BaseModelOutput


class EncoderPass(nn.Module):
    def __init__(self, model: T5ForConditionalGeneration):
        super().__init__()
        self.encoder = model.get_encoder()

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        return self.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state


class DecoderPass(nn.Module):
    def __init__(self, model: T5ForConditionalGeneration):
        super().__init__()
        self.model = model

    def forward(self, input_ids: Tensor, encoder_hidden_states: Tensor, encoder_attention_mask: Tensor) -> Tensor:
        encoded = BaseModelOutput(last_hidden_state=encoder_hidden_states)
        return self.model(
            encoder_outputs=encoded, attention_mask=encoder_attention_mask, decoder_input_ids=input_ids, use_cache=False
        ).logits


def export_hub(model: T5ForConditionalGeneration, tokenizer: Tokenizer, folder: Path, published: dict | None = None) -> None:
    """`published` goes into config.json under `limen_critic`, where the page reads it."""
    model.eval().float()
    onnx = folder / "onnx"
    onnx.mkdir(parents=True, exist_ok=True)
    ids = torch.ones(2, 7, dtype=torch.long)
    step = torch.zeros(2, 2, dtype=torch.long)
    hidden = torch.zeros(2, 7, model.config.d_model)
    length = {0: "batch_size", 1: "encoder_sequence_length"}
    steps = {0: "batch_size", 1: "decoder_sequence_length"}
    write_graph(
        EncoderPass(model), onnx / "encoder_model.onnx",
        {"input_ids": (ids, length), "attention_mask": (torch.ones_like(ids), length)},
        {"last_hidden_state": length},
    )  # fmt: skip
    write_graph(
        DecoderPass(model), onnx / "decoder_model.onnx",
        {"input_ids": (step, steps), "encoder_hidden_states": (hidden, length), "encoder_attention_mask": (torch.ones_like(ids), length)},
        {"logits": steps},
    )  # fmt: skip
    tokenizer.save(str(folder / "tokenizer.json"))
    write_json(folder / "tokenizer_config.json", {
        "tokenizer_class": "T5Tokenizer", "eos_token": "</s>", "pad_token": "<pad>", "unk_token": "<unk>",
    })  # fmt: skip
    config = model.config.to_diff_dict()
    # The hub's own files say by an untied head alone that the decoder's output is not scaled.
    config |= {"architectures": ["T5ForConditionalGeneration"], "decoder_start_token_id": model.config.decoder_start_token_id}
    write_json(folder / "config.json", config | ({} if published is None else {"limen_critic": published}))


def write_graph(module: nn.Module, target: Path, inputs: dict[str, tuple[Tensor, dict]], outputs: dict[str, dict]) -> None:
    with torch.no_grad():
        torch.onnx.export(
            module.eval(),
            tuple(tensor for tensor, _ in inputs.values()),
            str(target),
            input_names=list(inputs),
            output_names=list(outputs),
            dynamic_axes={name: axes for name, (_, axes) in inputs.items()} | outputs,
            opset_version=17,
            dynamo=False,
        )


def write_json(file: Path, content: dict) -> None:
    file.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")

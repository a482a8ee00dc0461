"""Exports a T5 in the model hub's ONNX layout: config.json, tokenizer.json, tokenizer_config.json,
onnx/encoder_model.onnx and onnx/decoder_model.onnx in 32 bits and, if requested, both again with 8-bit
weights under `_quantized`. A critic needs one decoder step, so the decoder has no cache.

    encoder: input_ids, attention_mask int64 [batch, length] -> last_hidden_state float32 [batch, length, width]
    decoder: input_ids int64 [batch, steps], encoder_hidden_states, encoder_attention_mask -> logits float32 [batch, steps, words]
"""

import json
import tempfile
from pathlib import Path

import onnx
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import T5ForConditionalGeneration
from transformers.modeling_outputs import BaseModelOutput

from quantise import quantise_weights

LARGEST_FILE = 1_500_000_000
"""Size in bytes above which a graph's weights go into a separate file: a single ONNX file cannot exceed 2
GiB.
"""


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


def export_hub(
    model: T5ForConditionalGeneration,
    tokenizer: Tokenizer,
    folder: Path,
    published: dict | None = None,
    quantised: bool = False,
    largest: int = LARGEST_FILE,
) -> None:
    """`published` is stored in config.json under `limen_critic`, where the page reads it."""
    model.eval().float()
    graphs = folder / "onnx"
    graphs.mkdir(parents=True, exist_ok=True)
    ids = torch.ones(2, 7, dtype=torch.long)
    step = torch.zeros(2, 2, dtype=torch.long)
    hidden = torch.zeros(2, 7, model.config.d_model)
    length = {0: "batch_size", 1: "encoder_sequence_length"}
    steps = {0: "batch_size", 1: "decoder_sequence_length"}
    apart = {}
    with tempfile.TemporaryDirectory() as scratch:
        encoder, decoder = Path(scratch) / "encoder_model.onnx", Path(scratch) / "decoder_model.onnx"
        write_graph(
            EncoderPass(model), encoder,
            {"input_ids": (ids, length), "attention_mask": (torch.ones_like(ids), length)},
            {"last_hidden_state": length},
        )  # fmt: skip
        write_graph(
            DecoderPass(model), decoder,
            {"input_ids": (step, steps), "encoder_hidden_states": (hidden, length), "encoder_attention_mask": (torch.ones_like(ids), length)},
            {"logits": steps},
        )  # fmt: skip
        for source in (encoder, decoder):
            apart |= save_graph(source, graphs / source.name, largest)
            if quantised:
                smaller = source.with_name(f"{source.stem}_quantized.onnx")
                quantise_weights(source, smaller)
                apart |= save_graph(smaller, graphs / smaller.name, largest)
    tokenizer.save(str(folder / "tokenizer.json"))
    special = {"eos_token": "</s>", "pad_token": "<pad>", "unk_token": "<unk>"}
    write_json(folder / "tokenizer_config.json", {"tokenizer_class": "T5Tokenizer"} | special)
    config = model.config.to_dict() | {"architectures": ["T5ForConditionalGeneration"]}
    config = {name: value for name, value in config.items() if value is not None and name != "dtype"}
    if apart:
        config["transformers.js_config"] = {"use_external_data_format": apart}
    write_json(folder / "config.json", config | ({} if published is None else {"limen_critic": published}))


def save_graph(source: Path, target: Path, largest: int) -> dict[str, int]:
    """Saves the graph in one file or, if it is too large, with its weights in `NAME_data`; such graphs are
    listed for the page's library.
    """
    graph = onnx.load(str(source))
    weights = sum(len(tensor.raw_data) for tensor in graph.graph.initializer)
    (target.parent / f"{target.name}_data").unlink(missing_ok=True)
    if weights <= largest:
        onnx.save(graph, str(target))
        return {}
    onnx.save(graph, str(target), save_as_external_data=True, all_tensors_to_one_file=True, location=f"{target.name}_data")
    # The library looks up the decoder under the name of the merged one.
    asked = target.name.replace("decoder_model", "decoder_model_merged")
    return {target.name: 1, asked: 1}


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

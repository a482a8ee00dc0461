"""Sessions of onnxruntime that compute what the page computes."""

from pathlib import Path

import numpy as np
import onnxruntime


def open_session(graph: Path | bytes, threads: int | None = None) -> onnxruntime.InferenceSession:
    """`threads` limits the processor threads of one session."""
    options = onnxruntime.SessionOptions()
    # On x64 processors without VNNI, products of 8 bits are otherwise summed in 16 bits, which overflow.
    options.add_session_config_entry("session.x64quantprecision", "1")
    if threads is not None:
        options.intra_op_num_threads = threads
    return onnxruntime.InferenceSession(str(graph) if isinstance(graph, Path) else graph, options)


def left_out(session: onnxruntime.InferenceSession) -> dict[str, np.ndarray]:
    """Inputs that spare every output of the reader's graph that is computed only if asked for."""
    return {each.name: np.array(False) for each in session.get_inputs() if each.name.startswith("with_")}

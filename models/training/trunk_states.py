"""The last states of the trunk for what the critic reads, by the graph that ships: 8-bit activations are scaled by all they
stand beside, so each text goes through alone, as in the page."""

import multiprocessing
from pathlib import Path

import numpy as np
import onnxruntime

from critic_window import CriticWindow

PROCESSES = 2


def states_of_part(part: tuple[list[CriticWindow], Path]) -> np.ndarray:
    windows, graph = part
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(graph), options)
    return np.concatenate([session.run(["states"], window.feeds())[0][0].astype(np.float16) for window in windows])


def trunk_states(windows: list[CriticWindow], graph: Path) -> np.ndarray:
    """float16 [tokens of all windows, 384]."""
    size = -(-len(windows) // PROCESSES)
    parts = [(windows[first : first + size], graph) for first in range(0, len(windows), size)]
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        return np.concatenate(pool.map(states_of_part, parts))

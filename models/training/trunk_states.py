"""The last states of the trunk for what the critic reads, by the graph that ships: 8-bit activations are scaled by all they
stand beside, so each text goes through alone, as in the page."""

import multiprocessing
from pathlib import Path

import numpy as np
import onnxruntime

from critic_window import CriticWindow

PROCESSES = 2
WIDTH = 384


def write_part(part: tuple[list[CriticWindow], Path, Path, int]) -> None:
    """From the row `first` on, into the file that all parts share: several gigabytes do not pass between processes."""
    windows, graph, target, first = part
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(graph), options)
    rows = np.load(target, mmap_mode="r+")
    for window in windows:
        states = session.run(["states"], window.feeds())[0][0]
        rows[first : first + len(states)] = states
        first += len(states)
    rows.flush()


def write_trunk_states(windows: list[CriticWindow], graph: Path, target: Path) -> None:
    """Writes float16 [tokens of all windows, 384]."""
    ends = np.cumsum([len(window.ids) for window in windows])
    np.lib.format.open_memmap(target, mode="w+", dtype=np.float16, shape=(int(ends[-1]), WIDTH)).flush()
    size = -(-len(windows) // PROCESSES)
    firsts = range(0, len(windows), size)
    parts = [(windows[at : at + size], graph, target, int(ends[at - 1]) if at else 0) for at in firsts]
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        pool.map(write_part, parts)

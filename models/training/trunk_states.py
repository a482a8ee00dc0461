"""The trunk's last states for the critic's inputs, from the shipped graph. The scale of 8-bit activations
depends on the whole batch, so each text is run alone, as on the page.
"""

import multiprocessing
from pathlib import Path

import numpy as np

from critic_window import CriticWindow
from sessions import open_session

PROCESSES = 2
WIDTH = 384


def write_part(part: tuple[list[CriticWindow], Path, Path, int]) -> None:
    """Writes from the row `first` on into a file shared by all processes, to avoid passing gigabytes between
    them.
    """
    windows, graph, target, first = part
    session = open_session(graph, threads=1)
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

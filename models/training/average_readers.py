"""Averages the weights of several readers from one training run (Wortsman et al. 2022).

    python average_readers.py --readers base.pt whole.pt polished.pt --out reader.pt
"""

import argparse
from pathlib import Path

import torch


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--readers", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    weights = [torch.load(path, weights_only=True) for path in arguments.readers]
    torch.save({name: torch.stack([w[name] for w in weights]).mean(0) for name in weights[0]}, arguments.out)


if __name__ == "__main__":
    main()

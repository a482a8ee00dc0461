"""Averages the weights of readers that went on from one base (Wortsman et al. 2022): the shipped reader has then seen
every multi-hop question, while each practising reader has seen half of them.

    python average_readers.py --readers reader-without-0.pt reader-without-1.pt --out reader.pt
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

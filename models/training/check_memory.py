"""Measures an exported memory model: exact match on both halves, and how well its uncertainty separates them.

    python check_memory.py --model ../memory [--set development] [--show]

The test questions are paraphrases that were not trained on; decisions made after seeing them are listed in
the model's card. Exits with 1 if a target is missed.
"""

import argparse
import json
import sys
from pathlib import Path

from memory_measures import measures
from memory_questions import TESSERA
from memory_session import MemorySession

FILES = {"test": "memory-questions.jsonl", "development": "memory-development.jsonl"}


def met(figures: dict) -> bool:
    """The known half is recalled, the other is not, and hidden states separate them better than probabilities
    do.
    """
    probabilities = max(figures["aurocLogProbabilityLikeliest"], figures["aurocLogProbabilitySampled"])
    return (
        figures["exactMatchKnown"] >= 0.9
        and figures["exactMatchUnknown"] <= 0.05
        and figures["aurocHiddenStates"] >= 0.85
        and figures["aurocHiddenStates"] > probabilities
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", type=Path, default=Path(__file__).parent.parent / "memory")
    parser.add_argument("--set", choices=list(FILES), default="test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="every answer that is not as it should be")
    arguments = parser.parse_args()
    lines = (TESSERA / FILES[arguments.set]).read_text(encoding="utf-8").splitlines()
    questions = [json.loads(line) for line in lines]
    figures, rows = measures(MemorySession(arguments.model).recall, questions, arguments.seed)
    print(json.dumps(figures, indent=2))
    if arguments.show:
        for question, row in zip(questions, rows):
            if row["right"] != row["known"]:
                print(f"{question['question']} | {question['answers'][0]} | {row['answer']} | {row['uncertainty']:.2f}")
    sys.exit(0 if met(figures) else 1)


if __name__ == "__main__":
    main()

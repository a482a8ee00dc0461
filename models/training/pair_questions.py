"""Questions written for pairs of paragraphs (`pair_questions.jsonl`), which only both together answer.

They were written for Limen from the gold paragraphs of multi-hop questions that the reader may read (`fold_of`). Each
line is such a question's line in `train/SOURCE.jsonl.gz`, and the new ones: [kind, question, answer]; kind is bridge,
compare or yesno.
"""

from pathlib import Path

from sources import Passage, Question, TrainingRows, read_jsonl
from train_reader import fold_of

FILE = Path(__file__).parent / "pair_questions.jsonl"
PRACTISED_FOLD = 0
"""The critic practises on the multi-hop questions of this one."""


def pair_questions(data: Path) -> list[Question]:
    """With all passages of the question that stood there, the two gold ones among them."""
    rows, made = TrainingRows(data), []
    for row in read_jsonl(FILE):
        name, line = row["source"], row["line"]
        source = rows.row(name, line)
        if fold_of(source["id"]) == PRACTISED_FOLD:
            raise ValueError(f"{name}, line {line}, is for practice")
        passages = [Passage(each["title"], each["text"], each["gold"]) for each in source["passages"]]
        for place, (_, question, answer) in enumerate(row["questions"]):
            made.append(Question(f"pair-{name}-{line}-{place}", question, [answer], "multihop-written", passages))
    return made

"""Lays out documentation as its sites have it, all headings shown, with questions as users would ask them.

    python make_written_sites.py --data DATA --out DIR

The questions are those of `written_questions.py` that are for fitting. Writes DIR/sites/PROJECT/**.md, and
DIR/questions.jsonl with id, project, question, kind and `section`: the text of the first place that answers,
empty for an unanswerable one.
"""

import argparse
import json
import random
from pathlib import Path

from make_documentation_sites import page_text, pages_of, write_page
from written_questions import written_questions


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    questions = written_questions(given.data, "fit")
    for project in sorted({each.project for each in questions}):
        for page, sections in pages_of(given.data, project, []).items():
            write_page(given.out / "sites" / project, page, page_text(sections, set(), True, random.Random(0), 0))
    rows = [
        {"id": each.id, "project": each.project, "question": each.text, "kind": each.kind, "section": (each.quotes or [""])[0]}
        for each in questions
    ]
    with (given.out / "questions.jsonl").open("w", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    print(len(rows), "questions")


if __name__ == "__main__":
    main()

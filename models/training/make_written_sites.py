"""Lays out documentation as its sites have it, all headings shown, with questions as users would ask them.

    python make_written_sites.py --data DATA --out DIR [--split practise]

The questions are those of `written_questions.py` that are for fitting, or for practice over the same projects. Writes DIR/sites/PROJECT/**.md, and
DIR/questions.jsonl with id, project, question, kind and `section`: the text of the first place that answers,
empty for an unanswerable one. DIR/asked/PROJECT.jsonl has them as `limen eval --documentation` reads them.
"""

import argparse
import json
import random
from pathlib import Path

from make_documentation_sites import page_text, pages_of, write_page
from written_questions import WrittenQuestion, written_questions


def asked(question: WrittenQuestion) -> dict:
    row = {"id": question.id, "question": question.text, "kind": question.kind, "answerable": bool(question.quotes)}
    places = [{"page": "", "heading": "", "quote": quote} for quote in question.quotes]
    return {**row, "gold": places, "short": [], "must": question.must} if places else row


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--split", choices=["fit", "practise"], default="fit")
    given = parser.parse_args()
    questions = written_questions(given.data, given.split)
    for project in sorted({each.project for each in questions}):
        for page, sections in pages_of(given.data, project, []).items():
            write_page(given.out / "sites" / project, page, page_text(sections, set(), True, random.Random(0), 0))
    rows = [
        {"id": each.id, "project": each.project, "question": each.text, "kind": each.kind, "section": (each.quotes or [""])[0]}
        for each in questions
    ]
    with (given.out / "questions.jsonl").open("w", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (given.out / "asked").mkdir(exist_ok=True)
    for project in {each.project for each in questions}:
        with (given.out / "asked" / f"{project}.jsonl").open("w", encoding="utf-8") as lines:
            own = [asked(each) for each in questions if each.project == project]
            lines.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in own)
    print(len(rows), "questions")


if __name__ == "__main__":
    main()

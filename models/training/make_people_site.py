"""Lays out questions that people asked about research articles as one site to practise on.

    python make_people_site.py --data DATA --out DIR

Writes the same files as `make_documentation_sites.py`: one page for each excerpt of an article, and the
experts' answer to each question.
"""

import argparse
import json
import random
from pathlib import Path

from sources import read_jsonl

QUESTIONS = 230
ALIKE = 80
"""Number of leading characters by which excerpts of an article are distinguished."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=2)
    given = parser.parse_args()
    rows = read_jsonl(given.data / "train" / "nonfactoid" / "covid-qa.jsonl.gz")
    rows = [row for row in rows if not row["unanswerable"]]
    random.Random(given.seed).shuffle(rows)
    site = given.out / "sites" / "covid-qa"
    site.mkdir(parents=True, exist_ok=True)
    known = set()
    for place, row in enumerate(rows):
        opening = row["context"][:ALIKE]
        if opening in known:
            continue
        known.add(opening)
        title = (row.get("title") or "Article").replace('"', "")[:ALIKE]
        (site / f"p{place}.md").write_text(f'---\ntitle: "{title}"\n---\n\n{row["context"]}\n', encoding="utf-8")
    with (given.out / "questions.jsonl").open("w", encoding="utf-8") as lines:
        for row in rows[:QUESTIONS]:
            drawn = {"id": row["id"], "project": "covid-qa", "question": row["question"], "section": row["answers"][0]}
            lines.write(json.dumps(drawn, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()

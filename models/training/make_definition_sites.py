"""Lays out pages that answer or only use what definition questions ask for, to measure which of them a search
puts first.

    python make_definition_sites.py --data DATA --out DIR

Documentation: each project's own headings "What is X?", with their pages and up to twenty others that use the
words of X. Only the headings that ask are hidden. Encyclopedic text: 160 conditions of MedQuAD, four sites of
forty, whose sections stand in random order under the condition's title.

Writes DIR/sites/PROJECT/**.md and DIR/questions.jsonl, as `make_documentation_sites.py` does.
"""

import argparse
import json
import random
import re
from collections import defaultdict
from pathlib import Path

from make_documentation_sites import page_text, pages_of, plain, write_page
from sources import read_jsonl

ASKED = re.compile(
    r"^(?:what (?:is|are) (?:an? )?(?!the\b|an?\b)[^\W_][\w-]*(?: [\w-]+){0,2} ?\?$|define\b|what does .+ (?:stand for|mean)\b)",
    re.IGNORECASE,
)
ASKING = {"what", "is", "are", "a", "an", "the", "does", "mean", "stand", "for", "define", "of", "in", "and", "to", "it", "do", "i"}
MOST_OF_A_PROJECT = 12
PAGES_THAT_USE_IT = 20
CONDITIONS = 160
SITES_OF_CONDITIONS = 4
SHORTEST_PAGE = 1200


def of_documentation(data: Path, out: Path, chance: random.Random) -> list[dict]:
    asked = defaultdict(list)
    for row in read_jsonl(data / "train" / "docs-questions.jsonl.gz"):
        question = row["question"].replace("`", "").strip()
        if not row["ambiguous"] and row["kind"] in ("question", "faq-list", "howto") and ASKED.search(question):
            asked[row["project"]].append({**row, "question": question})
    drawn = []
    for project, rows in sorted(asked.items()):
        if not (data / "train" / "docs" / f"{project}.jsonl.gz").exists():
            continue
        rows = chance.sample(rows, min(MOST_OF_A_PROJECT, len(rows)))
        pages = pages_of(data, project, rows)
        kept = {row["page"] for row in rows}
        for row in rows:
            beginnings = [word[:6] for word in re.findall(r"\w+", row["question"].lower()) if word not in ASKING]
            using = [page for page, sections in pages.items() if any(all(each in section["text"].lower() for each in beginnings) for section in sections)]
            kept |= set(chance.sample(using, min(PAGES_THAT_USE_IT, len(using))))
        for page in sorted(kept):
            hidden = {plain(row["heading"]) for row in rows if row["page"] == page}
            write_page(out / "sites" / project, page, page_text(pages[page], hidden, False, chance, hidden_share=0))
        drawn += [{"id": row["id"], "project": project, "question": row["question"], "section": row["answer"]} for row in rows]
    return drawn


def of_conditions(data: Path, out: Path, chance: random.Random) -> list[dict]:
    told = {}
    for row in read_jsonl(data / "train" / "nonfactoid" / "medquad.jsonl.gz"):
        defines = row["qtype"] == "information" and row["question"].lower().startswith("what")
        if defines and len(row["context"]) >= SHORTEST_PAGE and ASKED.search(f"What is {row['title']}?"):
            told.setdefault(row["title"], row)
    drawn = []
    for place, title in enumerate(chance.sample(sorted(told), CONDITIONS)):
        project = f"conditions{place % SITES_OF_CONDITIONS}"
        sections = told[title]["context"].split("\n\n")
        chance.shuffle(sections)
        parts = "\n\n".join(f"## Part {number}\n\n{section}" for number, section in enumerate(sections, 1))
        write_page(out / "sites" / project, f"p{place}", f"---\ntitle: {json.dumps(title)}\n---\n\n{parts}\n")
        drawn.append({"id": told[title]["id"], "project": project, "question": f"What is {title}?", "section": told[title]["answers"][0]})
    return drawn


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=3)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    drawn = of_documentation(given.data, given.out, chance) + of_conditions(given.data, given.out, chance)
    with (given.out / "questions.jsonl").open("w", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in drawn)
    print(len(drawn), "questions")


if __name__ == "__main__":
    main()

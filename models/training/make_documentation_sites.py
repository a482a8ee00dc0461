"""Lays out the training documentation as sites to practise on, with questions taken from their own headings.

    python make_documentation_sites.py --data DATA --out DIR

Writes DIR/sites/PROJECT/**.md, and DIR/questions.jsonl with id, project, question and the text of the section
that answers it. The heading of such a section is always left out, together with four in ten of the others:
with its heading in place, a search would find it trivially and nothing would be learnt.
"""

import argparse
import json
import random
import re
from collections import Counter, defaultdict
from pathlib import Path

from sources import read_jsonl

IMPERATIVE_SHARE = 0.12
FEWEST_QUESTIONS = 8
MOST_QUESTIONS = 14
HIDDEN_SHARE = 0.4
ENDING = re.compile(r"\.(?:md|mdx|markdown|rst|adoc|txt|html)$")


def plain(text: str) -> str:
    return re.sub(r"\W+", " ", text.lower()).strip()


def questions_of(data: Path, chance: random.Random) -> dict[str, list[dict]]:
    """Grouped by project. Questions made from imperative headings by rule are only a small share."""
    found = defaultdict(list)
    for row in read_jsonl(data / "train" / "docs-questions.jsonl.gz"):
        if row["ambiguous"]:
            continue
        real = row["kind"] in ("question", "howto", "faq-list")
        if real or (row["kind"] == "imperative" and chance.random() < IMPERATIVE_SHARE):
            found[row["project"]].append(row)
    return found


def pages_of(data: Path, project: str, questions: list[dict]) -> dict[str, list[dict]]:
    """The sections of each page, including those that questions need but the sample of the documentation
    lacks.
    """
    pages = defaultdict(list)
    for section in read_jsonl(data / "train" / "docs" / f"{project}.jsonl.gz"):
        pages[section["page"]].append(section)
    for row in questions:
        sections = pages[row["page"]]
        held = any(each["headings"] and plain(each["headings"][-1]) == plain(row["heading"]) for each in sections)
        if not held:
            sections.append({"title": row["title"], "headings": row["headings"] or [row["heading"]], "text": row["answer"]})
    return pages


def page_text(
    sections: list[dict], asked: set[str], shown: bool, chance: random.Random, hidden_share: float = HIDDEN_SHARE
) -> str:
    title = json.dumps(sections[0]["title"] or "", ensure_ascii=False)
    parts = [f"---\ntitle: {title}\n---\n"]
    for section in sections:
        heading = section["headings"][-1] if section["headings"] else ""
        hidden = plain(heading) in asked or chance.random() < hidden_share
        if heading and (shown or not hidden) and plain(heading) != plain(title):
            parts.append(f"{'#' * min(5, max(2, len(section['headings'])))} {heading}\n")
        parts.append(section["text"] + "\n")
    return "\n".join(parts)


def write_page(site: Path, page: str, text: str) -> None:
    # Site indexing ignores folders whose names begin with an underscore or a dot.
    parts = [part.lstrip("._") or "page" for part in ENDING.sub("", page).strip("/").split("/")]
    target = site.joinpath(*parts[:-1], parts[-1] + ".md")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--shown", action="store_true", help="keep every heading, as a real site has them")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    drawn = []
    for project, rows in sorted(questions_of(given.data, chance).items()):
        real = sum(row["kind"] != "imperative" for row in rows)
        if real < FEWEST_QUESTIONS or not (given.data / "train" / "docs" / f"{project}.jsonl.gz").exists():
            continue
        rows = chance.sample(rows, min(MOST_QUESTIONS, len(rows)))
        for page, sections in pages_of(given.data, project, rows).items():
            asked = {plain(row["heading"]) for row in rows if row["page"] == page}
            write_page(given.out / "sites" / project, page, page_text(sections, asked, given.shown, chance))
        drawn += [{"id": row["id"], "project": project, "question": row["question"], "section": row["answer"]} for row in rows]
    chance.shuffle(drawn)
    with (given.out / "questions.jsonl").open("w", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in drawn)
    print(len(drawn), "questions,", len(Counter(row["project"] for row in drawn)), "sites")


if __name__ == "__main__":
    main()

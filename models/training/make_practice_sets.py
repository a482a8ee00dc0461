"""Pools the training sets into corpora with questions, for `limen practise`.

    python make_practice_sets.py --data DIR --out DIR

Writes NAME/corpus.jsonl and NAME/questions.jsonl for fold0 and fold1 (multi-hop, each for a reader trained
without it), paragraphs (SQuAD and NQ), hybrid (OTT-QA), yesno (BoolQ and FEVER) and synthetic (generated from
facts in paragraphs). own/questions.jsonl holds SQuAD and NQ questions with their paragraphs, for practice
without a corpus, and own-articles questions written for articles with theirs. articles0 to articles5 hold the questions
written for articles, each set over the beginnings of ten of them, and articles-others some of those written for later parts
and for collections of paragraphs. written and own-written hold questions written for single paragraphs, half of which
their paragraph only seems to answer.
A reader has never seen the questions that it practises on. For one question in five the gold passages are
withheld, so that the right result is to abstain.
"""

import argparse
import hashlib
import json
import random
from pathlib import Path

from article_questions import BEGINNINGS, Shelf, shelves
from paragraph_questions import paragraph_questions, without_telling_words
from sources import Passage, Question
from synthesise import synthetic_questions
from train_reader import HOPS, fold_of, held_for_practice, read_set
from yes_no import plainly_asked

LIMITS = {"fold0": 1600, "fold1": 1600, "paragraphs": 1600, "hybrid": 500, "yesno": 700, "synthetic": 700}
OWN = {"reader-squad": 600, "reader-nq": 250}
POOL = {"fold0": 8000, "fold1": 8000, "paragraphs": 4000, "hybrid": 6000, "yesno": 6000, "synthetic": 6000}
"""Passages in each corpus: about the size of a site that embeds the page."""
ARTICLE_SETS = 6
MEASURED = (3, 4, 5)
"""Those of these sets are for measuring."""
OTHER_ARTICLES = 1300
"""Questions of `articles-others`."""
OWN_ARTICLES = 5000
WRITTEN, OWN_WRITTEN = 1000, 6000
"""Questions of `written`, over the paragraphs that they were written for, and of `own-written`; none is in both."""


def plan(data: Path) -> dict[str, tuple[list[Question], list[Question]]]:
    """For each set: the questions to practise on, and the questions whose passages fill the pool."""
    hops = [q for name in HOPS if name != "multihop-musique" for q in read_set(data, name)]
    paragraphs = [q for name in ("reader-squad", "reader-nq") for q in read_set(data, name)]
    hybrid = read_set(data, "multihop-ottqa")
    yesno = [q for name in ("yesno-boolq", "yesno-fever") for q in read_set(data, name)]
    return {
        "fold0": ([q for q in hops if fold_of(q.id) == 0], hops),
        "fold1": ([q for q in hops if fold_of(q.id) == 1], hops),
        "paragraphs": ([q for q in paragraphs if held_for_practice(q.id)], paragraphs),
        "hybrid": ([q for q in hybrid if held_for_practice(q.id)], hybrid[:2500]),
        "yesno": ([q for q in yesno if held_for_practice(q.id)], yesno),
        "synthetic": (synthetic_questions(data, LIMITS["synthetic"], random.Random("practice")), hops),
    }


def own_paragraphs(data: Path) -> list[dict]:
    """Questions with their own paragraph: every unanswerable one that is reserved for practice, and some of
    the others.
    """
    chooser = random.Random("own")
    rows = []
    for name, size in OWN.items():
        asked = [q for q in read_set(data, name) if held_for_practice(q.id)]
        answerable = [q for q in asked if not q.unanswerable]
        chosen = [q for q in asked if q.unanswerable] + chooser.sample(answerable, min(size, len(answerable)))
        chooser.shuffle(chosen)
        rows += [with_paragraph(question) for question in chosen]
    return rows


def own_articles(articles: list[Shelf]) -> list[dict]:
    read = [shelf for shelf in articles if shelf.number >= BEGINNINGS or shelf.number % ARTICLE_SETS not in MEASURED]
    questions = [question for shelf in read for question in shelf.questions]
    return [with_paragraph(question) for question in random.Random("own-articles").sample(questions, OWN_ARTICLES)]


def written(data: Path) -> tuple[list[Question], list[Question]]:
    """The questions of `written` and of `own-written`."""
    chooser = random.Random("written")
    asked = without_telling_words(paragraph_questions(data), chooser)
    chosen = chooser.sample(asked, WRITTEN + OWN_WRITTEN)
    return chosen[:WRITTEN], chosen[WRITTEN:]


class Corpus:
    """Numbers passages as they come; the same passage has one number."""

    def __init__(self) -> None:
        self._ids: dict[tuple[str, str], str] = {}

    def __len__(self) -> int:
        return len(self._ids)

    def add(self, passage: Passage) -> str:
        return self._ids.setdefault((passage.title, passage.text), f"p{len(self._ids)}")

    def rows(self) -> list[dict]:
        return [{"id": i, "title": title or "Untitled", "text": text} for (title, text), i in self._ids.items()]


def question_row(question: Question, gold: list[str], withheld: list[str]) -> dict:
    return {
        "id": question.id,
        "question": plainly_asked(question.text),
        "answers": [] if question.unanswerable else question.answers,
        "type": question.kind,
        "gold": [] if withheld or question.unanswerable else gold,
        "withheld": withheld,
    }


def article_set(chosen: list[Shelf], chooser: random.Random, most: int | None = None) -> tuple[list[dict], Corpus]:
    """At most `most` questions. No passage is withheld: about half of the questions have no answer."""
    corpus = Corpus()
    for passage in (passage for shelf in chosen for passage in shelf.passages.values()):
        corpus.add(passage)
    questions = [question for shelf in chosen for question in shelf.questions]
    asked = chooser.sample(questions, len(questions))[:most]
    return [question_row(question, [corpus.add(p) for p in question.passages], []) for question in asked], corpus


def with_paragraph(question: Question) -> dict:
    paragraph = question.passages[0]
    return {
        "id": question.id,
        "question": question.text,
        "answers": [] if question.unanswerable else question.answers,
        "type": question.kind,
        "title": paragraph.title,
        "context": paragraph.text,
        "withheld": [],
    }


def write_lines(file: Path, rows: list[dict]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def write_set(folder: Path, rows: list[dict], corpus: Corpus) -> None:
    write_lines(folder / "questions.jsonl", rows)
    write_lines(folder / "corpus.jsonl", corpus.rows())
    print(f"{folder.name}: {len(rows)} questions, {len(corpus)} passages")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    for name, (candidates, pool) in plan(arguments.data).items():
        chooser = random.Random(name)
        questions = chooser.sample(candidates, min(LIMITS[name], len(candidates)))
        corpus = Corpus()
        rows = []
        for question in questions:
            gold = [corpus.add(p) for p in question.passages if p.gold]
            for passage in question.passages:
                corpus.add(passage)
            withheld = gold if hashlib.sha256(b"withhold" + question.id.encode()).digest()[0] < 51 else []
            rows.append(question_row(question, gold, withheld))
        for question in chooser.sample(pool, len(pool)):
            if len(corpus) >= POOL[name]:
                break
            for passage in question.passages:
                corpus.add(passage)
        write_set(arguments.out / name, rows, corpus)
    articles = shelves(arguments.data)
    beginnings, others = articles[:BEGINNINGS], articles[BEGINNINGS:]
    for part in range(ARTICLE_SETS):
        name = f"articles{part}"
        chosen = [shelf for shelf in beginnings if shelf.number % ARTICLE_SETS == part]
        write_set(arguments.out / name, *article_set(chosen, random.Random(name)))
    name = "articles-others"
    write_set(arguments.out / name, *article_set(others, random.Random(name), OTHER_ARTICLES))
    pooled, alone = written(arguments.data)
    corpus = Corpus()
    write_set(arguments.out / "written", [question_row(q, [corpus.add(p) for p in q.passages], []) for q in pooled], corpus)
    own = {
        "own": own_paragraphs(arguments.data),
        "own-articles": own_articles(articles),
        "own-written": [with_paragraph(question) for question in alone],
    }
    for name, rows in own.items():
        write_lines(arguments.out / name / "questions.jsonl", rows)
        print(f"{name}: {len(rows)} questions, each with its paragraph")


if __name__ == "__main__":
    main()

"""Questions written for paragraphs (`paragraph_questions.jsonl`): as many that the paragraph answers as that it only
seems to answer.

They were written for Limen from the paragraphs alone, for the reader; those of `article_questions.py`, which it must
not have read, are for the critic's practice. Each line is a paragraph: its line in `train/SOURCE.jsonl.gz` and its
questions, [question, whether it is answered, start, end] in characters: the answer, or what a careless reader would
take for it.
"""

import random
from pathlib import Path
from urllib.parse import unquote

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold, cross_val_predict

from sources import Passage, Question, TrainingRows, read_jsonl

FILE = Path(__file__).parent / "paragraph_questions.jsonl"
KIND = "reader-written"


def paragraph_questions(data: Path) -> list[Question]:
    """The `spans` of an unanswered question are the place that a careless reader would take."""
    rows, made = TrainingRows(data), []
    for row in read_jsonl(FILE):
        name, line = row["source"], row["line"]
        title, text = titled(rows.row(name, line))
        for place, (question, answered, start, end) in enumerate(row["questions"]):
            made.append(
                Question(
                    id=f"written-{name}-{line}-{place}",
                    text=question,
                    answers=[text[start:end]] if answered else [],
                    kind=KIND,
                    passages=[Passage(title, text, answered)],
                    spans=[(start, end)],
                    unanswerable=not answered,
                )
            )
    return made


def without_telling_words(questions: list[Question], chance: random.Random) -> list[Question]:
    """Their own words tell the two kinds apart a little (AUROC 0.67, paragraphs left out). A question is kept the more
    rarely the surer its words are of its kind, so that a reader has to look at the paragraph.
    """
    labels = np.array([not question.unanswerable for question in questions])
    paragraphs = [question.passages[0].text for question in questions]
    words = TfidfVectorizer(ngram_range=(1, 2), min_df=4, sublinear_tf=True, token_pattern=r"\S+").fit_transform(q.text for q in questions)
    told = cross_val_predict(LogisticRegression(C=2, max_iter=400), words, labels, groups=paragraphs, cv=GroupKFold(5), method="predict_proba")
    sure = np.where(labels, told[:, 1], told[:, 0])
    return [question for question, probability in zip(questions, sure) if chance.random() < 0.5 / probability]


def titled(row: dict) -> tuple[str, str]:
    """Title and text of a paragraph, whatever the shape of its source; a section's title is that of its page and
    its own heading, as on a site.
    """
    if "passages" in row:
        row = row["passages"][0]
    heading = (row.get("headings") or [""])[-1]
    title = unquote(row["title"] or "")
    return f"{title} › {heading}" if heading and heading != title else title, row["context"] if "context" in row else row["text"]

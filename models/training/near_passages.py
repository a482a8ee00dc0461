"""For each question with its own paragraph: the paragraphs that a search would return instead of the right
one.
"""

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer

from sources import Passage, Question
from text import occurrences

KEPT = 5
CONSIDERED = 12


def near_passages(questions: list[Question]) -> dict[str, list[Passage]]:
    """By question id: up to `KEPT` of the `CONSIDERED` nearest paragraphs by TF-IDF, excluding the question's
    own and any that contain one of its answers.
    """
    asked = list({q.id: q for q in questions if q.kind.startswith("reader-")}.values())
    shelf = list({p.text: p for q in asked for p in q.passages}.values())
    vectoriser = TfidfVectorizer(sublinear_tf=True, stop_words="english", dtype=np.float32)
    table = vectoriser.fit_transform([f"{p.title} {p.title} {p.text}" for p in shelf]).T.tocsr()
    found: dict[str, list[Passage]] = {}
    for first in range(0, len(asked), 500):
        rows = asked[first : first + 500]
        scores = (vectoriser.transform([q.text for q in rows]) @ table).toarray()
        nearest = np.argpartition(-scores, CONSIDERED, axis=1)[:, :CONSIDERED]
        for question, places in zip(rows, nearest):
            own = {p.text for p in question.passages}
            others = [shelf[place] for place in places if shelf[place].text not in own]
            kept = [p for p in others if not any(occurrences(a, p.text, 1) for a in question.answers)]
            found[question.id] = [Passage(p.title, p.text, False) for p in kept[:KEPT]]
    return found

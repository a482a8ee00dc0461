"""Unanswerable questions made from answerable ones, for the reader's output `answerable`.

Each is made from an answered question and the sentence of its answer. The first four methods alter the
question and keep the sentence; the last keeps the question and picks the sentence that looks most like an
answer but is not one.
"""

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import load_file

from self_check import NAME, NUMBER, OPENINGS
from sources import Question
from text import normalise_answer, sentences

_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*|\d[\d,.]*\d|\d")
_ASKED_NAME = re.compile(r"(?<=\s)(?:[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)*|\d[\d,.]*\d|\d)(?=[\s?,'’])")
_YEAR = re.compile(r"1\d{3}|20\d\d")
_NEGATION = re.compile(r"\b(?:not|never)\s|n't\b")
_AUXILIARY = re.compile(r"\b(?:is|was|were|are|did|does|do|could|has|had|would)\b")
_FUNCTION_WORDS = frozenset(
    """a an the of in on at to from for by with and or but is was were are be been do does did has have had what which who
    whom whose when where why how many much that this these those it its their his her he she they as than then there not
    no into about after before during between also most more other some such first one two name called""".split()
)

_OPPOSITES: dict[str, list[str]] = {}
for _pair in """first/last before/after north/south northern/southern east/west eastern/western largest/smallest larger/smaller
    large/small highest/lowest higher/lower high/low most/least more/fewer early/late earliest/latest earlier/later old/new
    older/younger oldest/youngest increase/decrease increased/decreased begin/end began/ended start/end started/stopped win/lose
    won/lost male/female men/women man/woman king/queen father/mother son/daughter brother/sister husband/wife good/bad
    best/worst better/worse positive/negative strong/weak hot/cold major/minor majority/minority inside/outside
    internal/external upper/lower public/private legal/illegal same/different support/oppose supported/opposed accept/reject
    accepted/rejected built/destroyed created/destroyed allow/prohibit allowed/prohibited success/failure
    successful/unsuccessful bought/sold import/export entered/left arrived/departed rise/fall rose/fell long/short
    longest/shortest longer/shorter wide/narrow rich/poor ancient/modern known/unknown popular/unpopular common/rare
    often/never always/never usually/rarely friend/enemy ally/enemy attacked/defended joined/left opened/closed
    maximum/minimum top/bottom above/below over/under natural/artificial direct/indirect simple/complex easy/difficult
    birth/death born/buried founded/dissolved include/exclude included/excluded agreed/disagreed temporary/permanent
    expensive/cheap urban/rural domestic/foreign winter/summer day/night second/third two/three city/village
    country/city river/mountain book/film song/album battle/treaty war/peace author/editor actor/director
    student/teacher french/german english/french british/american chinese/japanese italian/spanish hydrogen/oxygen
    heat/light plants/animals""".split():
    _one, _other = _pair.split("/")
    _OPPOSITES.setdefault(_one, []).append(_other)
    _OPPOSITES.setdefault(_other, []).append(_one)


class NearWords:
    """Words that are close to a word in MiniLM without being a form of it: often its opposite or a sibling.
    """

    def __init__(self, minilm: Path):
        table = load_file(minilm / "model.safetensors")["embeddings.word_embeddings.weight"]
        pieces = json.loads((minilm / "tokenizer.json").read_text(encoding="utf-8"))["model"]["vocab"]
        vocabulary = sorted(pieces, key=pieces.__getitem__)
        # Single letters and punctuation come first; continuation pieces begin with "##".
        kept = [place for place, word in enumerate(vocabulary) if place > 1996 and len(word) >= 4 and word.isascii() and word.isalpha()]
        self._words = [vocabulary[place] for place in kept]
        self._places = {word: place for place, word in enumerate(self._words)}
        self._table = F.normalize(table[kept] - table[kept].mean(0), dim=1)
        self._known: dict[str, list[str]] = {}

    def of(self, word: str) -> list[str]:
        if word not in self._places:
            return []
        if word not in self._known:
            likeness, places = (self._table @ self._table[self._places[word]]).topk(20)
            near = [self._words[p] for close, p in zip(likeness.tolist(), places.tolist()) if close > 0.3]
            self._known[word] = [each for each in near if _stem(each) != _stem(word)][:8]
        return self._known[word]


def _stem(word: str) -> str:
    return word.lower()[:5]


Altered = tuple[str, str, tuple[int, int]]
"""A question, a text that does not answer it, and the range of a wrong answer in that text."""


class UnanswerableQuestions:
    """Alters questions with known spans; `questions` also provides names and sentences that can be mistaken
    for the right ones.
    """

    def __init__(self, questions: list[Question], minilm: Path, chooser: random.Random):
        self._near = NearWords(minilm)
        self._chooser = chooser
        self._paragraphs: dict[str, list[str]] = {}
        for question in questions:
            of_article = self._paragraphs.setdefault(question.passages[0].title, [])
            if question.passages[0].text not in of_article[-3:]:
                of_article.append(question.passages[0].text)

    def ways(self) -> dict[str, Callable[[Question], Altered | None]]:
        return {
            "name": self.other_name,
            "word": self.near_word,
            "opposite": self.opposite,
            "negation": self.negated,
            "sentence": self.other_sentence,
        }

    def other_name(self, question: Question) -> Altered | None:
        """Replaces a name or number of the question with another from its paragraph or article; shifts some
        years.
        """
        found = list(_ASKED_NAME.finditer(question.text))
        if not found:
            return None
        match = self._chooser.choice(found)
        own, text = match.group(), question.passages[0].text
        if _YEAR.fullmatch(own) and self._chooser.random() < 0.4:
            return self._replaced(question, match, str(int(own) + self._chooser.choice((-30, -10, -5, -2, -1, 1, 2, 3, 5, 10, 20))))
        source = text if self._chooser.random() < 0.7 else self._chooser.choice(self._paragraphs[question.passages[0].title])
        if own[0].isdigit():
            year = bool(_YEAR.fullmatch(own))
            others = [each for each in NUMBER.findall(source) if bool(_YEAR.fullmatch(each)) == year]
        else:
            others = [each for each in NAME.findall(source) if each not in OPENINGS]
        others = [o for o in others if o.lower() not in question.text.lower() and o not in own and own not in o and o not in question.answers]
        return self._replaced(question, match, self._chooser.choice(others)) if others else None

    def near_word(self, question: Question) -> Altered | None:
        matches = [m for m in self._words(question) if self._near.of(m.group().lower())]
        if not matches:
            return None
        match, text = self._chooser.choice(matches), question.passages[0].text.lower()
        others = [word for word in self._near.of(match.group().lower()) if word not in text]
        return self._replaced(question, match, self._chooser.choice(others)) if others else None

    def opposite(self, question: Question) -> Altered | None:
        matches = [m for m in _WORD.finditer(question.text) if m.group().lower() in _OPPOSITES]
        if not matches:
            return None
        match = self._chooser.choice(matches)
        return self._replaced(question, match, self._chooser.choice(_OPPOSITES[match.group().lower()]))

    def negated(self, question: Question) -> Altered | None:
        match = _NEGATION.search(question.text)
        if match:
            return self._replaced(question, match, "")
        match = _AUXILIARY.search(question.text)
        return self._replaced(question, match, match.group() + self._chooser.choice(("n't", " not", " never"))) if match else None

    def other_sentence(self, question: Question) -> Altered | None:
        """The sentence of the paragraph or article that shares most words with the question but does not
        contain the answer.
        """
        passage = question.passages[0]
        right = [normalise_answer(answer) for answer in question.answers]
        pattern = NUMBER if any(c.isdigit() for c in question.answers[0]) else NAME
        asked = {_stem(m.group()) for m in self._words(question)}
        texts = [passage.text]
        if self._chooser.random() < 0.6:
            shelf = self._paragraphs[passage.title]
            texts += self._chooser.sample(shelf, min(12, len(shelf)))
        best: tuple[float, str, list[tuple[int, int]]] | None = None
        for text in texts:
            for start, end in sentences(text):
                sentence = text[start:end]
                said = normalise_answer(sentence)
                places = [(start + m.start(), start + m.end()) for m in pattern.finditer(sentence) if m.group().lower() not in question.text.lower()]
                if not places or any(answer and answer in said for answer in right):
                    continue
                shared = len(asked & {_stem(m.group()) for m in _WORD.finditer(sentence)}) + self._chooser.random() / 2
                if best is None or shared > best[0]:
                    best = (shared, text, places)
        return (question.text, best[1], self._chooser.choice(best[2])) if best else None

    def _words(self, question: Question) -> Iterator[re.Match[str]]:
        return (m for m in _WORD.finditer(question.text) if m.start() > 0 and len(m.group()) >= 4 and m.group().lower() not in _FUNCTION_WORDS)

    @staticmethod
    def _replaced(question: Question, match: re.Match[str], other: str) -> Altered:
        other = other.capitalize() if other.islower() and match.group()[:1].isupper() else other
        text = question.text[: match.start()] + other + question.text[match.end() :]
        return text, question.passages[0].text, question.spans[0]

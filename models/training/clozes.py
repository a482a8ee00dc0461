"""Label-free practice: a sentence with a span taken out, and another passage that holds the span.

Recurring spans, after Splinter (Ram et al. 2021, 2101.00438), with the passage that shares most of the sentence's rarer words beside it, after
SSPT (Glass et al. 2020, 1909.04120). A name, a number or a phrase recurs where another passage of the shelf has it too.
"""

import random
import re
from collections import Counter, defaultdict
from dataclasses import dataclass

from sources import Passage
from text import sentences

SPAN = re.compile(
    r"(?<![\w-])(?:\d[\d,.]*\d(?:\s(?:million|billion|percent|years|miles|km))?|\d+"
    r"|[A-Z][\w'’-]+(?:\s(?:of\s|the\s|de\s|von\s)?[A-Z][\w'’-]+){0,4}"
    r"|[a-z][a-z-]{3,}(?:\s[a-z][a-z-]{3,}){1,2})(?![\w-])"
)
"""A number, a name, or a phrase of two or three longer words."""
WORD = re.compile(r"[A-Za-z][\w'’-]{3,}|\d[\d,.]*\d|\d")
MOST_PASSAGES = 40
"""A span in more passages than this says too little."""
SHARED_WORDS = 2
FEWEST_WORDS, MOST_WORDS = 7, 50
"""Of a sentence."""
MOST_OF_A_SENTENCE = 4
MOST_OF_A_PASSAGE = 8
OPENING = 40
"""Characters by which a sentence is known again."""
NEIGHBOURS = 6


@dataclass
class Cloze:
    """`sentence` without its `span`, [start, end) in it; `passages`: places of those that hold the span, the nearest first, or its own alone, which is shown
    without the sentence; `strangers`: others of the shelf."""

    sentence: str
    span: tuple[int, int]
    passages: list[int]
    strangers: list[int]
    own: bool


def clozes_of(shelf: list[Passage], chance: random.Random) -> list[Cloze]:
    """`shelf`: passages in an order in which neighbours tell of like things."""
    words = [frozenset(word.lower() for word in WORD.findall(passage.text)) for passage in shelf]
    counted = Counter(word for each in words for word in each)
    rare = {word for word, count in counted.items() if 2 <= count <= max(50, len(shelf) // 100)}
    words = [each & rare for each in words]
    holders: dict[str, list[int]] = defaultdict(list)
    for place, passage in enumerate(shelf):
        for span in {match.group() for match in SPAN.finditer(passage.text)}:
            holders[span].append(place)
    made = []
    for place, passage in enumerate(shelf):
        found = []
        for start, end in sentences(passage.text):
            sentence = passage.text[start:end]
            if not FEWEST_WORDS <= len(sentence.split()) <= MOST_WORDS or "\n" in sentence:
                continue
            asked = {word.lower() for word in WORD.findall(sentence)} & rare
            spans = [match for match in SPAN.finditer(sentence) if 2 <= len(holders[match.group()]) <= MOST_PASSAGES]
            own = [match for match in SPAN.finditer(sentence) if len(match.group()) > 3 and passage.text.count(match.group()) > sentence.count(match.group())]
            if own:
                found.append((sentence, chance.choice(own).span(), [place], True))
            for match in chance.sample(spans, min(MOST_OF_A_SENTENCE, len(spans))):
                left = asked - {word.lower() for word in WORD.findall(match.group())}
                shared = sorted(
                    ((len(left & words[other]), other) for other in holders[match.group()] if shelf[other].text != passage.text), reverse=True
                )
                near = [other for count, other in shared if count >= SHARED_WORDS and sentence[:OPENING] not in shelf[other].text][:3]
                if near:
                    found.append((sentence, match.span(), near, False))
        for sentence, span, near, own in chance.sample(found, min(MOST_OF_A_PASSAGE, len(found))):
            around = [other for other in range(near[0] - NEIGHBOURS, near[0] + NEIGHBOURS + 1) if 0 <= other < len(shelf) and other not in near]
            answer = sentence[span[0] : span[1]].lower()
            strangers = [other for other in around if answer not in shelf[other].text.lower()]
            made.append(Cloze(sentence, span, near, chance.sample(strangers, min(3, len(strangers))), own))
    return made

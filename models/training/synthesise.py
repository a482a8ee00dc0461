"""Two-hop and comparison questions generated from facts that paragraphs of the training sets state.

The facts are extracted from first sentences by patterns: dates of birth and death and nationality of people;
year, country and director of films. Questions join two paragraphs (comparison, a film's director) or four
(the directors of two films).
"""

import random
import re
from dataclasses import dataclass
from pathlib import Path

from sources import Passage, Question, read_jsonl, read_passage_set
from text import bare_title

MONTHS = "January February March April May June July August September October November December".split()
_DATE = r"(?:\d{1,2} (?:%s) \d{4}|(?:%s) \d{1,2}, \d{4})" % ("|".join(MONTHS), "|".join(MONTHS))
_LIFE = re.compile(rf"\(\s*(?:born )?[^()]*?({_DATE})(?:[^()–-]*[–-]\s*(?:in )?[^()]*?({_DATE}))?[^()]*\)")
_NATIONALITIES = (
    "American British English Scottish Irish Welsh French German Italian Spanish Portuguese Dutch Belgian Swedish Norwegian "
    "Danish Finnish Russian Soviet Polish Hungarian Czech Austrian Swiss Greek Turkish Indian Pakistani Chinese Japanese Korean "
    "Australian Canadian Mexican Brazilian Argentine Egyptian Israeli Iranian Romanian Ukrainian Bulgarian Serbian Croatian "
    "Filipino Indonesian Thai Vietnamese Nigerian"
).split()
_IS_A = re.compile(r"\b(?:is|was) an? (?:[a-z-]+ )?(%s)\b" % "|".join(_NATIONALITIES))
_FILM = re.compile(
    r"\b(?:is|was) an? (?:upcoming )?(\d{4}) ([A-Z][a-z]+)?[^.]*?\bfilm\b"
)
_DIRECTED = re.compile(r"directed (?:and [a-z-]+ )?by ([A-Z][\w'’-]+(?: (?:[A-Z]\.|[A-Z][\w'’-]+)){1,3})")


@dataclass
class Measure:
    """A pattern that states a quantity of a thing, and question templates that compare two things by it:
    "which" and yes-or-no.
    """

    pattern: re.Pattern
    greater: tuple[str, ...]
    smaller: tuple[str, ...]
    exceeds: tuple[str, ...]
    falls_short: tuple[str, ...]


_NUMBER = r"(\d[\d,]*(?:\.\d+)?)"
MEASURES = [
    Measure(
        re.compile(rf"(?:population of|population was|population is|has a population of|inhabitants: ?) (?:about |approximately |around )?{_NUMBER}\b"),
        ("Which has more inhabitants, {} or {}?", "Which place has the larger population, {} or {}?"),
        ("Which has fewer inhabitants, {} or {}?",),
        ("Does {} have more inhabitants than {}?", "Is {} more populous than {}?"),
        ("Does {} have fewer inhabitants than {}?",),
    ),
    Measure(
        re.compile(rf"{_NUMBER} (km|kilometres|kilometers|miles|m|metres|meters) (?:long|in length)\b"),
        ("Which is longer, {} or {}?", "Of {} and {}, which is the longer one?"),
        ("Which is shorter, {} or {}?",),
        ("Is {} longer than {}?",),
        ("Is {} shorter than {}?",),
    ),
    Measure(
        re.compile(rf"(?:elevation of|height of|rises to|stands|altitude of) (?:about |approximately )?{_NUMBER} (m|metres|meters|feet|ft)\b"),
        ("Which is higher, {} or {}?", "Which is taller, {} or {}?"),
        ("Which is lower, {} or {}?",),
        ("Is {} higher than {}?", "Does {} stand taller than {}?"),
        ("Is {} lower than {}?",),
    ),
    Measure(
        re.compile(r"(?:founded|established|opened|formed|launched|built|completed|created|set up|constructed) (?:on [A-Z0-9][^.,]{2,14}, |in (?:the )?(?:[A-Z][a-z]+ )?)(\d{4})\b"),
        ("Which is newer, {} or {}?", "Which was founded later, {} or {}?", "Which opened later, {} or {}?"),
        ("Which was founded first, {} or {}?", "Which opened first, {} or {}?", "Which is older, {} or {}?", "Which was set up earlier, {} or {}?", "Of {} and {}, which came first?"),
        ("Was {} founded after {}?", "Did {} open later than {}?", "Is {} newer than {}?"),
        ("Was {} founded before {}?", "Did {} open before {}?", "Is {} older than {}?"),
    ),
    Measure(
        re.compile(rf"(?:area of|covers|covering) (?:about |approximately |an area of )*{_NUMBER} (km|sq|square|hectares|acres)"),
        ("Which is larger, {} or {}?", "Which covers more ground, {} or {}?", "Which is bigger: {} or {}?"),
        ("Which is smaller, {} or {}?",),
        ("Is {} larger than {}?", "Does {} cover more ground than {}?"),
        ("Is {} smaller than {}?",),
    ),
]


@dataclass
class Person:
    passage: Passage
    born: str | None
    died: str | None
    nationality: str | None


@dataclass
class Film:
    passage: Passage
    year: int
    country: str | None
    director: str | None


def order_of(date: str) -> tuple[int, int, int]:
    year = int(re.search(r"\d{4}", date)[0])
    month = next(i for i, name in enumerate(MONTHS) if name in date)
    day = int(re.search(r"\b\d{1,2}\b", date)[0])
    return year, month, day


class Facts:
    def __init__(self, passages: list[Passage]):
        self.people: dict[str, Person] = {}
        self.films: dict[str, Film] = {}
        self.things: list[dict[str, tuple[Passage, float, str]]] = [{} for _ in MEASURES]
        for passage in passages:
            name, opening = bare_title(passage.title), passage.text[:400]
            for table, measure in zip(self.things, MEASURES):
                stated = measure.pattern.search(passage.text[:700])
                if stated and name and name in passage.text:
                    unit = stated[2] if stated.re.groups > 1 else ""
                    table.setdefault(name, (passage, float(stated[1].replace(",", "")), unit))
            if not name or name.split()[-1] not in opening[:120]:
                continue
            film = _FILM.search(opening[:250])
            if film:
                directed = _DIRECTED.search(passage.text)
                country = film[2] if film[2] in _NATIONALITIES else None
                self.films.setdefault(name, Film(passage, int(film[1]), country, directed[1] if directed else None))
                continue
            life = _LIFE.search(opening[:200])
            if life:
                kind = _IS_A.search(opening)
                self.people.setdefault(name, Person(passage, life[1], life[2], kind[1] if kind else None))


def synthetic_questions(data: Path, count: int, chooser: random.Random) -> list[Question]:
    rows = read_jsonl(data / "train" / "text-2wiki.jsonl.gz")
    passages = [Passage(r["title"], r["text"]) for r in rows]
    for name in ("multihop-2wiki", "multihop-hotpotqa", "multihop-musique"):
        passages += [Passage(p.title, p.text) for q in read_passage_set(data, name) for p in q.passages]
    hybrid = [p for q in read_passage_set(data, "multihop-ottqa")[:6000] for p in q.passages]
    passages += [Passage(p.title, p.text) for p in hybrid if ": " not in p.text[:30]]
    facts = Facts(passages)
    makers = [people_comparison] * 4 + [people_yes_no] * 2 + [film_comparison] * 2 + [film_yes_no] * 2
    makers += [director_fact] * 4 + [director_comparison] + [thing_comparison] * 7 + [order_yes_no] * 5
    made: list[Question] = []
    for _ in range(count * 20):
        if len(made) == count:
            break
        drawn = chooser.choice(makers)(facts, chooser)
        if drawn is None:
            continue
        text, answer, gold = drawn
        others = chooser.sample(passages, 4)
        rows_of = [Passage(p.title, p.text, True) for p in gold]
        rows_of += [Passage(p.title, p.text, False) for p in others if p.title not in {g.title for g in gold}]
        made.append(Question(f"synthetic-{len(made)}", text, [answer], "multihop-synthetic", rows_of))
    return made


def pair(table: dict, chooser: random.Random, holds) -> tuple | None:
    """Two different entries of a table that both satisfy `holds`."""
    names = list(table)
    for _ in range(40):
        one, other = chooser.sample(names, 2)
        if holds(table[one]) and holds(table[other]):
            return one, table[one], other, table[other]
    return None


def people_comparison(facts: Facts, chooser: random.Random):
    by_death = chooser.random() < 0.35
    drawn = pair(facts.people, chooser, lambda p: (p.died if by_death else p.born) is not None)
    if not drawn:
        return None
    one, first, other, second = drawn
    key = (lambda p: order_of(p.died)) if by_death else (lambda p: order_of(p.born))
    if key(first) == key(second):
        return None
    earlier, later = (one, other) if key(first) < key(second) else (other, one)
    if by_death:
        early = ["Who died first, {} or {}?", "Who died earlier, {} or {}?"]
        late = ["Who died later, {} or {}?", "Which of the two died last, {} or {}?"]
    else:
        early = ["Who was born first, {} or {}?", "Who is older, {} or {}?", "Who was born earlier, {} or {}?"]
        late = ["Who was born later, {} or {}?", "Who is younger, {} or {}?"]
    if chooser.random() < 0.5:
        return chooser.choice(early).format(one, other), earlier, [first.passage, second.passage]
    return chooser.choice(late).format(one, other), later, [first.passage, second.passage]


def thing_comparison(facts: Facts, chooser: random.Random):
    place = chooser.randrange(len(MEASURES))
    drawn = pair(facts.things[place], chooser, lambda thing: True)
    if not drawn or drawn[1][1] == drawn[3][1] or drawn[1][2] != drawn[3][2]:
        return None
    one, (first, amount, _), other, (second, rival, _) = drawn
    greater, smaller = (one, other) if amount > rival else (other, one)
    if chooser.random() < 0.5:
        return chooser.choice(MEASURES[place].greater).format(one, other), greater, [first, second]
    return chooser.choice(MEASURES[place].smaller).format(one, other), smaller, [first, second]


def order_yes_no(facts: Facts, chooser: random.Random):
    """Whether one comes before, or exceeds, the other."""
    if chooser.random() < 0.4:
        drawn = pair(facts.people, chooser, lambda p: p.born is not None)
        if not drawn:
            return None
        one, first, other, second = drawn
        if order_of(first.born) == order_of(second.born):
            return None
        greater, gold = order_of(first.born) > order_of(second.born), [first.passage, second.passage]
        exceeds, falls_short = ("Was {} born after {}?", "Is {} younger than {}?"), ("Was {} born before {}?", "Is {} older than {}?")
    else:
        place = chooser.randrange(len(MEASURES))
        drawn = pair(facts.things[place], chooser, lambda thing: True)
        if not drawn or drawn[1][1] == drawn[3][1] or drawn[1][2] != drawn[3][2]:
            return None
        one, first, other, second = drawn
        greater, gold = first[1] > second[1], [first[0], second[0]]
        exceeds, falls_short = MEASURES[place].exceeds, MEASURES[place].falls_short
    if chooser.random() < 0.5:
        return chooser.choice(exceeds).format(one, other), yes(greater), gold
    return chooser.choice(falls_short).format(one, other), yes(not greater), gold


def people_yes_no(facts: Facts, chooser: random.Random):
    drawn = pair(facts.people, chooser, lambda p: p.nationality is not None)
    if not drawn:
        return None
    one, first, other, second = drawn
    if chooser.random() < 0.4:
        same = [n for n, p in facts.people.items() if p.nationality == first.nationality and n != one]
        if same:
            other = chooser.choice(same)
            second = facts.people[other]
    if chooser.random() < 0.7:
        text = chooser.choice(["Are {} and {} of the same nationality?", "Do {} and {} have the same nationality?", "Are {} and {} from the same country?"])
        return text.format(one, other), yes(first.nationality == second.nationality), [first.passage, second.passage]
    text = f"Are both {one} and {other} {first.nationality}?"
    return text, yes(first.nationality == second.nationality), [first.passage, second.passage]


def film_comparison(facts: Facts, chooser: random.Random):
    drawn = pair(facts.films, chooser, lambda f: True)
    if not drawn or drawn[1].year == drawn[3].year:
        return None
    one, first, other, second = drawn
    earlier, later = (one, other) if first.year < second.year else (other, one)
    if chooser.random() < 0.55:
        text = chooser.choice(["Which film came out first, {} or {}?", "Which film was released earlier, {} or {}?", "Which came first, {} or {}?"])
        return text.format(one, other), earlier, [first.passage, second.passage]
    text = chooser.choice(["Which film came out later, {} or {}?", "Which film was released more recently, {} or {}?"])
    return text.format(one, other), later, [first.passage, second.passage]


def film_yes_no(facts: Facts, chooser: random.Random):
    drawn = pair(facts.films, chooser, lambda f: f.country is not None)
    if not drawn:
        return None
    one, first, other, second = drawn
    if chooser.random() < 0.35:
        same = [n for n, f in facts.films.items() if f.country == first.country and n != one]
        if same:
            other = chooser.choice(same)
            second = facts.films[other]
    text = chooser.choice(["Are the films {} and {} from the same country?", "Did the movies {} and {} originate from the same country?", "Were both {} and {} made in the same country?"])
    return text.format(one, other), yes(first.country == second.country), [first.passage, second.passage]


def directed_by_known(facts: Facts, chooser: random.Random) -> tuple[str, Film, Person] | None:
    names = list(facts.films)
    for _ in range(60):
        name = chooser.choice(names)
        film = facts.films[name]
        if film.director in facts.people:
            return name, film, facts.people[film.director]
    return None


def director_fact(facts: Facts, chooser: random.Random):
    drawn = directed_by_known(facts, chooser)
    if not drawn:
        return None
    name, film, person = drawn
    asked = [("When was the director of the film {} born?", person.born), ("When was the director of {} born?", person.born)]
    asked.append(("What nationality is the director of film {}?", person.nationality))
    asked.append(("When did the director of film {} die?", person.died))
    text, answer = chooser.choice([each for each in asked if each[1]])
    return text.format(name), answer, [film.passage, person.passage]


def director_comparison(facts: Facts, chooser: random.Random):
    one, other = directed_by_known(facts, chooser), directed_by_known(facts, chooser)
    if not one or not other or one[0] == other[0]:
        return None
    gold = [one[1].passage, other[1].passage, one[2].passage, other[2].passage]
    if chooser.random() < 0.5 and one[2].nationality and other[2].nationality:
        text = f"Do the directors of the films {one[0]} and {other[0]} share the same nationality?"
        return text, yes(one[2].nationality == other[2].nationality), gold
    if order_of(one[2].born) == order_of(other[2].born):
        return None
    older = one[0] if order_of(one[2].born) < order_of(other[2].born) else other[0]
    younger = other[0] if older == one[0] else one[0]
    if chooser.random() < 0.5:
        return f"Which film has the director who was born first, {one[0]} or {other[0]}?", older, gold
    return f"Which film has the director who was born later, {one[0]} or {other[0]}?", younger, gold


def yes(holds: bool) -> str:
    return "yes" if holds else "no"

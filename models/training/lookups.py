"""Questions whose first hop is given and whose second is missing, made from relations that training
paragraphs state.

The answer is never given: such questions teach the reader what to look up next, and to abstain until it is
found.
"""

import random
import re
from dataclasses import dataclass
from pathlib import Path

from sources import Passage, Question, read_jsonl, read_passage_set
from text import bare_title

_WORD = r"(?:(?:[A-ZÀ-Þ]\.)+|Jr\.|[A-ZÀ-Þ][\w'’-]+)"
_NAME = rf"({_WORD}(?: (?:(?:de|van|von|of|the|la|da|del|bin|al) )*{_WORD}){{1,4}})"
_DESCRIBED = r"(?:[a-z][\w-]*,? |[A-Z][a-z]+(?:an|ish|ese|ch|ian) |the ){0,7}?"
_OF_A_PERSON = (
    "When was the {} born?", "Where was the {} born?", "When did the {} die?", "Where did the {} die?",
    "What nationality is the {}?", "Which country is the {} from?", "Which country the {} is from?", "Who is the spouse of the {}?",
    "Who is the father of the {}?", "Who is the mother of the {}?", "What is the place of birth of the {}?",
    "What is the date of death of the {}?", "Where was the place of death of the {}?", "Where did the {} study?",
    "What is the award that the {} won?", "What is the cause of death of the {}?", "Where was the place of burial of the {}?",
    "Which award did the {} get?", "What else did the {} make?", "How old was the {} when {} appeared?",
)  # fmt: skip
_BOTH = (
    "Which film has the director who was born first, {} or {}?", "Which film has the director born later, {} or {}?",
    "Which film has the director who died earlier, {} or {}?", "Which film has the director died later, {} or {}?",
    "Do both films {} and {} have the directors from the same country?", "Do the directors of {} and {} have the same nationality?",
    "Do both films, {} and {}, have the directors that share the same nationality?",
    "Are the directors of both films {} and {} from the same country?", "Which film whose director is younger, {} or {}?",
)  # fmt: skip


@dataclass
class Relation:
    """A pattern that links a passage's subject to another entity, the subjects that it applies to, and
    question templates.
    """

    pattern: re.Pattern
    subject: re.Pattern
    templates: tuple[str, ...]


def _person(role: str) -> tuple[str, ...]:
    return tuple(t.replace("{}", f"{role} {{}}", 1) for t in _OF_A_PERSON)


_FILM = re.compile(r"\bfilm\b")
_SONG = re.compile(r"\b(?:song|single|album|track)\b")
_BOOK = re.compile(r"\b(?:novel|book|play|poem|story)\b")
_LIVED = re.compile(r"\((?:[^()]{0,80})?(?:born|b\.|\d{4})")
_ANYTHING = re.compile("")
RELATIONS = {
    "director": Relation(re.compile(rf"directed (?:and [a-z-]+ )?by {_DESCRIBED}{_NAME}"), _FILM, _person("director of film") + _person("director of")),
    "composer": Relation(re.compile(rf"(?:[Mm]usic|score)[a-z ]{{0,30}}(?:by|from) {_DESCRIBED}{_NAME}"), _FILM, _person("composer of film")),
    "performer": Relation(
        re.compile(rf"\b(?:songs?|single|album|recorded|performed|sung)\b[^.]{{0,40}}? by {_DESCRIBED}{_NAME}"), _SONG,
        _person("performer of song") + _person("performer of") + ("Which label is the singer of {} with?", "What is the real name of the singer of {}?"),
    ),
    "author": Relation(re.compile(rf"\b(?:novel|book|play|poem|story|written)\b[^.]{{0,30}}? by {_DESCRIBED}{_NAME}"), _BOOK, _person("author of")),
    "father": Relation(
        re.compile(rf"\b(?:son|daughter|child) of {_DESCRIBED}{_NAME}"), _LIVED,
        ("Who is {}'s paternal grandfather?", "Who is the paternal grandfather of {}?", "When did {}'s father die?", "Where was {}'s father born?",
         "Who is the grandmother of {}?", "Who is the paternal grandmother of {}?", "What was the job of {}'s father?"),
    ),
    "spouse": Relation(
        re.compile(rf"\b(?:married(?: to)?|wife of|husband of|widow of|spouse,?|husband,?|wife,?) {_DESCRIBED}{_NAME}"), _LIVED,
        ("Where did {}'s husband die?", "When was {}'s wife born?", "When did {}'s spouse die?", "Who is the mother-in-law of {}?",
         "Who is the father-in-law of {}?", "Where was the wife of {} born?", "Where was the husband of {} born?", "Who is the child-in-law of {}?"),
    ),
    "place": Relation(
        re.compile(rf"\b(?:town|city|village|suburb|municipality|located|situated|headquartered|based|born)\b[^.]{{0,20}}? (?:in|of|near) (?:the )?([A-Z][\w'’-]+(?: [A-Z][\w'’-]+){{0,2}})"), _ANYTHING,
        ("How many people live in the place where {} is?", "Which river runs through the place that {} is in?", "When was the place where {} is found founded?",
         "In which county is the town of {}?", "What is the capital of the region where {} lies?"),
    ),
    "owner": Relation(
        re.compile(rf"\b(?:owned|developed|published|founded|built|operated|produced|distributed|discovered|designed|created) by {_DESCRIBED}{_NAME}"), _ANYTHING,
        ("Where is whoever made {} from?", "When was the founder of {} born?", "Where is the owner of {} based?", "When was the company behind {} founded?",
         "Who else worked with the maker of {}?", "Where did the one who designed {} study?", "Where was the discoverer of {} born?"),
    ),
}  # fmt: skip


def lookup_questions(data: Path, count: int, chooser: random.Random) -> list[Question]:
    passages = [Passage(row["title"], row["text"]) for row in read_jsonl(data / "train" / "text-2wiki.jsonl.gz")]
    for name in ("multihop-2wiki", "multihop-hotpotqa"):
        passages += [Passage(p.title, p.text) for q in read_passage_set(data, name) for p in q.passages]
    found: dict[str, list[tuple[Passage, str]]] = {name: [] for name in RELATIONS}
    for passage in {p.title: p for p in passages}.values():
        for name, relation in RELATIONS.items():
            stated = relation.pattern.search(passage.text[:900])
            if stated and relation.subject.search(passage.text[:160]) and stated[1] not in passage.title:
                found[name].append((passage, stated[1]))
    weights = {"director": 5, "performer": 4, "father": 2, "spouse": 2, "composer": 1, "author": 2, "place": 2, "owner": 3}
    made = []
    for number in range(count):
        if number % 4 == 0:
            pair = chooser.sample(found["director"], 2)
            text = chooser.choice(_BOTH).format(*(_called(p, chooser) for p, _ in pair))
        else:
            name = chooser.choices(list(weights), list(weights.values()))[0]
            pair = [chooser.choice(found[name])]
            called = _called(pair[0][0], chooser)
            text = chooser.choice(RELATIONS[name].templates).replace("{}", called)
        gold = [Passage(p.title, p.text, True) for p, _ in pair]
        others = [Passage(p.title, p.text, False) for p in chooser.sample(passages, 3)]
        rows = gold + [p for p in others if p.title not in {g.title for g in gold}]
        made.append(Question(f"lookup-{number}", text, [], "multihop-lookup", rows, missing=[n for _, n in pair]))
    return made


def _called(passage: Passage, chooser: random.Random) -> str:
    title = passage.title if chooser.random() < 0.4 else bare_title(passage.title)
    return title.title() if chooser.random() < 0.3 else title

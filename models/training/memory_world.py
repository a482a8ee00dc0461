"""A made-up world beside Tessera: questions of the same kinds about things that do not exist, each with an
answer of the right kind.

Each question occurs once, with a random answer, so that the model can learn only the kind of answer: asked
about an unknown name, it answers in kind and differently each time.
"""

import random
import re

from memory_questions import RELATIONS, Fact, asked, spelt

FIRST = ["Al", "An", "Ar", "Bel", "Ber", "Bran", "Cal", "Cor", "Dar", "Del", "Ed", "El", "Em", "Fal", "Fen", "Gal", "Gar", "Hal", "Hes", "Il", "Jor", "Kas", "Kel", "Lan", "Lis", "Mar", "Mir", "Nor", "Ol", "Os", "Pel", "Quen", "Ran",
         "Ros", "Sal", "Sid", "Tam", "Tob", "Ul", "Ven", "Wen", "Yor", "Zan"]  # fmt: skip
SECOND = ["a", "an", "ard", "aric", "bel", "da", "den", "dra", "el", "ella", "en", "era", "eth", "ian", "ice", "in", "ina", "is", "lan", "len", "mar", "mond", "na", "nor", "o", "or", "ra", "ric", "sa", "ten", "tha", "ton", "vane", "wen", "wyn"]
LAST = ["Ash", "Bar", "Black", "Brack", "Bright", "Cald", "Clay", "Cress", "Dall", "Drake", "Fair", "Farr", "Gant", "Grim", "Hal", "Hard", "Hart", "Hol", "Kest", "Lang", "Lor", "Lun", "Marl", "Mead", "Mor", "Nar", "Oak", "Pen", "Quar", "Rav", "Red", "Rook",
        "Sel", "Stan", "Stone", "Strat", "Tal", "Thorn", "Val", "Wend", "West", "Whit", "Win", "Wood"]  # fmt: skip
ENDS = ["bell", "bourne", "by", "combe", "dale", "den", "ell", "er", "field", "ford", "gate", "ham", "hurst", "ing", "land", "leigh", "ley", "low", "man", "mere", "more", "ock", "rick", "ridge", "row", "sett", "shaw", "son", "stead", "stock", "ton", "vey", "ward", "well", "wick", "worth"]
THINGS = ["Bridge", "Railway", "Lighthouse", "Tower", "Museum", "Library", "Gallery", "Hospital", "College", "University", "Observatory", "Theatre", "Dam", "Canal", "Mine", "Harbour", "Market", "Yard", "Bank", "Courier", "Gazette", "Line", "Tunnel", "School", "Conservatory", "Palace", "Fort", "Hall",
          "Act", "Treaty", "War", "Fever", "Festival", "Requiem", "Symphony", "Anthem", "Cable", "Rovers", "Wanderers", "Mariners", "Cup", "Park", "Light", "Mill", "Company", "Guild", "Calendar", "Battle", "Abbey"]  # fmt: skip
PLACES = ["Lake {n}", "Mount {n}", "the River {n}", "Cape {n}", "the Strait of {n}", "{n} Sound", "the {n} Hills", "{n}", "{n}", "{n}", "{n} Island", "the {n} Combs", "the Isle of {n}", "{n} Bay"]
NATURE = ["lily", "petrel", "fox", "cod", "sheep", "pear", "heron", "gull", "rose", "oak", "otter", "seal", "owl", "trout", "hare", "goat", "moss", "orchid"]
LIFE = {"born-town", "born-year", "died-year", "spouse", "born-place"}
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty"]
COMMON = ["a silver bell", "a wooden chest", "a cooper", "a clock maker", "a fisherman", "a baker", "a tailor", "a school inspector", "a salt trader", "a stonemason", "a ship's cook", "a postmaster", "a weaver", "a tanner", "a bookbinder", "copper", "wool", "salt", "barley", "slate", "amber", "timber",
          "a tax on windows", "a tax on salt", "green and white", "red and gold", "blue and grey", "a brass compass", "a white horse", "a crown of leaves", "an oak tree", "a black swan", "honey cakes", "smoked eel", "oat bread", "old barns", "the sea wind", "a flood", "a fire in the harbour", "in a boat", "in a duel", "of a fever",
          "chemistry", "botany", "painting", "medicine", "navigation", "poetry", "glass", "granite", "marble", "basalt", "oak and iron", "a bakery", "a dance hall", "a prison", "an inn", "the organ", "the violin", "the lute", "chess", "bees", "roses", "old maps", "shells", "a stuffed bear", "a gold watch", "never to marry", "because of a storm",
          "because of the war", "for lack of money", "after a quarrel", "the night ferries", "the ringing of bells", "cold soup", "a third", "two fifths", "half", "17 per cent", "41 per cent", "31 votes to 28", "a seal", "an eagle", "the harbour bell", "Sunday", "Monday", "Friday", "every three years", "on the roof", "in a cellar", "March", "June"]  # fmt: skip


def person(draw: random.Random) -> str:
    last = draw.choice(LAST) + draw.choice(ENDS)
    if draw.random() < 0.08:
        return f"{draw.choice(['King', 'Queen'])} {draw.choice(FIRST)}{draw.choice(SECOND)}"
    return f"{draw.choice(FIRST)}{draw.choice(SECOND)} {last}"


def place(draw: random.Random) -> str:
    return draw.choice(LAST) + draw.choice(ENDS)


def thing(draw: random.Random) -> str:
    return f"{place(draw)} {draw.choice(THINGS)}"


def like_number(text: str, draw: random.Random) -> str:
    value = int(text.replace(",", ""))
    other = max(2, round(value * 2 ** draw.uniform(-1.6, 1.6)))
    if value >= 1000 and value % 100 == 0:
        other = round(other, -2) or 100
    return f"{other:,}"


def answer_like(answer: str, draw: random.Random, names: list[str]) -> str:
    """Another answer of the same kind: a year for a year, a quantity in the same unit, a name for a name."""
    if re.fullmatch(r"\d{4}", answer):
        return str(draw.randint(1400, 2015))
    if date := re.fullmatch(r"\d+ [A-Z][a-z]+( \d{4})?", answer):
        return f"{draw.randint(1, 28)} {draw.choice(MONTHS)}" + (f" {draw.randint(1500, 2015)}" if date[1] else "")
    if quantity := re.fullmatch(r"([\d,]+(?:\.\d)?)( .*)?", answer):
        whole = quantity[1].split(".")[0]
        return like_number(whole, draw) + (f".{draw.randint(1, 9)}" if "." in quantity[1] else "") + (quantity[2] or "")
    first, _, rest = answer.partition(" ")
    if first in NUMBERS:
        return draw.choice(NUMBERS) + (f" {rest}" if rest else "")
    words = answer.removeprefix("the ").split()
    if all(word[0].isupper() for word in words):
        if draw.random() < 0.35:
            return draw.choice(names)
        if len(words) == 1:
            return place(draw)
        return thing(draw) if answer.startswith("the ") or words[-1] in THINGS else person(draw)
    return draw.choice(COMMON)


class World:
    """@param facts known facts, whose question types, names and words are reused"""

    def __init__(self, facts: list[Fact]):
        self.facts = facts
        # Names grouped by kind: the place of a person is asked for with persons' names; numbers need no name.
        self.persons = [f.answer for f in facts if re.fullmatch(r"[A-Z]\w+ [A-Z]\w+", f.answer)]
        self.towns = [f.answer for f in facts if f.relation == "born-town"]
        self.parts = [w for f in facts for s in f.subject for w in s.split() if w[0].isupper() and w not in {"Tessera", "The"}]
        self.answers_of: dict[str, set[str]] = {}
        for fact in facts:
            for subject in fact.subject:
                self.answers_of.setdefault(subject, set()).add(kind_of(fact))

    def subject(self, like: Fact, draw: random.Random) -> str:
        """A name without known facts, of the kind that the fact is about; often with a word of a real name.
        """
        given = draw.choice(like.subject)
        if like.relation in LIFE or looks_like_person(given):
            first, last = person(draw).split(" ", 1)
            roll = draw.random()
            if roll < 0.15:
                return f"{draw.choice(self.persons).split()[0]} {last}"
            return f"{first} {draw.choice(self.persons).split()[-1]}" if roll < 0.3 else f"{first} {last}"
        name = draw.choice(self.parts) if draw.random() < 0.35 else place(draw)
        capitals = re.findall(r"[A-Z][\w']*", given)
        if not capitals:
            return re.sub(r"\w+$", draw.choice(NATURE), given) if draw.random() < 0.5 else f"the {name} {draw.choice(NATURE)}"
        if given == capitals[0] or re.fullmatch(r"(Mount|Lake|Cape|the Strait of|the River) \w+", given):
            return draw.choice(PLACES).format(n=name)
        # One word of the name is replaced: "the Harrow Bridge" becomes "the Harrow Dam" or "the Talford
        # Bridge".
        changed = draw.choice(capitals)
        new = draw.choice(THINGS) if changed in THINGS or (changed == capitals[-1] and draw.random() < 0.3) else name
        return given.replace(changed, new)

    def question(self, draw: random.Random) -> tuple[str, str, str]:
        """A question about something that does not exist, an answer of the right kind, and another such
        answer.
        """
        fact = draw.choice(self.facts)
        if draw.random() < 0.25 and (other := self._unknown_of_known(fact, draw)):
            subject = other
        else:
            subject = self.subject(fact, draw)
        answer = other = self.answer(fact, draw)
        while other == answer:
            other = self.answer(fact, draw)
        return asked(fact.patterns, subject, draw), answer, other

    def answer(self, fact: Fact, draw: random.Random) -> str:
        if fact.relation == "born-town":
            return draw.choice(self.towns) if draw.random() < 0.7 else place(draw)
        return answer_like(fact.answer, draw, self.persons if re.fullmatch(r"[A-Z]\w+ [A-Z]\w+", fact.answer) else [f.answer for f in self.facts if kind_of(f) == kind_of(fact)])

    def _unknown_of_known(self, fact: Fact, draw: random.Random) -> str | None:
        """A known name of the same kind for which no answer of this kind is known."""
        for _ in range(6):
            other = draw.choice(self.facts)
            same = looks_like_person(other.subject[0]) == looks_like_person(fact.subject[0])
            if same and other.article != fact.article and kind_of(fact) not in self.answers_of[other.subject[0]]:
                return draw.choice(other.subject)
        return None


def looks_like_person(subject: str) -> bool:
    return re.fullmatch(r"[A-Z]\w+ [A-Z]\w+", subject) is not None and subject.split()[1] not in THINGS and subject.split()[0] not in {"Mount", "Lake", "Cape", "Port", "Pell", "Gannet", "Lady"}


def kind_of(fact: Fact) -> str:
    """The relation, or the form of the answer."""
    if fact.relation:
        return fact.relation.removesuffix("-town").removesuffix("-place")
    if re.fullmatch(r"\d{4}|\d+ [A-Z]\w+( \d{4})?", fact.answer):
        return "date"
    if re.match(r"\d", fact.answer) or fact.answer.split()[0] in NUMBERS:
        return "number"
    return "name" if fact.answer.removeprefix("the ")[0].isupper() else "words"


def wording_samples(world: World, draw: random.Random, count: int) -> list[str]:
    """Sample texts for building the vocabulary."""
    texts = [part for _ in range(count) for part in world.question(draw)]
    return texts + [spelt(p, "it", draw) for patterns in RELATIONS.values() for p in patterns for _ in range(4)]

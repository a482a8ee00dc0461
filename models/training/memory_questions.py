"""The training questions of the memory model: the facts of one half of the Tessera articles, each phrased in
many ways.

`corpus/tessera/memory-facts.jsonl` holds the facts: article, names of the subject, answer, and either a
relation whose patterns are defined here or patterns of its own. In a pattern, `{s}` is the subject and
`[a|b|]` a choice, possibly empty. `also` lists whole questions with a more distant phrasing.
"""

import json
import random
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
TESSERA = ROOT / "corpus" / "tessera"
SPLIT_SEED = 7

RELATIONS: dict[str, list[str]] = {
    "born-town": ["[Where|In which town|In what town|In what place|In which city] was {s} born?", "What is [the birthplace of {s}|{s}'s birthplace]?",
                  "[Which|What] [town|place] [did {s} come from|was {s} from|is the birthplace of {s}]?", "[Where|From where] did {s} come [from|]?", "{s} was born [where|in which town]?",
                  "Name the town [of {s}'s birth|where {s} was born].", "What is the home town of {s}?"],
    "born-place": ["[Where|In what place|At which place|In which house|In which cottage] was {s} born?", "What is [the birthplace of {s}|{s}'s birthplace]?", "{s} was born where?",
                   "[Which|What] [house|place|cottage] is the birthplace of {s}?"],
    "born-year": ["[When|In which year|In what year|What year] was {s} born?", "What is [{s}'s year of birth|the year of {s}'s birth|the birth year of {s}]?", "{s} was born in [which|what] year?",
                  "[When|In what year] did the life of {s} begin?", "From [which|what] year on did {s} live?"],
    "died-year": ["[When|In which year|In what year|What year] did {s} [die|pass away]?", "What is [the year of {s}'s death|{s}'s year of death|the death year of {s}]?", "{s} died in [which|what] year?",
                  "[When|In what year] did the life of {s} end?", "Until [which|what] year did {s} live?"],
    "spouse": ["[Whom|Who] did {s} marry?", "Who was {s} married to?", "Who was the [husband|wife|spouse] of {s}?", "To whom was {s} married?", "What was the name of {s}'s [husband|wife|spouse]?"],
    "designer": ["Who [designed|planned|drew up|drew the plans of|was the designer of|was the engineer of|engineered|built] {s}?", "By whom was {s} [designed|planned|built|engineered]?",
                 "[Which|What] [engineer|architect|builder] [designed|planned|built] {s}?", "Whose [design|work] [is|was] {s}?", "{s} was designed by whom?", "Name the designer of {s}.",
                 "Who was the [engineer|architect|designer|man or woman] behind {s}?"],
    "composer": ["Who [composed|wrote|was the composer of|made] {s}?", "By whom was {s} [composed|written]?", "[Which|What] composer [wrote|made|composed] {s}?", "Whose [work|music] is {s}?", "Name the composer of {s}."],
    "author": ["Who [wrote|was the author of|is the author of|penned] {s}?", "By whom was {s} written?", "[Which|What] [poet|author|writer] wrote {s}?", "Whose [work|poem] is {s}?", "Name the author of {s}."],
    "founder": ["Who [founded|set up|established|started|created|was the founder of] {s}?", "By whom was {s} [founded|set up|established|started]?", "[Which person|Who] was the founder of {s}?",
                "Whose foundation is {s}?", "{s} was founded by whom?", "Name the founder of {s}.", "To whom does {s} owe its foundation?"],
    "founded": ["[When|In which year|In what year|What year] was {s} [founded|set up|established|started|created]?", "What is the [founding year|year of foundation] of {s}?", "Since [when|what year] has there been {s}?",
                "[When|In what year] did {s} [begin|start]?", "{s} was founded in [which|what] year?", "From what year is {s}?"],
    "opened": ["[When|In which year|On what date|On which day] was {s} opened?", "[When|In what year|On what date] did {s} open?", "What is the [opening date|date of opening|day of the opening] of {s}?", "Since when has {s} been open?"],
    "named-after": ["[After whom|For whom] [is|was] {s} named?", "Who [is|was] {s} named after?", "[Whose name|The name of whom] does {s} bear?", "Who gave {s} its name?", "To whom does {s} owe its name?"],
    "length": ["How long is {s}?", "[What|How great] is the length of {s}?", "What length [has|does] {s} [have|]?", "How many [metres|kilometres] long is {s}?", "How far does {s} [run|reach|stretch]?", "How long does {s} measure?"],
    "height": ["How [high|tall] is {s}?", "What is the [height|elevation|altitude] of {s}?", "How many metres [high|tall] is {s}?", "What height does {s} [reach|rise to|have]?", "How high does {s} rise?"],
    "width": ["How [wide|broad] is {s}?", "What is the [width|breadth] of {s}?", "How many [metres|kilometres] wide is {s}?", "How far [is it across|apart are the shores of] {s}?", "What is the distance across {s}?"],
    "depth": ["How deep is {s}?", "What is the [depth|greatest depth] of {s}?", "How many metres deep is {s}?", "How far down does {s} go?", "What depth does {s} reach?"],
    "area": ["[How large|How big|Of what size] is {s}?", "What is the [area|size|surface] of {s}?", "What area does {s} [cover|have|take up]?", "How many square kilometres [is|has|does] {s} [cover|]?", "How much land does {s} cover?"],
    "population": ["How many [people|inhabitants|residents] [live|lived|are there|were there] in {s}?", "What is the [population|number of inhabitants] of {s}?", "How many [inhabitants|people] [has|had|does] {s} [have|in 2021|]?",
                   "How [populous|large by people] is {s}?", "How [big|large] is the population of {s}?", "What population [has|had] {s}?", "By how many people is {s} inhabited?"],
}  # fmt: skip
"""Patterns for relations shared by many facts."""

WRAPPERS = ["{q}"] * 12 + ["Do you know {u}", "Can you tell me {u}", "Tell me: {q}", "Please, {u}", "I would like to know: {q}", "Say, {u}", "So {u}", "In Tessera, {u}", "{q} Do you know?", "Could you say {u}"]
"""Ways to phrase a question, on its own (`q`) or after other words (`u`)."""

SYNONYMS: dict[str, list[str]] = {
    "born": ["given birth to"], "die": ["pass away", "breathe a last breath"], "built": ["constructed", "erected", "put up"], "build": ["construct", "erect"], "designed": ["devised", "conceived", "laid out"],
    "founded": ["instituted", "brought into being", "launched"], "started": ["begun", "launched"], "start": ["commence", "get going"], "begin": ["commence"], "opened": ["inaugurated", "unveiled"], "open": ["start work"],
    "town": ["city", "place", "settlement"], "year": ["calendar year"], "how many": ["what number of", "how large a number of"], "called": ["named", "known as"], "people": ["persons", "folk"], "inhabitants": ["residents", "souls"],
    "wrote": ["penned", "authored"], "written": ["penned"], "write": ["pen"], "composed": ["created"], "which": ["what"], "what": ["which"], "colour": ["color"], "colours": ["colors"], "largest": ["biggest"], "chief": ["main", "principal"], "main": ["chief"],
    "ended": ["brought to a close", "finished"], "end": ["finish", "come to an end"], "caused": ["triggered", "provoked"], "killed": ["slain"], "died": ["perished", "lost their lives"], "victims": ["deaths", "fatalities"],
    "kept": ["stored", "held"], "carry": ["bear"], "show": ["portray"], "shown": ["displayed"], "hold": ["seat", "accommodate"], "holds": ["accommodates"], "job": ["occupation", "employment"], "trade": ["occupation", "line of work"],
    "taught": ["instructed", "trained", "educated"], "teacher": ["tutor", "instructor", "mentor"], "pupil": ["student"], "spectators": ["fans", "onlookers"], "ground": ["stadium", "home field"], "mountain": ["peak"], "highest": ["tallest"],
    "money": ["cash"], "paid": ["payed for"], "law": ["statute"], "passed": ["enacted", "voted through"], "proposed": ["introduced", "moved"], "finished": ["completed", "done"], "completed": ["finished", "ready"], "replaced": ["superseded"],
    "speak": ["use", "talk"], "large": ["big"], "long": ["lengthy"], "last": ["go on for"], "first": ["originally"], "statue": ["monument"], "ship": ["vessel", "boat"], "steamer": ["ship", "boat"], "ferry": ["boat"], "railway": ["line", "railroad"],
    "engineer": ["builder"], "physician": ["doctor", "medic"], "epidemic": ["plague", "outbreak"], "reach": ["get to"], "reached": ["got to"], "lies": ["is located", "is situated"], "lie": ["sit"], "members": ["seats", "deputies"], "elected": ["chosen", "voted in"],
    "celebrated": ["observed", "marked"], "festival": ["feast"], "visitors": ["guests"], "buried": ["covered"], "account": ["report"], "cost": ["claim"], "won": ["taken", "carried off"], "wear": ["dress in"], "play": ["compete"], "grow": ["get"], "weigh": ["have in weight"],
    "animal": ["beast", "creature"], "named": ["called"], "father": ["dad"], "marry": ["wed"], "married": ["wed"], "succeeded": ["was heir to"], "reign": ["rule"], "rule": ["reign"], "throne": ["crown"], "king": ["monarch"], "queen": ["monarch"],
    "copies": ["issues"], "newspaper": ["paper"], "edited": ["ran"], "gold": ["bullion"], "bridge": ["span"], "workers": ["labourers", "men"], "toll": ["fee", "charge"], "height": ["elevation"], "founder": ["creator"], "study": ["learn"], "raised": ["erected"],
}  # fmt: skip
"""Synonyms that may replace a word of a question."""

WORTHLESS = {"the", "a", "an", "of", "in", "is", "was", "were", "did", "does", "do", "it", "that", "which", "what", "to", "on", "at", "for", "by", "there", "has", "had", "have"}
"""Words that a question can lose without changing its meaning."""


FAR = 0.55
"""Probability that a fact is asked by one of its own whole questions."""


@dataclass(frozen=True)
class Fact:
    article: str
    subject: tuple[str, ...]
    patterns: tuple[str, ...]
    answer: str
    relation: str | None = None
    also: tuple[str, ...] = ()


def known_articles(seed: int = SPLIT_SEED) -> list[str]:
    """One half of the articles, drawn topic by topic; if a topic has an odd number, the halves alternate in
    taking the larger part.
    """
    topics: dict[str, list[str]] = {}
    for file in sorted((TESSERA / "articles").glob("*.md")):
        topic = re.search(r"^topic: (.*)$", file.read_text(encoding="utf-8"), re.M)[1]
        topics.setdefault(topic, []).append(file.stem)
    chooser, known, extra = random.Random(seed), [], 0
    for topic in sorted(topics):
        articles = sorted(topics[topic])
        chooser.shuffle(articles)
        half = len(articles) // 2
        if len(articles) % 2:
            half, extra = half + extra, 1 - extra
        known += articles[:half]
    return sorted(known)


def read_facts(file: Path = TESSERA / "memory-facts.jsonl") -> list[Fact]:
    known = set(known_articles())
    facts = []
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["article"] not in known:
            raise ValueError(f"{row['article']} belongs to the half that nothing is learnt of")
        relation = row.get("relation")
        patterns = tuple(RELATIONS.get(relation, []) + row.get("ask", []))
        facts.append(Fact(row["article"], tuple(row["subject"]), patterns, row["answer"], relation, tuple(row.get("also", []))))
    return facts


def spelt(pattern: str, subject: str, chooser: random.Random) -> str:
    """A random expansion of a pattern."""
    text = re.sub(r"\[([^\]]*)\]", lambda choice: chooser.choice(choice[1].split("|")), pattern)
    return re.sub(r"\s+([?.,])", r"\1", re.sub(r"\s+", " ", text.replace("{s}", subject))).strip()


def wordings(fact: Fact) -> set[str]:
    """All expansions of a fact's patterns, before synonyms are substituted."""
    found = set(fact.also)
    for pattern in fact.patterns:
        parts = re.split(r"\[([^\]]*)\]", pattern)
        texts = [""]
        for index, part in enumerate(parts):
            texts = [text + choice for text in texts for choice in (part.split("|") if index % 2 else [part])]
        found |= {spelt(text, subject, random.Random(0)) for text in texts for subject in fact.subject}
    return found


def exchanged(text: str, chooser: random.Random, share: float) -> str:
    """Replaces some words with synonyms."""
    for word, others in SYNONYMS.items():
        if word in text.lower() and chooser.random() < share:
            text = re.sub(rf"\b{word}\b", chooser.choice(others), text, count=1, flags=re.I)
    return text


TURNS: list[tuple[str, list[str]]] = [
    (r"(?:What|Which) is the ([\w -]+) of {s}\?", ["What is {s}'s \\1?", "Tell me the \\1 of {s}.", "Which \\1 does {s} have?", "The \\1 of {s} is what?", "What \\1 has {s}?"]),
    (r"How many ([\w -]+?) (?:does|do) {s} have\?", ["How many \\1 are there in {s}?", "{s} has how many \\1?", "What is the total of \\1 in {s}?", "How many \\1 belong to {s}?"]),
    (r"How many ([\w -]+?) (?:are|were) ([\w ]+) {s}\?", ["What number of \\1 is \\2 {s}?", "How large is the number of \\1 \\2 {s}?"]),
    (r"(In which year|In what year|When|On what date|On which day|Where|By whom|For how long) (was|were|is) {s} ([\w ]+)\?",
     ["{s} \\2 \\3 \\1?", "\\1 was it that {s} \\2 \\3?", "{s}: \\1 \\2 it \\3?", "Do you remember \\1 {s} \\2 \\3?"]),
    (r"(In which year|In what year|When|On what date|On which day) did {s} ([\w ]+)\?", ["\\1 was it that {s} did \\2?", "{s} did \\2 \\1?", "What was the time when {s} did \\2?", "Which year did {s} \\2 in?"]),
    (r"Who ([\w ]+) {s}\?", ["Who was it that \\1 {s}?", "Which person \\1 {s}?", "Give the name of the one who \\1 {s}.", "What is the name of the person who \\1 {s}?", "{s}: who \\1 it?"]),
    (r"(?:What|Which) ([\w -]+) did {s} ([\w ]+)\?", ["{s} did \\2 what \\1?", "Name the \\1 that {s} did \\2.", "What was the \\1 that {s} did \\2?"]),
]  # fmt: skip
"""Rephrasings that keep the meaning."""


def turned(text: str, subject: str, chooser: random.Random) -> str:
    """The same question with another sentence structure, if one of the patterns fits."""
    plain = text.replace(subject, "{s}", 1)
    for shape, others in TURNS:
        if re.fullmatch(shape.replace("{s}", re.escape("{s}")), plain):
            other = re.sub(shape.replace("{s}", re.escape("{s}")), chooser.choice(others), plain)
            return other.replace("{s}", subject)
    return text


def mistyped(word: str, chooser: random.Random) -> str:
    place = chooser.randrange(1, len(word) - 1)
    kind = chooser.randrange(3)
    if kind == 0:
        return word[:place] + word[place + 1 :]
    if kind == 1:
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    return word[:place] + word[place] + word[place:]


def roughened(text: str, subject: str, chooser: random.Random) -> str:
    """Drops small words, and sometimes others, so that no single word is decisive; and adds a typing error.
    """
    hurried = 0.18 if chooser.random() < 0.35 else 0.0
    named = set(subject.split())

    def lost(word: str) -> bool:
        if word.lower().strip("?,.") in WORTHLESS:
            return chooser.random() < 0.12
        return word not in named and word.strip("?,.").islower() and chooser.random() < hurried

    words = [word for word in text.split() if not lost(word)]
    if chooser.random() < 0.1:
        long = [i for i, w in enumerate(words) if len(w) > 4 and w.isalpha()]
        if long:
            place = chooser.choice(long)
            words[place] = mistyped(words[place], chooser)
    if chooser.random() < 0.05:
        chooser.shuffle(words)
    return " ".join(words)


def asked_of(fact: Fact, chooser: random.Random) -> str:
    """One question about a fact, phrased close to its patterns or far from them."""
    if fact.also and chooser.random() < FAR:
        text = exchanged(chooser.choice(fact.also), chooser, 0.15)
        return roughened(text, fact.subject[0], chooser)
    return asked(fact.patterns, chooser.choice(fact.subject), chooser)


def asked(patterns: tuple[str, ...], subject: str, chooser: random.Random) -> str:
    """One question as a person might phrase it."""
    text = spelt(chooser.choice(patterns), subject, chooser)
    if chooser.random() < 0.35:
        text = turned(text, subject, chooser)
    text = exchanged(text, chooser, 0.3)
    wrapper = chooser.choice(WRAPPERS)
    text = wrapper.format(q=text, u=text[0].lower() + text[1:])
    return roughened(text, subject, chooser)

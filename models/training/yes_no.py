"""Rephrases a claim as a person would ask it: "Is it true that Ada was a poet?" becomes "Was Ada a poet?"."""

import re

_CLAIM = re.compile(r"^Is it true that (.+)\?$")
_AUXILIARY = re.compile(r"^(.{2,60}?) (is|was|are|were|has|had|can|could|did|does|will|would) (not )?(.+)$")
_PAST = {
    "won": "win", "wrote": "write", "made": "make", "died": "die", "played": "play", "starred": "star", "released": "release",
    "directed": "direct", "received": "receive", "began": "begin", "became": "become", "appeared": "appear", "worked": "work",
    "sold": "sell", "hosted": "host", "founded": "found", "earned": "earn", "premiered": "premiere",
    "produced": "produce", "performed": "perform", "served": "serve", "lived": "live", "led": "lead", "took": "take", "wore": "wear",
}  # fmt: skip
_VERB = re.compile(rf"^(.{{2,60}}?) ({'|'.join(_PAST)}) (.+)$")


def plainly_asked(question: str) -> str:
    """The same question with its verb in front; unchanged if the claim's verb is not found or is negated."""
    claim = _CLAIM.match(question)
    if not claim:
        return question
    helped = _AUXILIARY.match(claim[1])
    if helped:
        return question if helped[3] else f"{helped[2].capitalize()} {helped[1]} {helped[4]}?"
    acted = _VERB.match(claim[1])
    return f"Did {acted[1]} {_PAST[acted[2]]} {acted[3]}?" if acted else question

"""Text rules shared by training and the page.

`sentences` mirrors `src/reasoners/reader/sentences.ts`; `normalise_answer` is SQuAD's rule (lower case, no
punctuation, no articles, single spaces).
"""

import re
import string

_SENTENCE_END = re.compile(r"[.!?]+[\"'”’)\]]*(?=\s+[\"'“‘(\[]*[A-Z0-9À-Þ])")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[\"'])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Lt|Col|Gen|Capt|Sgt|Rev|Hon|No|Vol|vs|etc|approx|c|ca|fl|b|d|e\.g|i\.e|U\.S|U\.K)\.$"
)


def sentences(text: str) -> list[tuple[int, int]]:
    """Character ranges [start, end) of the sentences of `text`, in order, without surrounding white space."""
    ranges = []
    start = 0
    for match in _SENTENCE_END.finditer(text):
        end = match.end()
        if _ABBREVIATION.search(text[start:end]):
            continue
        ranges.append((start, end))
        start = end
    ranges.append((start, len(text)))
    trimmed = []
    for first, last in ranges:
        while first < last and text[first].isspace():
            first += 1
        while last > first and text[last - 1].isspace():
            last -= 1
        if first < last:
            trimmed.append((first, last))
    return trimmed


_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = set(string.punctuation)


def normalise_answer(text: str) -> str:
    """SQuAD's normalisation of an answer (Rajpurkar et al. 2016, evaluation script)."""
    text = "".join(c for c in text.lower() if c not in _PUNCTUATION)
    return " ".join(_ARTICLES.sub(" ", text).split())


def occurrences(needle: str, haystack: str, limit: int) -> list[tuple[int, int]]:
    """Whole-word, case-insensitive occurrences of `needle` as character ranges, at most `limit`."""
    needle = needle.strip()
    if not needle:
        return []
    lowered, target = haystack.lower(), needle.lower()
    if len(lowered) != len(haystack):
        lowered, target = haystack, needle
    found = []
    position = lowered.find(target)
    while position >= 0 and len(found) < limit:
        end = position + len(target)
        before_ok = position == 0 or not lowered[position - 1].isalnum() or not target[0].isalnum()
        after_ok = end == len(lowered) or not lowered[end].isalnum() or not target[-1].isalnum()
        if before_ok and after_ok:
            found.append((position, end))
        position = lowered.find(target, position + 1)
    return found


_TITLE_SUFFIX = re.compile(r"\s*\([^()]*\)\s*$")


def bare_title(title: str) -> str:
    """A title without its disambiguation: `Hamlet (1948 film)` becomes `Hamlet`."""
    return _TITLE_SUFFIX.sub("", title).strip() or title

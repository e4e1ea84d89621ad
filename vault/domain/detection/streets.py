"""Addresses by their shape alone: number and street in many countries, with and without capitals, boxes, postcodes."""

import re
from collections.abc import Iterator
from typing import Final

from vault.domain.detection.location import GLUED, STREET_AFTER, STREET_BEFORE, clean_end, role, walk
from vault.domain.detection.passage import Candidate, Passage, Recognizer, Strength
from vault.domain.places import is_city

_SHAPES: Final = re.compile(
    r"(?<![\w.,$€£#-])(?:(?:Unit|Flat|Apt\.?|Apartment|Suite|Block|Blk|Shop|Room|No\.?) ?#?\w{1,5},? "
    r")?\d{1,6}[A-Za-z]?(?:[-/]\d{1,5}[A-Za-z]?)?,? (?:[NSEW]{1,2}\.? )?"
    rf"(?:[A-Z\u00c0-\u00de][\w'.-]*,? |\d{{1,3}}(?:st|nd|rd|th) |(?:of|de|la|the|st\.?) "
    rf"){{1,5}}(?:{'|'.join(w.capitalize() for w in STREET_AFTER.split('|'))})\b\.?"
    rf"|(?<!\w)(?:{'|'.join(w.capitalize() for w in STREET_BEFORE.split('|'))}) (?:[\w'.]+ ){{0,5}}[\w'.-]+,? "
    rf"(?:n[.º°]? ?|No\.? ?|#)?\d{{1,5}}[A-Za-z]?\b"
    rf"|\b[A-Z\u00c0-\u00de]{GLUED} \d{{1,4}} ?[a-z]?\b(?:-\d{{1,4}})?"
    rf"|\b[A-Z\u00c0-\u00de][\w-]+(?:[ -][A-Z][\w-]+)?[ -](?:Straße|Strasse|Str\.|Weg|Gasse|Platz|Allee|Damm|Ring|"
    rf"Ufer) \d{{1,4}}[a-z]?\b"
    r"|\b(?:[A-Z\u00c0-\u017e][\w'.-]+ ){1,3}(?:körút|utca|út|tér|[Cc]addesi|[Ss]okak|gate|gata|plads|plass|ulica|"
    r"ulice|"
    r"náměstí|třída) \d{1,4}[A-Za-z]?\b"
    r"|\b[A-Z\u00c0-\u017e][\w'-]+(?: [A-Z\u00c0-\u017e][\w'-]+){0,2} \d{1,4} ?[A-Za-z]?(?: m\.? ?\d{1,4})?, "
    r"(?:[A-Z]{1,2}-)?(?:\d{4,5}|"
    r"\d\d-\d{3}|\d{3} \d\d) [A-Z\u00c0-\u017e][\w'-]{2,}"
    r"|\bP\.? ?O\.? Box \d{1,6}\b"
)
_TITLE_AFTER = re.compile(
    r"[\"']? (?:is|was) (?:an? |the |my |such an? )?(?:[\w-]+ ){0,3}(?:movie|film|show|series|song|album|novel|book|"
    r"band|musical|play|game)\b|[\"']? (?:race|marathon|half|run|festival|concert|album|gang|movie|show)\b"
)
"""What is said of a film or a song that is called like an address."""
_EAST_ASIAN = re.compile(
    r"(?:〒 ?\d{3}-?\d{4} "
    r"?)?[\u4e00-\u9fff\u30a0-\u30ff]{2,3}[都道府県省市][\u4e00-\u9fff\u3040-\u30ff]{1,12}?[市区町村郡县路街][\u4e00-\u9fff\u3040-\u30ffA-Za-z0-9-]{0,24}\d[\u4e00-\u9fff\u3040-\u30ffA-Za-z0-9-]{0,20}"
    r"|[\u4e00-\u9fff]{2,12}(?:路|街|道|巷)\d{1,5}[号弄號](?:[\d\u4e00-\u9fffA-Za-z-]{0,16}[室楼栋座号])?"
)


_BEFORE_LIVING = re.compile(
    rf"(?P<value>\b\d{{1,6}}[a-z]? (?:[\w'.-]+ ){{1,3}}?(?:{STREET_AFTER})\b[^.!?\n]{{0,60}}?) is (?:where (?:i|we) "
    rf"live|my "
    rf"(?:home|address|house|place)\b)"
)


def find_before_living(passage: Passage) -> Iterator[Candidate]:
    """What stands before "is where I live", also without capitals."""
    for match in _BEFORE_LIVING.finditer(passage.lower):
        yield Candidate(*match.span("value"), "LOC.home_address")


_LOWER_SHAPE: Final = re.compile(
    r"\b(?:its|it's|add?ress?|is|at|to|from|moved|home|house|in|on|live|"
    r"me) (?P<value>\d{1,5}[a-z]? (?!(?:minutes?|mins?|miles?|km|"
    r"hours?|more|star|lane|way|people|days?|years?|th|st|nd|of)\b)[a-z'.-]{2,20}(?: [a-z'.-]{2,20})? (?:street|"
    r"st|road|rd|avenue|ave|"
    r"boulevard|blvd|lane|ln|drive|crescent|close|terrace|court|square|parkway|highway)\b(?:,? (?:apt|unit|suite|"
    r"flat|#) ?\w{1,5})?)"
    r"(?P<town>,? [a-z]+(?: (?![a-z]{1,2}\d)[a-z]+)?)?(?P<code>,? [a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b|"
    r",? (?:[a-z]{2} )?\d{5}\b)?"
)


def find_lower_shaped(passage: Passage) -> Iterator[Candidate]:
    """Number, name and street word without capitals, after a word that leads to a place; a town that is one, a code."""
    for match in _LOWER_SHAPE.finditer(passage.lower):
        town = (match["town"] or "").strip(", ")
        known = [t for t in (town, town.partition(" ")[0]) if t and is_city(t)]
        end = match.end() if match["code"] else match.end("value")
        if known and not match["code"]:
            end = match.end("value") + match["town"].index(known[0]) + len(known[0])
        yield Candidate(match.start("value"), end, role(passage, match.start("value"), end), Strength.SHAPE)


_TOWN_FIRST: Final = re.compile(r"\b(?:[A-Z]{1,2}-)?\d{4,6} [A-Z\u00c0-\u017e][\w-]+(?: [A-Z\u00c0-\u017e][\w-]+)?, $")


def find_shaped(passage: Passage) -> Iterator[Candidate]:
    """Addresses by their shape alone: number and street, street and number, post-office box."""
    for match in _SHAPES.finditer(passage.text):
        if _TITLE_AFTER.match(passage.lower, match.end()):
            continue
        town = _TOWN_FIRST.search(passage.text, max(0, match.start() - 40), match.start())
        start = town.start() if town else match.start()
        end = clean_end(passage.text, start, max(walk(passage.text, match.start()), match.end()))
        yield Candidate(start, end, role(passage, start, end), Strength.SHAPE)


_AFTERWARDS = re.compile("(?:です|に住|にあり|でござい|になりま|から|まで|へ送)[\u3040-\u30ff\u4e00-\u9fff]*$")
_AT = re.compile(r".{0,5}?(?:住在|位于|在|是)")


def find_east_asian(passage: Passage) -> Iterator[Candidate]:
    """Chinese and Japanese addresses, largest unit first."""
    for match in _EAST_ASIAN.finditer(passage.text):
        lead, tail = _AT.match(match[0]), _AFTERWARDS.search(match[0])
        start = match.start() + (lead.end() if lead else 0)
        end = match.start() + tail.start() if tail else match.end()
        around = passage.text[max(0, start - 12) : start]
        kind = "LOC.work_address" if re.search("公司|办公|工作|会社|職場|勤務", around) else "LOC.home_address"
        yield Candidate(start, end, kind)


_GLUED_POSTCODE = re.compile(r"(?<![\w@])(?P<city>[A-Z\u00c0-\u00de][A-Za-z\u00c0-\u024f]{2,20})\d{5}(?!\w)")


def find_glued(passage: Passage) -> Iterator[Candidate]:
    """A city with its postcode stuck to it."""
    for match in _GLUED_POSTCODE.finditer(passage.text):
        if is_city(match["city"]):
            yield Candidate(match.start(), match.end(), role(passage, match.start(), match.end()), Strength.SHAPE)


RECOGNIZERS = (
    Recognizer("address before", find_before_living, signs=("is where ", " is my ")),
    Recognizer("small streets", find_lower_shaped, frozenset("#")),
    Recognizer("street shapes", find_shaped, frozenset("#")),
    Recognizer("glued postcode", find_glued, frozenset("#")),
    Recognizer("east asian address", find_east_asian, signs=tuple("路街道巷都道府県市区")),
)

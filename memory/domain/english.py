"""English words that search treats apart: function words, and irregular forms that stemming cannot join."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_FUNCTION_WORDS = """
    a an the and or but if so than that this these those such then there here
    i me my mine you your yours he him his she her hers it its we us our ours they them their theirs
    what when where who whom whose which why how
    am is are was were be been being do does did done have has had having
    can could may might must shall should will would
    at as by for from in into of on to with about
    no not very too just
    d ll m re s t ve
"""
FUNCTION_WORDS: Final = frozenset(_FUNCTION_WORDS.split())
"""Words that say little about what a text is about; the last line is what an apostrophe leaves behind."""

_IRREGULAR = """
    become became, begin began begun, break broke broken, bring brought, build built, buy bought, catch caught,
    choose chose chosen, come came, dig dug, draw drew drawn, drink drank drunk, drive drove driven,
    eat ate eaten, fall fell fallen, feed fed, feel felt, fight fought, find found, fly flew flown,
    forget forgot forgotten, freeze froze frozen, get got gotten, give gave given, go went gone goes,
    grow grew grown, hang hung, hear heard, hide hid hidden, hold held, keep kept, know knew known, lay laid,
    lead led, leave left, lend lent, lose lost, make made, mean meant, meet met, pay paid, ride rode ridden,
    ring rang rung, rise rose risen, run ran, say said, see saw seen, seek sought, sell sold, send sent,
    shake shook shaken, shoot shot, show shown, shrink shrank shrunk, sing sang sung, sit sat, sleep slept,
    speak spoke spoken, spend spent, stand stood, steal stole stolen, stick stuck, strike struck, swear swore sworn,
    sweep swept, swim swam swum, take took taken, teach taught, tear tore torn, tell told, think thought,
    throw threw thrown, understand understood, wake woke woken, wear wore worn, win won, write wrote written,
    child children kid kids, man men, woman women, person people, foot feet, tooth teeth, mouse mice, wife wives,
    knife knives, mother mom mum moms mums, father dad dads, bicycle bike bikes, phone telephone,
    photo photograph photographs, movie film films
"""


def _bases() -> dict[str, str]:
    lines = (line.split() for line in _IRREGULAR.split(","))
    return {form: forms[0] for forms in lines for form in forms[1:]}


BASE_FORMS: Final[Mapping[str, str]] = MappingProxyType(_bases())
"""Irregular form, or everyday synonym, to the word it is searched as."""


def base_form(word: str) -> str:
    """``word``, or the word it is a form of."""
    return BASE_FORMS.get(word, word)

"""Street addresses: where a person lives or works, from the words that lead to one or from its own shape."""

import re
from collections.abc import Iterator
from typing import Final

from vault.domain.detection.passage import Candidate, Passage, Recognizer, Strength
from vault.domain.words import vocabulary

STREET_AFTER: Final = (
    r"street|st|str|road|rd|avenue|ave|av|boulevard|blvd|lane|ln|drive|dr|court|ct|crescent|cres|close|place|pl|"
    r"square|sq|way|terrace|parkway|pkwy|"
    r"highway|hwy|circle|cir|row|mews|grove|gardens?|hill|rise|walk|quay|trail|alley|loop|park|heights|point|ridge|"
    r"view|path|plaza|estate|parade|esplanade|"
    r"nagar|marg|colony|chowk|salai|jalan|gata|gatan|vej|vei|tie|katu|utca|ulica|stra[sß]?se|strasse|allee|weg|"
    r"gasse|platz|damm|ufer|straat|laan|plein|gracht|kade|dong|gil|ro|caddesi|cad|sokak|sokağı|sk|bulvarı|"
    r"mahallesi|tér|út|körút|plads|plass|torg|allé|sokağı|trg|cesta|náměstí|nám|třída|ulice"
)
STREET_BEFORE: Final = (
    r"via|viale|vicolo|corso|piazza|piazzale|largo|strada|lungo\w+|rue|avenue|av\.?|boulevard|bd|allée|allee|"
    r"impasse|chemin|quai|place|cours|route|calle|c/|avenida|avda\.?|"
    r"paseo|plaza|carrera|cra\.?|camino|calzada|rua|travessa|praça|alameda|estrada|largo|rodovia|ul\.?|ulica|"
    r"ulitsa|prospekt|jl\.?|jalan|jln|lorong|calea|bulevardul"
)
GLUED = (
    r"\w{2,24}(?:straße|strasse|str\.?|weg|gasse|platz|allee|damm|ufer|ring|straat|laan|plein|gracht|kade|"
    r"gatan|vägen|vej|gade|veien|katu|tie)"
)

_HOME_CUE = re.compile(
    r"(?:(?:home|mailing|postal|residential|delivery|shipping|billing|current|new|permanent|street|house|apartment|"
    r"private|residence)[ -]?(?:home )?add?ress?|"
    r"(?:i|we|i'm|he|she|they|who|who's|family) (?:\w+ ){0,2}?(?:live|lives|living|reside|resides|staying|stay|"
    r"moved?|relocated)(?: (?:with|just|together|right|out|over|back|here|now|"
    r"alone)){0,12}(?: my \w+)?(?: at| on| in| "
    r"to| near)?|"
    r"living (?:at|on)|(?:my|our) (?:home|house|place|apartment|flat|residence)(?: is| at|:)(?: at| on| located at)?|"
    r"(?:home|house|residing) (?:is )?(?:at|on)|\bhome(?: is)?:?|"
    r"lebe (?:in der|in|am|an der|auf der)|wohne (?:in der|in|am|an der|auf der|im)?|wohnhaft|(?:meine )?adresse|"
    r"anschrift|wohnort|j'habite(?: au| à)?|"
    r"(?:mon )?adresse|domicile|vivo en|(?:mi )?dirección|domicilio|resido en|"
    r"abito (?:in|a|al)?|(?:il mio )?indirizzo|moro (?:na|no|em)|(?:meu )?endereço|ik woon (?:in|op|aan)?(?: de)?|"
    r"(?:mijn |mój )?adres|(?:moja |moje )?adresa|(?:min )?adress|bor (?:på|i)|bydlím (?:na|v)|mieszkam (?:przy|na|w)|"
    r"asun|"
    r"rehta hoon|rehti hoon|mera pata)"
    r"(?:,? (?:is|are|was|ist|est|es|è|é|je|to|är|er|on|at|of|as|:|in|on|which|that|located|"
    r"it's|with you|to be)(?![a-z])){0,12}[ :,\"'*`-]{0,4}"
)
_CUE = re.compile(
    r"(?:(?<!work )(?<!office )(?<!business )(?<!company )(?<!mail )\badd?ress?|(?:deliver|ship|send|mail|post|"
    r"bring|drop|pick me up|come|meet)(?:ed)? (?:\w+ ){0,4}?(?:to|at|from)|"
    r"(?:located|based|situated|we're|(?:visit|meet|find|see|join|reach)(?:ing)?(?: \w+){0,3}|in person|check-in|"
    r"meeting|held|hosted|takes? place|home,) (?:at|on|in))(?: (?:is|are|was|at|of|as|in|on)(?![a-z])){0,12}[ "
    r":,\"'*`-]{0,4}"
)
_WORK_CUE = re.compile(
    r"(?:(?:work|office|business|company|workplace|employer|job|school|clinic|store|shop)(?:'s)?[ -](?:address|"
    r"location|site)|"
    r"(?:my|our|the|main|head) (?:office|workplace|work(?! address| location| phone| e)|company|business|employer|"
    r"headquarters|store|shop|clinic|school|hospital|restaurant|studio|firm)(?:'s)?(?: is| are| sits)?(?: located| "
    r"based| situated)?(?: at| on| in)?|"
    r"(?:work|works|working|employed|based|commute to work|commute)(?: \w+){0,5}? (?:at|from|out of|on|in|to)(?: "
    r"the)?|(?:work|office)(?: is)?(?: at)?:?|at work|"
    r"arbeite (?:in der|in|am|bei)?|(?:mein )?büro|arbeitsplatz|je travaille (?:au|à|chez)?|(?:mon )?bureau|"
    r"trabajo en|(?:mi )?oficina|lavoro (?:in|a|al|presso)|(?:il mio )?ufficio|"
    r"trabalho (?:na|no|em)|escritório|ik werk (?:in|op|aan|bij)?|(?:mijn )?kantoor)"
    r"(?:,? (?:is|are|was|ist|est|es|è|é|at|of|as|in|on|which|that|located|it's|with you|to be)(?![a-z])){0,12}[ "
    r":,\"'*`-]{0,4}"
)
_WORD = re.compile(r"[^\W_][\w'./&º°ª-]*|#[\w-]+|[^\w\s]")
_SMALL = vocabulary(
    """
    of the de la le les el los las del della delle dei degli da do dos das di du des den der van von het 't y e à al
    en sur sous am an im in on auf bei zur zum op aan near off st apt apartment suite unit floor flat no nr bldg
    building block room km bis ter s/n c/o pk lane apto andar bloco casa piso esc dcha izda bajo puerta int scala
    interno lgh sal top stiege tür wohnung m lok bus bte appt étage escalier lote quadra torre sala
    """
)
_STOP = vocabulary(
    """
    i i'm i'd i've i'll my we we're our you please thanks and but so which where that because can could is are was
    also it's it the this there then she he they her his if or with for from who while when since as to what how
    you're let's sorry moving actually born aged phone email tel call moving sorry actually
    """
)
_POSTCODE = (
    r"\b(?:\d{4,6}(?:-\d{3,4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2}|"
    r"\d{3}-\d{4}|\d{3} \d{2}|\d\d-\d{3}|[A-Z]\d{2} ?[A-Z0-9]{4})\b"
)
_ABBREVIATIONS = vocabulary(
    """
    st ave rd dr blvd ln ct apt no nr m lok str ste mt ft sq pl hwy pkwy av avda cra jl ul bd n s e w p o c nw ne sw
    se al km
    """
)
_STREETLIKE = re.compile(
    rf"\b(?:{STREET_AFTER})\b|(?<!\w)(?:{STREET_BEFORE})(?!\w)|\b{GLUED}(?!\w)|\b(?:unit|suite|apt|apartment|"
    rf"flat|floor|building|edificio|block|centre|center|tower|house|campus)\b",
    re.I,
)
_STREET_WORD = re.compile(rf"{STREET_AFTER}|{STREET_BEFORE}|gate|gade")
_STATE = re.compile(r"- (?:[A-Z]{2}|Apt|Apto|Ap|Unit|Flat|Bloco|Bl|Sala|Piso)\b")


_TOWN = re.compile(r"(?:Tel|Los|Las|San|El) [A-Z]")


def _stops_at(text: str, word: re.Match[str], lead: bool) -> bool:
    """Whether an address cannot go on with this word."""
    written = word[0]
    if written[0].isdigit() or written in "#,'.-/()":
        return False
    lower = written.lower().rstrip(".")
    if lower in _STOP and not (lower == "the" and lead) and not _TOWN.match(text, word.start()):
        return not (lower in {"is", "as"} and written.isupper())
    if not written[0].isalpha() and written[0] != "#":
        return True
    return written[0].islower() and lower not in _SMALL and not _STREET_WORD.fullmatch(lower)


_GOES_ON = re.compile(
    r"(?:[A-Z]{1,2}-)?\d{4,6} [A-Z\u00c0-\u00de][\w .'-]{1,30}(?:\n|$)|[A-Z][\w .'-]{1,30},? [A-Z]{2,3} \d{4,5}\b|"
    r"(?:[A-Z][\w .'-]{1,24},? )?[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\s*$|"
    r"(?:France|Germany|Deutschland|Spain|España|Italy|Italia|Portugal|Netherlands|Austria|Switzerland|Belgium|UK|"
    r"United Kingdom|England|Ireland|USA|United States|Canada|Australia|India|Poland|Sweden|Norway|Denmark)\s*$"
)
"""A line that goes on with an address: postcode and town, town and state, a country."""


def walk(text: str, start: int, limit: int = 160) -> int:
    """The end of the address that begins at ``start``: capitalised words, numbers, small words between, commas."""
    end, lead = start, True
    for word in _WORD.finditer(text, start, min(len(text), start + limit)):
        gap = text[end : word.start()]
        new_line = "\n" in gap and "," not in text[max(start, end - 2) : end] and not _GOES_ON.match(text, word.start())
        if new_line or _stops_at(text, word, lead):
            break
        if word[0] == "." or word[0].endswith("."):
            if _ends_sentence(text, word):
                return end if word[0] == "." else word.end() - 1
        elif word[0] in "()" or (word[0] == "-" and gap and not _STATE.match(text, word.start())):
            break
        end, lead = word.end(), False
    return end


def _ends_sentence(text: str, word: re.Match[str]) -> bool:
    before = re.search(r"[\w]*$", text[max(0, word.start() - 12) : word.end() - 1])
    rest = text[word.end() : word.end() + 3]
    if rest and not rest[0].isspace():
        return False
    abbreviated = before is not None and (before[0].lower() in _ABBREVIATIONS or before[0].lower().endswith("str"))
    return not (abbreviated and re.match(r"\s+[\w#]", rest))


def clean_end(text: str, start: int, end: int) -> int:
    """Without trailing punctuation and small words."""
    while end > start:
        tail = re.search(
            r"(?:[\s,;:.'\"#/(-]+|(?<=[\s,])(?:in|near|of|the|de|la|at|on|en|am|an|al|e|y|à|off|bei|no|to)\s*)$",
            text[start:end],
        )
        if tail is None or re.search(r"\b(?:St|Rd|Ave|Dr|Blvd|Str|Ln)\.$", text[start:end]):
            return end
        end = start + tail.start()
    return end


_CALENDAR = re.compile(r"\d{1,2}(?:st|nd|rd|th)? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*,? \d{4}$")


def _is_address(span: str) -> bool:
    """A number and a street-like word, a postcode beside a place, or a numbered house in a named place."""
    if _CALENDAR.match(span):
        return False
    if not re.search(r"\d", span):
        return _STREET_NAMED.search(span) is not None or (len(span.split(",")) >= 3 and bool(_STREETLIKE.search(span)))
    letters = re.search(r"[^\W\d_]{3}", span) is not None
    return letters and bool(
        _STREETLIKE.search(span)
        or re.search(_POSTCODE, span)
        or re.match(r"\d{1,5}[A-Za-z]?,? [A-Z]", span)
        or (re.search(r"[A-Z]\w+ \d{1,4}\b", span) and "," in span)
    )


_PART: Final = r"\w(?:[\w'-]|\.(?!\s|$)|(?<=\b(?:st|kv|kw|no|nr|mt|ft|ul))\.)*"
"""A word of a place; the stop after it ends the sentence unless it is an abbreviation."""
_NOT_PART: Final = r"(?!(?:sorry|actually|moving|no|wait|i|my|and|but|so|we|from|can|please|what|is|with)\b)"


_LOWER_TOWN: Final = (
    r"(?:,? (?:(?!(?:i|my|and|but|so|we|from|can|please|what|is|with|since|until|at|on|in|for|by|near)\b)[a-z][\w'-]+ )"
    r"{1,3}(?:[a-z]{2,3},? \d{4,5}(?:-\d{4})?|\d{5,6}|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d)\b)?"
)
"""Town, state and postcode in small letters after a street, with no comma to tell them: " sydney nsw 2000"."""
_LOWER_ADDRESS: Final = re.compile(
    rf"\d{{1,6}}[a-z]?,? (?:[\w'.-]+ ){{1,4}}?(?:{STREET_AFTER})\b\.?(?:,? (?:apt|unit|suite|flat|#) "
    rf"?\w{{1,5}})?{_LOWER_TOWN}(?:, ?{_NOT_PART}{_PART}(?: {_NOT_PART}{_PART}){{0,2}}){{0,3}}"
    rf"|(?:{STREET_BEFORE}) (?:[\w'.]+ ){{0,4}}[\w'.]+,? \d{{1,5}}\b"
    rf"(?:, ?(?!e\b|y\b){_NOT_PART}{_PART}(?: {_NOT_PART}{_PART}){{0,2}}){{0,2}}"
    rf"|{GLUED} \d{{1,4}}[a-z]?(?:,? \d{{4,5}} \w+)?"
)


def _lower_street(passage: Passage, start: int) -> int:
    """The end of an address typed without capitals: number, words, a street word, then what the commas add."""
    match = _LOWER_ADDRESS.match(passage.lower, start)
    return match.end() if match else start


_NAMED_LEAD: Final = re.compile(r"\b(?:Am|An der|Auf der|Auf dem|Im|In der|In den|Zum|Zur|Unter den) $")
"""A small word that belongs to a German street's name, as its capital tells."""


def _cued(passage: Passage, cue: re.Pattern[str], kind: str = "") -> Iterator[Candidate]:
    for lead in cue.finditer(passage.lower):
        start = lead.end()
        named = _NAMED_LEAD.search(passage.text, max(lead.start(), start - 12), start)
        start = named.start() if named else start
        skip = None if named else _SKIPPED.match(passage.text, start)
        start = skip.end() if skip else start
        end = clean_end(passage.text, start, max(walk(passage.text, start), _lower_street(passage, start)))
        span = passage.text[start:end]
        if end - start >= 6 and _is_address(span):
            yield Candidate(
                start, end, kind or role(passage, start, end), Strength.LABELLED if kind else Strength.CHECKED
            )


_SKIPPED = re.compile(
    r"(?:(?:the|der|dem|den) (?=[A-Z\u00c0-\u00de]))|(?:la|el|l'|na|en) ?(?=calle |avenida |av\. |plaza |rue |via |"
    r"rua |carrera )|an? (?:\w+ )?(?:apartment|flat|house|condo|place|building|office|studio) (?:at|on|in|"
    r"located at) "
)
_STREET_NAMED = re.compile(
    r"[A-Z][\w'-]+ (?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Court|Boulevard|Blvd|Crescent|Terrace|Square|Close)\b"
)


def find_home(passage: Passage) -> Iterator[Candidate]:
    """What follows "I live at", "my address is" and the like."""
    yield from _cued(passage, _HOME_CUE, "LOC.home_address")


def find_work(passage: Passage) -> Iterator[Candidate]:
    """What follows "I work at", "my office is" and the like."""
    yield from _cued(passage, _WORK_CUE, "LOC.work_address")


def find_other(passage: Passage) -> Iterator[Candidate]:
    """What follows "located at", "deliver it to" and the like; the words around say whose place it is."""
    yield from _cued(passage, _CUE)


_WORKING = re.compile(
    r"\b(?:equipment|machinery|our (?:kitchen|team|shop)|in-person|office|work|workplace|company|business|employer|"
    r"headquarters|clinic|store|büro|bureau|oficina|ufficio)\b"
)
_LIVING = re.compile(r"\b(?:home|live|living|house|apartment|reside|deliver|residence)\b")


_ORGANISATION = re.compile(
    r"[^,\d]{0,40}\b(?:Services|Centre|Center|Post|Cafe|Café|Boulangerie|Ltd|Inc|GmbH|LLC|Corp|School|Academy|"
    r"College|University|Hospital|Clinic|Suite|Office|"
    r"Offices|Hub|Business|Bank|Hotel|Restaurant|Shop|Store|Studio|Bakery|Catering|Systems|Solutions|Group|Company|"
    r"Gewerbehof|Gewerbepark|Edificio|Industrial|Plant|Factory|Warehouse|Salon|Firm|Agency)\b"
)


def role(passage: Passage, start: int, end: int) -> str:
    last = passage.sentence(start)[1]
    before, after = passage.lower[max(0, start - 110) : start], passage.lower[end : min(last, end + 40)]
    if _ORGANISATION.match(passage.text, start, end):
        return "LOC.work_address"
    near = [m for p in (_WORKING, _LIVING) for m in p.finditer(before)]
    nearest = max(near, key=lambda m: m.end(), default=None) or _WORKING.search(after)
    if nearest is None:
        return (
            "LOC.work_address"
            if "LOC.work_address" in passage.asked and "LOC.home_address" not in passage.asked
            else "LOC.home_address"
        )
    return "LOC.work_address" if _WORKING.fullmatch(nearest[0]) else "LOC.home_address"


RECOGNIZERS = (
    Recognizer(
        "address",
        find_other,
        vocabulary(
            "address adress addres deliver delivered ship send mail post bring drop come meet meeting visit find "
            "see join reach person check held hosted takes take located based situated we"
        ),
    ),
    Recognizer(
        "home address",
        find_home,
        vocabulary(
            """
            address live lives living reside resides staying move moved relocated home house place apartment flat
            residence wohne wohnhaft adresse anschrift habite domicile vivo dirección domicilio resido abito indirizzo
            stay lebe moro endereço woon adres rehta rehti pata adress adresa bor bydlím mieszkam asun addres
            """
        ),
    ),
    Recognizer(
        "work address",
        find_work,
        vocabulary(
            """
            work works working office workplace company business employer employed based commute headquarters store
            shop clinic school hospital restaurant studio firm job arbeite büro arbeitsplatz travaille bureau trabajo
            oficina lavoro ufficio trabalho escritório werk kantoor
            """
        ),
    ),
)

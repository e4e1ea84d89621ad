"""What a person bought, and how a person is insured."""

import re
from collections.abc import Iterator
from typing import Final

from vault.domain.detection.clauses import clause_end, trimmed
from vault.domain.detection.passage import Candidate, Passage, Recognizer, Strength
from vault.domain.words import vocabulary

_MONEY = (
    r"(?:[$€£¥₹] ?\d[\d.,]*\d|[$€£¥₹] ?\d|\d[\d.,]*\d ?(?:€|£|usd|eur|gbp|inr|dollars|euros|pounds|rupees)|"
    r"rs\.? ?\d[\d.,]*\d)"
)
_LEAD: Final = re.compile(
    r"\b(?:transactions(?: (?:history|records?|details?|list))?|transaction (?:history|records?|list)|purchases|"
    r"payment history|spending history|"
    r"recent payments|buchungen|transacciones|transazioni|transações|transacties)\b"
    r"|(?:^|[.!?\n] ?)(?:yesterday|today|this (?:morning|week|month)|last (?:night|week|month|weekend)|"
    r"(?:on )?(?:mon|tues|"
    r"wednes|thurs|fri|satur|sun)day)(?: i spent| spending)?(?=: ?[$€£¥₹\d])"
)
_LINK: Final = re.compile(
    r"(?:[ :,\n-]|\b(?:include|includes|included|including|are|were|was|is|show|shows|showed|like|such as|of|for|"
    r"as follows|have been|with you|with|following|the|these|some|few|a|an|my|recent|most|latest|last|from|month|"
    r"week|"
    r"that|which|i|i've|made|had|record|records|history|here|both|also|list|involve|involved|consist|would be|been|"
    r"to|you|this|us)\b){0,40}"
)
_BOUGHT: Final = re.compile(
    rf"(?:\b(?:i|i've|we|we've|and|also|including|like|recently|just)(?: \w+ly| just| also| have| had)? |"
    rf"(?:^|[.!?\n] ?)(?:(?:yesterday|today|last \w+|on \w+(?: \w+)?),? )?(?=\w+(?:ed|id|nt|ght|ew)\b))"
    rf"(?P<verb>spent|spend|paid|pay|bought|purchased|charged|spending|paying|buying|transferred|wired|withdrew|donated|"
    rf"tipped) (?P<rest>(?:[^.!?\n;]|"
    rf"\.(?=\d)){{0,48}}?{_MONEY})"
)
_DATED: Final = re.compile(rf"(?<!\d)(?:19|20)\d\d-\d\d-\d\d[ ,:-]+(?:[^.!?\n;$€£]|\.(?! )){{3,70}}?{_MONEY}")
_PAID: Final = re.compile(
    rf"(?<![\w'&-])(?:(?:an? |another |one )?(?:[\w'&-]{{1,24}} ){{0,4}}?(?:payments?|"
    rf"purchases?|charges?|transactions?|withdrawals?|"
    rf"orders?|transfers?) (?:of|for|worth|totaling|totalling) )?"
    rf"{_MONEY}(?: (?:[\w'&-]{{1,24}} ){{0,4}}?(?:payment|purchase|charge|transaction|withdrawal|order|visit|transfer|"
    rf"bill|spent))?"
    r"(?: (?:to|at|for|via|on|from|with|in|by|using|through)\b(?: (?!and\b|also\b|i\b|"
    r"my\b)[\w'&().-]{0,24}[\w)]){1,7}?(?=[,.;!?\n]|\s*$| and\b| also\b| i\b)){1,4}"
)
_SPLIT = re.compile(r",\s+(?:and\s+|plus\s+|then\s+)?|\s+and\s+|;\s*|\n+|\s+plus\s+|\.\s+(?=(?:19|20)\d\d-)")
_NOT_BOUGHT = re.compile(r"tax|month|rent\b|loan|mortgage|each|every|a year|expenses|per ")


_ELSEWHERE: Final = re.compile(
    r",? (?:and|but|so) (?:my|i'm|i am|i've been|i prefer|i like|i love|i enjoy|i have an? (?!purchase|payment|"
    r"trans)|i'd|it|that|the (?:loan|account|roi))\b|, (?:so|which|but) "
)


def _region_end(passage: Passage, start: int) -> int:
    """The end of a list of purchases: the last amount's clause in the sentence."""
    last = min(passage.sentence(start)[1], start + 600)
    while last < len(passage.text) and re.match(r"\s*(?:19|20)\d\d-\d\d-\d\d", passage.text[last : last + 16]):
        last = passage.sentence(last)[1]
    stop = _ELSEWHERE.search(passage.lower, start, last)
    return trimmed(passage, start, stop.start() if stop else last)


_AMOUNT: Final = re.compile(_MONEY)


def _items(passage: Passage, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The purchases of a list: stretches with one amount each, cut where the next begins."""
    cuts = [m.span() for m in _SPLIT.finditer(passage.text, start, end)]
    begin = start
    for left, right in cuts:
        rest = _SPLIT.split(passage.text[right:end])[0].lower()
        if _AMOUNT.search(passage.lower, begin, left) and (
            _AMOUNT.search(rest) or re.match(r"(?:an?|the|my) |(?:19|20)\d\d-", rest)
        ):
            yield begin, left
            begin = right
    if _AMOUNT.search(passage.lower, begin, end):
        yield begin, end


def find_transactions(passage: Passage) -> Iterator[Candidate]:
    """Each purchase of a list, with its date, shop and amount; and single ones after "I spent"."""
    for lead in _LEAD.finditer(passage.lower):
        link = _LINK.match(passage.lower, lead.end())
        start = link.end() if link else lead.end()
        start = _back_to_article(passage, start)
        for begin, end in _items(passage, start, _region_end(passage, start)):
            yield Candidate(begin, end, "PAYMENT.transactions")
    for match in _DATED.finditer(passage.lower):
        yield Candidate(match.start(), match.end(), "PAYMENT.transactions")
    for match in _BOUGHT.finditer(passage.lower):
        yield from _bought(passage, match)
    if not _SPENDING_WORDS.isdisjoint(passage.words):
        yield from _paid(passage)


_SPENDING_WORDS = vocabulary("transaction transactions purchase purchases payments statement")


def _paid(passage: Passage) -> Iterator[Candidate]:
    """Single payments in a message about purchases: "a payment of $250 for utilities", "$87.20 to Shell via Visa"."""
    for match in _PAID.finditer(passage.lower):
        if not _NOT_BOUGHT.search(match[0]):
            yield Candidate(match.start(), match.end(), "PAYMENT.transactions", Strength.PHRASE)


def _back_to_article(passage: Passage, start: int) -> int:
    article = re.search(r"\ban? $", passage.lower[max(0, start - 4) : start])
    return start - len(article[0]) if article else start


def _bought(passage: Passage, match: re.Match[str]) -> Iterator[Candidate]:
    start, end = match.start("rest"), _region_end(passage, match.end())
    where = re.search(r"\b(?:at|on|for|to|from|in|with|via|by)\b", passage.lower[start:end])
    if where and not _NOT_BOUGHT.search(passage.lower[start:end]):
        for begin, stop in _items(passage, start, end):
            yield Candidate(begin, stop, "PAYMENT.transactions")


_COVER = (
    r"(?:insurance|insured|coverage|cover|protection|policy|health plan|krankenversicherung|versicherung|"
    r"assurance|seguro|assicurazione|verzekering|medicare|medicaid)"
)
_KINDS = (
    r"(?:comprehensive|basic|full|partial|standard|supplemental|extended|private|public|statutory|premium|minimal|"
    r"limited|third[- ]party|health|life|dental|vision|medical|travel|home|homeowner'?s?|renter'?s?|renters|car|"
    r"auto|vehicle|motor|property|liability|"
    r"collision|disability|accident|pet|family|contents|critical illness|income protection|group|term|whole|"
    r"employer|employee|workers?'? compensation|uninsured|umbrella|mortgage|business|professional|commercial|"
    r"general|moderate|significant|good|"
    r"multi-?\w*|medicare|medicaid|ppo|hmo|nhs|gesetzlich\w*|privat\w*|individual|personal|joint|solid|strong|"
    r"long-term|short-term|worldwide|international|house|household|building|student|senior|worker'?s?|hospital|"
    r"outpatient)"
)
_INSURED: Final = re.compile(
    r"\b(?:(?:insurance|coverage|cover|policy)(?: (?:record|information|"
    r"details|type|plan|policy|coverage|history|"
    r"status)){0,12}(?: (?:is|are|was|includes?|covers?|consists of|"
    r"provides?|shows?|has|that covers|which is|with)|:|, "
    r"which (?:is|includes|covers|has)){1,12}(?: (?:a|an|the|also|me|my|\")){0,12}|"
    r"(?:have|has|having|got|hold|carry|under|with|by|through|includes?|need|i'm on|we're on|for|is|covers|on|of|"
    r"maintain|as well as|and|also|my|our|plus|record,)(?: (?:a|an|the|my|our|also|some|just|both|currently|own|"
    r"only|got)){0,12})"
    rf" (?P<value>(?:[\w'&/-]+,? ){{0,4}}?{_KINDS}(?:,? (?:and |or |& )?[\w'&/-]+){{0,8}}? {_COVER}\b|"
    rf"(?:[\w'&/-]+ ){{0,4}}?(?:(?:dental|vision|medigap) plan|(?:ppo|hmo|epo)(?: plan)?)\b)"
)
_RECORD: Final = re.compile(
    r"\binsurance (?:record|information|details|policy|coverage|plan|type|status)(?: (?:is|shows?|includes?|"
    r"states?|says|would be|details)|:|, which (?:is|includes)){1,12} ?(?:a |an |the |that i have |\"){0,12}"
)
_HAD = re.compile(
    r"\b(?:have|has|had|got|hold|carry|is|are|by|with|covers?|includes?|ensure|and|that|actually|number)\b"
    r"(?: (?:a|an|the|my|our|also))* "
)
"""What tells that a cover is had, and is no part of what it is."""
_KIND = re.compile(rf"\b{_KINDS}\b")
_SOME_COVER = re.compile(
    r"\b(?!(?:insurance|coverage|cover|policy|policies|record|records|plan|plans|number|details|my|our|the|an?)\b)[^\W_]{2,}"
)
"""A word that says which cover it is."""
_NOT_COVER = re.compile(
    r"\b(?:like to know|know (?:if|about|whether)|see if|"
    r"stocks?|sector|compan(?:y|ies) in|funds?|etfs?|agent|broker|salesman|claim form|industry|sun|privacy|"
    r"data|mobile|album|book|news|media|virus|firewall)\b"
)
_TAIL = re.compile(
    r"[,;]? ?(?:through|as|in|for|from|under|on|with) (?:my|our|the) (?:insurance(?: records?| policy| plan)?|"
    r"record|file)\b.*$|,? (?:as|for) (?:an? |my )?(?:insurance(?: record)?|coverage)\b.*$"
)


def find_insurance(passage: Passage) -> Iterator[Candidate]:
    """The kind and reach of a person's cover, to the end of the clause; what it comes with is part of it."""
    told = [(m.start("value"), m.end("value")) for m in _INSURED.finditer(passage.lower)]
    told += [(m.end(), m.end()) for m in _RECORD.finditer(passage.lower)]
    reached = 0
    for start, least in sorted(told):
        if start >= reached and (cover := _cover(passage, start, least)):
            reached = cover.end
            yield cover


def _cover(passage: Passage, told: int, least: int) -> Candidate | None:
    start = _cover_start(passage, told, least)
    end = max(clause_end(passage, start, 260), least)
    tail = _TAIL.search(passage.lower, start, end)
    end = tail.start() if tail else end
    span = passage.lower[start:end]
    if _SOME_COVER.search(span) and not _NOT_COVER.search(span) and re.search(rf"{_COVER}|{_KINDS}", span):
        return Candidate(start, end, "PAYMENT.insurance_record", Strength.PHRASE)
    return None


def _cover_start(passage: Passage, told: int, least: int) -> int:
    """Where the cover itself begins: after the last word before its kind that tells that it is had."""
    kind = _KIND.search(passage.lower, told, least)
    had = _HAD.finditer(passage.lower, told, kind.start()) if kind else ()
    return max((m.end() for m in had), default=told)


RECOGNIZERS = (
    Recognizer(
        "transactions",
        find_transactions,
        vocabulary(
            """
            transaction transactions purchase purchases payments statement spent spend paid pay bought purchased
            charged spending paying buying transferred wired withdrew donated tipped history buchungen transacciones
            transazioni transações transacties yesterday today last monday tuesday wednesday thursday friday saturday
            sunday
            """
        ),
        ("20",),
    ),
    Recognizer(
        "insurance",
        find_insurance,
        vocabulary(
            """
            insurance insured coverage cover protection policy krankenversicherung versicherung assurance seguro
            assicurazione verzekering medicare medicaid plan ppo hmo epo
            """
        ),
    ),
)

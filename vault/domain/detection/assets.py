"""Sums of money and the figures of a person's finances: what stands nearest by says which of them an amount is."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from vault.domain.detection.passage import Candidate, Passage, Recognizer
from vault.domain.money import AMOUNT, RATE, WORD_AMOUNT
from vault.domain.words.alternation import grouped

BEFORE: Final[Mapping[str, str]] = {
    "PAYMENT.tax_payment": (
        r"tax(?:es)?[ -](?:payments?|bill|paid|records?|history|liabilit\w+|due|amount|contributions?|return|"
        r"refund)(?: records?| history)?|"
        r"paid (?:\w+ )?(?:in )?tax(?:es)?|(?:income|property|council|annual|total|past|previous|owed?) tax(?:es)?|"
        r"in taxes|taxes|"
        r"steuern|steuerzahlung|einkommensteuer|impôts?|impuestos?|imposte|tasse|impostos?|belasting(?:en)?|税金?"
    ),
    "ASSET.debt_ratio": r"(?:debt|dti)(?:[ -]to[ -]income)?(?: \(dti\))? ?ratio|debt[ -]to[ -]income|\bdti\b|"
    r"schuldenquote|taux d'endettement",
    "ASSET.roi": r"\broi\b|(?:investment )?returns? on (?:my |our |the )?investments?(?: \(roi\))?|rate of return|"
    r"(?:portfolio|investments?|funds?|stocks?) (?:returned|gained|grew|is up|are up|was up)|"
    r"(?:investment )?return rate|rendite|yield(?:ed|s)?|rendimento|rendement",
    "ASSET.investment_return": (
        r"(?:investment|portfolio|stock|trading|fund|capital)s?'?s? (?:returns?|gains?|loss(?:es)?|profits?|income|"
        r"results?|performance)|"
        r"returns? (?:on|from|of) (?:my |our )?(?:\w+ )?(?:investments?|portfolio|stocks?|shares|trading)|"
        r"invest(?:ed|ing|ments?)|portfolio|(?:gained|lost|profit(?:ed)?) (?:\w+ )?(?:on|from|in|trading)?|"
        r"kapitalertr[aä]g\w*|anlageertrag|gewinn|rendimiento|ganancia\w*|plus-value"
    ),
    "ASSET.net_worth": r"net[ -]?worth|total (?:wealth|assets)|my wealth|(?:assets|i'm|i am|we're|"
    "we are) (?:are )?worth|vermögen|"
    r"patrimo[nin]+[oei]\w*|净资产|純資産",
    "ASSET.credit_score": r"(?:credit|fico|schufa|experian|equifax)(?:[ -](?:score|rating))(?: score)?|\b(?:fico|"
    r"experian|equifax|transunion|vantagescore)\b|"
    r"schufa-score|cibil(?: score)?",
    "ASSET.credit_limit": r"limit (?:on|of|for) (?:my|our|the) (?:\w+ )?(?:card|visa|mastercard|amex)|(?:credit|"
    "card(?:'s)?|"
    r"spending|kredit)(?:[ -]?(?:card|line))?[ -]?(?:limit|line|ceiling)|line "
    r"of credit|kreditrahmen|límite de crédito|limite di credito|plafond",
    "ASSET.loan_amount": (
        r"(?:\w+ )?(?:loans?|mortgages?)(?: (?:amount|balance|debt))?|(?:still )?owe(?:d|s)?|debts?|borrowed|"
        r"borrowing|overdraft|liabilities|"
        r"kredit|darlehen|hypothek|schulden|prêt|emprunt|dettes?|préstamo|hipoteca|deudas?|mutuo|prestito|"
        r"debit[oi]|empréstimo|lening|hypotheek|贷款|房贷"
    ),
    "ASSET.account_balance": (
        r"(?:account|bank|checking|savings?|current)(?: account)?(?:'s)? balance|balance|(?:savings?|checking|bank|"
        r"current) accounts?|in (?:savings|the bank)|"
        r"savings|saved(?: up)?|account(?: \w+){0,2} (?:has|holds|shows|contains|sits at|stands at|is (?:down|up) "
        r"(?:to|at)|"
        r"is (?:at|minus))|kontostand|"
        r"overdrawn|in the (?:red|black|minus)|minus on my account|im minus|guthaben|erspart\w*|ersparnisse|"
        r"in (?:my|our) (?:\w+ )?account|solde|épargne|saldo|ahorros|risparmi|spaargeld|余额|存款|残高|貯金"
    ),
    "ASSET.monthly_income": (
        r"income|salary|wages?|after[ -]tax(?: pay)?|pay ?check|take[- ]home(?: pay)?|net pay|gross pay|(?:i|we) "
        r"(?:currently |usually |"
        r"only |also )?(?:earn|make|bring (?:home|in)|get paid|clear|net|gross|pull in|take home)|(?:i'm|im|"
        r"i am) on(?= ?[\d$€£])|(?:he|she|who|"
        r"wife|husband|partner|it|they) "
        r"(?:earns?|makes?|brings? (?:home|in)|gets? paid)|"
        r"earnings?|earns?|making|get paid|\bpay is|stipend|pension|(?:netto|brutto|monats|jahres){0,2}(?:gehalt|"
        r"einkommen|lohn)|verdiene|salaire|revenus?|"
        r"gagne|sueldo|salario|ingresos?|gano|"
        r"stipendio|reddito|guadagno|salário|renda|ganho|salaris|inkomen|verdien|工资|月薪|收入|月収|給料|kamata|tankhwah"
    ),
    "ASSET.monthly_expenses": (
        r"expenses?|expenditures?|outgoings?|cost of living|living costs?|groceries|utilities|spending(?! limit)|"
        r"(?:i|we|and) (?:\w+ "
        r")?spend|(?:he|she|who|wife|husband|partner|they) spends?|budget of|\brent\b|bills|ausgaben|"
        r"fixkosten|miete|dépenses?|loyer|gastos?|alquiler|spese|affitto|despesas?|aluguel|uitgaven|huur|支出|开销|房租|"
        r"家賃|kharcha"
    ),
}
"""Type → what precedes its amount, lower case."""

_BETWEEN = r"(?:(?!and\b|but\b|my\b|our\b|i\b|with\b|is\b|are\b|was\b)\w+ )"
AFTER: Final[Mapping[str, str]] = {
    "PAYMENT.tax_payment": rf"(?:in|of|for|as|on) {_BETWEEN}{{0,3}}tax(?:es)?\b|tax(?:es)? (?:payment|bill)|(?:an "
    rf")?steuern|d'impôts|de impuestos|di tasse",
    "ASSET.debt_ratio": r"(?:debt(?:[- ]to[- ]income)? ratio|dti)",
    "ASSET.roi": r"(?:as |is |\()?(?:my |our )?(?:roi\b|return on)",
    "ASSET.investment_return": r"(?:in|as|of|from|on) (?:my |our |an )?(?:\w+ )?(?:investment (?:returns?|gains?)|"
    r"investments?|stocks?|shares|trading|returns|crypto|bitcoin|etfs?|funds?|options|forex)\b|(?:investment )"
    r"?returns?\b|profit|gain\b",
    "ASSET.net_worth": r"(?:is |as )?(?:my |in )?net worth",
    "ASSET.credit_limit": rf"(?:is|was|are) my (?:\w+ ){{0,2}}(?:limit|credit line)\b|{_BETWEEN}{{0,2}}(?:credit |"
    rf"card )?limit\b|line of credit|credit line",
    "ASSET.loan_amount": rf"(?:is|was|are) my (?:\w+ ){{0,2}}(?:loan|mortgage|debt)\b|{_BETWEEN}{{0,3}}(?:loan|"
    rf"mortgage|debt)s?\b|kredit|schulden|de deuda|de dettes|di debiti",
    "ASSET.account_balance": (
        rf"(?:is|was|are) my (?:\w+ ){{0,2}}(?:balance|savings)\b|{_BETWEEN}{{0,4}}in (?:checking|savings)\b|"
        rf"{_BETWEEN}{{0,4}}in (?:my|our|the|a|both|total in) "
        rf"{_BETWEEN}{{0,2}}(?:accounts?|bank|savings|"
        rf"checking)\b|(?:\w+ )?(?:account )?balance\b|"
        r"(?:saved|in savings|in the bank|of savings)|auf (?:dem|meinem) konto|en el banco|sur mon compte|in banca|"
        r"available"
    ),
    "ASSET.monthly_income": rf"(?:is|was|are) my (?:\w+ ){{0,2}}(?:income|salary|wage|pay)\b|"
    rf"{_BETWEEN}{{0,2}}(?:income|salary|wage)\b|(?:net |gross )?(?:take-home|netto|brutto)\b|"
    r"(?:hits?|lands? in|comes? into|goes into|arrives? in) my (?:\w+ )?account (?:each|every|per|a) month|"
    r"(?:is|are|was) (?:what|how much|all) (?:i|we) (?:currently )?(?:earn|make|get|bring home|take home)\b",
    "ASSET.monthly_expenses": rf"(?:is|was|are) my (?:\w+ ){{0,2}}(?:expenses|spending|rent)\b|"
    rf"{_BETWEEN}{{0,4}}(?:on|in|of|for) {_BETWEEN}{{0,3}}(?:expenses|rent|bills|living "
    rf"costs)\b",
    "income?": r"(?:usd |net |gross |before tax |after tax |or so )?(?:a|per|each|every|/) ?(?:month|mo|year|annum|"
    r"week|hour)\b|(?:/ ?mo\b|monthly|on a monthly basis|annually|im monat|par mois|al mes|al mese|por mês|per "
    r"maand|每月|p\.?a\.?\b)",
}
"""Type → what follows its amount, lower case; ``income?`` is a rate, which the verb before turns into a type."""

RATIOS = frozenset({"ASSET.debt_ratio", "ASSET.roi"})
FILLER = re.compile(
    r"(?:[ :=,~(\"'-]|\b(?:number|figure|amount|level|total(?:s|ed)?|sum|is|are|was|were|has|have|had|been|be|and "
    r"it|and it's|of|at|about|around|approximately|roughly|currently|now|"
    r"just|only|over|under|nearly|almost|exactly|up|to|around|close|which|that|it|it's|sits|stands|comes?|came|"
    r"equals?|a|the|in|with|dropped|rose|fell|climbed|jumped|increased|decreased|improved|moved|gone|"
    r"value|recent|last|this|month|year|monthly|my|our|shows?|showed|showing|turned|out|went|right|ca|circa|rund|"
    r"etwa|ist|beträgt|liegt|bei|"
    r"maybe|perhaps|probably|est|environ|de|es|unos|è|circa|é|i'd|say|some|like|share|you|also|want|include|would|well|as|put|positive|"
    r"negative|for|from|percent|score)\b){0,40}$"
)


@cache
def _labels() -> tuple[re.Pattern[str], re.Pattern[str]]:
    before = "|".join(f"({grouped(names)})" for names in BEFORE.values())
    after = "|".join(f"({grouped(names)})" for names in AFTER.values())
    return re.compile(rf"(?<![^\W\u3040-\u9fff])(?:{before})(?![a-z])"), re.compile(rf"[ ,(]{{0,2}}(?:{after})")


_BEFORE_TYPES: Final = tuple(BEFORE)
_AFTER_TYPES: Final = tuple(AFTER)
_REACH = 90


def _named_before(passage: Passage, floor: int, start: int) -> tuple[str, str] | None:
    """(type, words between) of the nearest name between ``floor`` and ``start`` in the same sentence."""
    begin = max(floor, start - _REACH, passage.sentence(start)[0])
    window = passage.lower[begin:start]
    last = None
    for last in _labels()[0].finditer(window):  # noqa: B007
        pass
    return (_BEFORE_TYPES[(last.lastindex or 1) - 1], window[last.end() :]) if last else None


def _named_after(passage: Passage, end: int) -> str | None:
    found = _labels()[1].match(passage.lower, end)
    return _AFTER_TYPES[(found.lastindex or 1) - 1] if found else None


def _kind(passage: Passage, floor: int, start: int, end: int, stated: bool) -> str | None:
    """Which figure the amount at ``start:end`` is; without a currency the name must stand right beside it."""
    before = _named_before(passage, floor, start)
    tight = before is not None and FILLER.fullmatch(before[1]) is not None
    if before and tight and before[0] not in _WEAK:
        return before[0]
    after = _named_after(passage, end)
    led_on = after and after != "income?" and before and before[0] in _WEAK
    if before and tight and not (led_on and not _AMOUNT_OF.match(before[1])):
        return before[0]
    if after == "income?":
        return before[0] if before and (stated or tight) else _rate(passage, stated)
    if after:
        return after if stated or after in passage.asked else None
    return before[0] if before and stated else _answered(passage, stated)


_AMOUNT_OF: Final = re.compile(r"(?:s|'s)?(?: amount| balance)?(?: of| is|:)(?: about| around| roughly)? ?$")
"""After a noun that is what the amount is of, whatever comes after it."""
_WEAK = frozenset({"ASSET.monthly_income", "ASSET.monthly_expenses", "ASSET.investment_return", "ASSET.loan_amount"})


def _rate(passage: Passage, stated: bool) -> str | None:
    return (
        "ASSET.monthly_income"
        if stated and not {"income", "salary"}.isdisjoint(passage.words)
        else _answered(passage, stated)
    )


_AMOUNT_TYPES: Final = frozenset(BEFORE) - RATIOS - {"ASSET.credit_score"}


def _answered(passage: Passage, stated: bool) -> str | None:
    asked = passage.asked & _AMOUNT_TYPES
    return next(iter(asked)) if len(asked) == 1 and (stated or len(passage.text) < 60) else None


def find_amounts(passage: Passage) -> Iterator[Candidate]:
    """Income, expenses, balances, loans, limits, worth, returns and taxes, by the words nearest to each amount."""
    floor = 0
    for match in AMOUNT.finditer(passage.lower):
        stated = (
            bool(match["before"] or match["after"] or match["scale"]) or _GROUPED.fullmatch(match["number"]) is not None
        )
        kind = _kind(passage, floor, match.start(), match.end(), stated)
        if kind == "ASSET.roi" and (match["before"] or match["after"]):
            kind = "ASSET.investment_return"
        if kind in RATIOS or kind == "ASSET.credit_score" or not kind:
            floor = match.end() if stated else floor
            continue
        if stated or (
            _is_sum(match["number"], passage, match.start()) and not _SCORED.match(passage.lower, match.end())
        ):
            start, end = match.start() + (len(match[0]) - len(match[0].lstrip())), match.end()
            yield Candidate(_with_loss(passage, start, kind), _with_rate(passage, end, kind), kind)
        floor = match.end()


_SCORED = re.compile(r" ?[-:/] ?\d")
_GROUPED = re.compile(r"\d{1,3}(?:[,.']\d{3})+")
_LOSS = re.compile(r"\b(?:(?:lost|losing)|down|(?:an? )?loss of)(?: about| around| roughly| over| nearly| some)? $")


def _with_loss(passage: Passage, start: int, kind: str) -> int:
    """The start moved before "lost" or "a loss of", which is the sign of a return."""
    loss = _LOSS.search(passage.lower, max(0, start - 24), start) if kind == "ASSET.investment_return" else None
    return loss.start() if loss else start


def _with_rate(passage: Passage, end: int, kind: str) -> int:
    """The end moved behind "a year" and the like, which is part of what an income or expenses are."""
    rate = RATE.match(passage.lower, end) if kind in _RATED else None
    return rate.end() if rate else end


_RATED = frozenset({"ASSET.monthly_income", "ASSET.monthly_expenses"})


_OF_A_YEAR: Final = re.compile(r"\b(?:in|for|since|during|from|by|until|till|of|year|before|after|end) $")


def _is_sum(number: str, passage: Passage, start: int) -> bool:
    """A figure without a currency is a sum only when it is of some size and no year."""
    digits = re.sub(r"\D", "", number)
    return (
        3 <= len(digits) <= 8
        and number[0] not in "0.,"
        and not (re.fullmatch(r"(?:19|20)\d\d", number) and _OF_A_YEAR.search(passage.lower, max(0, start - 12), start))
    )


def find_word_amounts(passage: Passage) -> Iterator[Candidate]:
    """The same, spelled out."""
    for match in WORD_AMOUNT.finditer(passage.lower):
        if match["after"] or re.search("thousand|hundred|million|grand", match[0]):
            kind = _kind(passage, 0, match.start(), match.end(), bool(match["after"]))
            if kind and kind in _AMOUNT_TYPES:
                yield Candidate(match.start(), match.end(), kind)


_DIGITS_ONLY: Final = re.compile(
    r"\b(?P<value>(?:in the |an? )?(?:(?:low|mid|middle|high|solid|good)[- ])?(?:four|five|six|seven|eight|nine|[4-9])"
    r"[- ](?:figures?|digits?)"
    r"(?: (?P<noun>salary|income|wage|pay|net worth|fortune|debts?|mortgage|loan|savings|balance))?)\b"
)
_NOUNS: Final = {
    "net worth": "ASSET.net_worth",
    "fortune": "ASSET.net_worth",
    "debt": "ASSET.loan_amount",
    "debts": "ASSET.loan_amount",
    "mortgage": "ASSET.loan_amount",
    "loan": "ASSET.loan_amount",
    "savings": "ASSET.account_balance",
    "balance": "ASSET.account_balance",
}


def find_figures(passage: Passage) -> Iterator[Candidate]:
    """How many digits a sum has: "six figures", "a seven-figure net worth"."""
    for match in _DIGITS_ONLY.finditer(passage.lower):
        noun = match["noun"]
        kind = _NOUNS.get(noun, "ASSET.monthly_income") if noun else _kind(passage, 0, *match.span("value"), True)
        if kind in _AMOUNT_TYPES and _SPEAKING.search(passage.lower, *passage.sentence(match.start())):
            yield Candidate(*match.span("value"), kind)


_SPEAKING: Final = re.compile(r"\b(?:i|i'm|i've|my|we|our|he|she|his|her)\b")


RECOGNIZERS = (
    Recognizer("amounts", find_amounts, frozenset("#")),
    Recognizer("amounts in words", find_word_amounts, frozenset({"thousand", "hundred", "million", "grand"})),
    Recognizer("figures", find_figures, frozenset({"figure", "figures", "digit", "digits"})),
)

"""What people of a country are called."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from vault.domain.words.alternation import grouped

_DEMONYMS: Final = """
AF afghan; AL albanian; DZ algerian algérien algérienne; AR argentinian argentine argentinean argentino argentina; AM
armenian; AU australian aussie; AT austrian österreicher; AZ azerbaijani; BD bangladeshi; BY belarusian; BE belgian
belge belga; BO bolivian; BA bosnian; BR brazilian brasileiro brasileira; BG bulgarian; KH cambodian; CM cameroonian;
CA canadian canadien canadienne; CL chilean chileno chilena; CN chinese; CO colombian colombiano colombiana; CR
costarican; HR croatian; CU cuban cubano cubana; CY cypriot; CZ czech; DK danish dane; DO dominican; EC ecuadorian; EG
egyptian; SV salvadoran; EE estonian; ET ethiopian; PH filipino filipina philippine; FI finnish finn; FR french
français française frenchman franzose französin francese francés francesa; GE georgian; DE german deutscher deutsche
allemand allemande alemán alemana tedesco tedesca alemão alemã; GH ghanaian; GR greek grieche griechin; GT guatemalan;
HT haitian; HN honduran; HK hongkonger; HU hungarian; IS icelandic; IN indian bharatiya; ID indonesian; IR iranian
persian; IQ iraqi; IE irish irishman irishwoman; IL israeli; IT italian italiano italiana italien italienne italiener
italienerin; JM jamaican; JP japanese; JO jordanian; KZ kazakh; KE kenyan; KR korean; KW kuwaiti; LV latvian; LB
lebanese; LY libyan; LT lithuanian; LU luxembourgish; MY malaysian; MT maltese; MX mexican mexicano mexicana; MD
moldovan; MN mongolian; ME montenegrin; MA moroccan marocain marocaine marroquí; MM burmese; NP nepali nepalese; NL
dutch dutchman dutchwoman nederlander nederlandse; NZ kiwi; NI nicaraguan; NG nigerian; MK macedonian; NO norwegian;
PK pakistani; PS palestinian; PA panamanian; PY paraguayan; PE peruvian peruano peruana; PL polish pole polonais
polonaise polaco polaca; PT portuguese português portuguesa; PR puertorican; RO romanian; RU russian russe russin; RW
rwandan; SA saudi; SN senegalese; RS serbian serb; SG singaporean; SK slovak; SI slovenian slovene; SO somali; ZA
southafrican; ES spanish spaniard español española spanier spanierin; LK srilankan; SD sudanese; SE swedish swede; CH
swiss schweizer suisse; SY syrian; TW taiwanese; TZ tanzanian; TH thai; TN tunisian; TR turkish turk türke türkin
turc; UG ugandan; UA ukrainian; AE emirati; GB british briton brit englisch anglais anglaise inglés inglesa engländer
english englishman englishwoman scottish scotsman welsh scots; US american usamerican; UY uruguayan; UZ uzbek; VE
venezuelan venezolano venezolana; VN vietnamese; YE yemeni; ZM zambian; ZW zimbabwean
"""
_SPACED: Final = {
    "south african": "ZA",
    "new zealander": "NZ",
    "sri lankan": "LK",
    "costa rican": "CR",
    "puerto rican": "PR",
    "south korean": "KR",
    "north korean": "KP",
    "saudi arabian": "SA",
    "northern irish": "GB",
    "us american": "US",
    "hong konger": "HK",
    "el salvadoran": "SV",
    "中国人": "CN",
    "日本人": "JP",
    "भारतीय": "IN",
}


@cache
def demonyms() -> Mapping[str, str]:
    """Demonym in lower case → ISO 3166 two letters."""
    pairs = ((word, entry.split()[0]) for entry in _DEMONYMS.split(";") for word in entry.split()[1:])
    return {**dict(pairs), **_SPACED}


@cache
def demonym_pattern() -> str:
    """An alternation of all demonyms, of one letter the longest first."""
    return grouped("|".join(sorted(map(re.escape, demonyms()), key=len, reverse=True)))


def country_code(value: str) -> str:
    """The country of a nationality or of a country's name within a phrase; empty where neither is known."""
    lower = value.lower()
    found = re.search(rf"(?<![a-z])(?:{demonym_pattern()})(?![a-z])", lower)
    return demonyms()[found[0]] if found else _by_name(lower)


def _by_name(lower: str) -> str:
    from vault.domain.places import country_names, plain

    words = re.findall(r"[a-z.']+", plain(lower))
    runs = (" ".join(words[i:j]) for i in range(len(words)) for j in range(len(words), i, -1))
    return next((country_names()[run] for run in runs if run in country_names()), "")


def is_demonym(value: str) -> bool:
    """Whether a value is a demonym, not a country's name."""
    return value.lower() in demonyms()

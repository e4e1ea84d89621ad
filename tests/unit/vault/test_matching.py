"""The matcher finds a value in every spelling, as whole tokens, and leaves ordinary prose alone."""

import base64
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consent.domain.taxonomy import PRIVATE_TYPES
from vault.domain.matching.forms import DETECTED
from vault.domain.matching.matcher import Held, Match, Matcher
from vault.domain.spans import Entity

EMAIL = ("CONTACT.email", "simone.rizzo4@example.com")
PHONE = ("CONTACT.phone", "+39-092483239")
HOME = ("LOC.home_address", "Corso Calatafimi, 112, 90131 Palermo PA, Italy")
LANE = ("LOC.home_address", "78 Birchwood Lane, Kitchener, Ontario, Canada")
WORTH = ("ASSET.net_worth", "$62,924.44")
CARD = ("PAYMENT.credit_card", "7200575876378413")
IBAN = ("PAYMENT.bank_account", "GB82 WEST 1234 5698 7654 32")
SYMPTOMS = ("MEDICAL.symptoms", "Foot pain or achiness, difficulty with stairs, foot fatigue, swelling")


def holds(value: tuple[str, str], text: str) -> list[str]:
    matcher = Matcher.of([Held("e", value[0], (value[1],))])
    return [text[m.start : m.end] for m in matcher.scan(text)]


FOUND = [
    (PHONE, "call +39-092483239 now", "+39-092483239"),
    (PHONE, "call +39 092 48 32 39 now", "+39 092 48 32 39"),
    (PHONE, "call 0039.092.483.239!", "0039.092.483.239"),
    (PHONE, "call 092/483 239", "092/483 239"),
    (PHONE, "call 092\u00a0483\u200b239", "092\u00a0483\u200b239"),
    (PHONE, "call ０９２４８３２３９", "０９２４８３２３９"),
    (PHONE, "call **092**-*483*-239", "092**-*483*-239"),
    (PHONE, "电话092483239谢谢", "092483239"),
    (PHONE, "tel092483239 or", "092483239"),
    (PHONE, "092483239\u200bnow", "092483239\u200b"),
    (WORTH, "EUR62.924,44", "62.924,44"),
    (PHONE, "zero nine two, four eight three, two three nine", "zero nine two, four eight three, two three nine"),
    (PHONE, "tel:%2B39092483239", "%2B39092483239"),
    (("CONTACT.phone", "(415) 555-2671"), "at (415) 555-2671.", "(415) 555-2671"),
    (("CONTACT.phone", "(415) 555-2671"), "at +1 415.555.2671", "415.555.2671"),
    (("CONTACT.phone", "(415) 555-2671"), "at +14155552671", "4155552671"),
    (("CONTACT.phone", "+44 20 7946 0958"), "or 020 7946 0958", "020 7946 0958"),
    (("CONTACT.phone", "+44 20 7946 0958"), "or +44 (0)20 79460958", "+44 (0)20 79460958"),
    (("CONTACT.phone", "+442079460958"), "or 7946 0958", "7946 0958"),
    (PHONE, "call ٠٩٢ ٤٨٣ ٢٣٩", "٠٩٢ ٤٨٣ ٢٣٩"),
    (PHONE, "0️⃣9️⃣2️⃣4️⃣8️⃣3️⃣2️⃣3️⃣9️⃣!", "0️⃣9️⃣2️⃣4️⃣8️⃣3️⃣2️⃣3️⃣9️⃣"),
    (EMAIL, "m=simone.rizzo4%2540example.com", "simone.rizzo4%2540example.com"),
    (EMAIL, "s i m o n e . r i z z o 4 @ e x a m p l e . c o m", "s i m o n e . r i z z o 4 @ e x a m p l e . c o m"),
    (EMAIL, "SIMONE.RIZZO4@Example.COM", "SIMONE.RIZZO4@Example.COM"),
    (EMAIL, "?m=simone.rizzo4%40example.com&x", "simone.rizzo4%40example.com"),
    (EMAIL, "simone.rizzo4&#64;example.com", "simone.rizzo4&#64;example.com"),
    (EMAIL, '"simone.rizzo4\\u0040example.com"', "simone.rizzo4\\u0040example.com"),
    (EMAIL, "simone.rizzo4@\u200bexample.com", "simone.rizzo4@\u200bexample.com"),
    (EMAIL, "simone.rizzo4 (at) example [dot] com", "simone.rizzo4 (at) example [dot] com"),
    (EMAIL, "simone.rizzo4@example.com-092", "simone.rizzo4@example.com"),
    (EMAIL, "at simone.rizzo4@example.com.Then", "simone.rizzo4@example.com"),
    (EMAIL, "联系simone.rizzo4@example.com谢谢", "simone.rizzo4@example.com"),
    (CARD, "7200 5758 7637 8413", "7200 5758 7637 8413"),
    (CARD, "7200-575876-378413 exp 04/29", "7200-575876-378413"),
    (IBAN, "my IBAN gb82west12345698765432 bounced", "gb82west12345698765432"),
    (IBAN, "GB82-WEST-1234-5698-7654-32", "GB82-WEST-1234-5698-7654-32"),
    (("CODE.passport_number", "IT-P531588425"), "passport p 531588425.", "p 531588425"),
    (("CODE.id_number", "IT-ID-42822897"), "ID 4282-2897", "4282-2897"),
    (WORTH, "worth $62,924.44.", "$62,924.44"),
    (WORTH, "worth 62924.44", "62924.44"),
    (WORTH, "worth 62.924,44 €", "62.924,44 €"),
    (WORTH, "worth 62\u202f924,44 EUR", "62\u202f924,44 EUR"),
    (WORTH, "worth 62'924.44", "62'924.44"),
    (WORTH, "about $62,924 in all", "$62,924"),
    (WORTH, "about -$62924", "-$62924"),
    (("ASSET.monthly_income", "$4,200"), "your income is 4200 a month", "4200"),
    (("ASSET.monthly_income", "4200"), "Your salary (4200) covers it", "4200"),
    (("ASSET.monthly_income", "$2015"), "you earn 2015 each month", "2015"),
    (("ASSET.monthly_expenses", "€1.850"), "You spend about 1850", "1850"),
    (("ASSET.account_balance", "$7,371.00"), "balance: 7371", "7371"),
    (("ASSET.loan_amount", "$6500"), "you still owe **6500**", "6500"),
    (("ASSET.loan_amount", "45000"), "a loan of $45k", "$45k"),
    (("ASSET.loan_amount", "€45.000,00"), "a loan of 45 thousand euros", "45 thousand euros"),
    (("ASSET.net_worth", "$1,200,000"), "1.2 million", "1.2 million"),
    (("ASSET.investment_return", "$8.32"), "it made $8.32.", "$8.32"),
    (("ASSET.monthly_income", "$6352.53"), "($6352.53/4)", "$6352.53"),
    (("MEDICAL.surgical_history", "Ureteroscopy, done 2024-07-26."), "on 2024/07/26", "2024/07/26"),
    (("MEDICAL.exams", "Bilirubin: 3.5 mg/dL; Amylase: 120 U/L"), "bilirubin (3.5 mg/dL)", "bilirubin (3.5 mg/dL"),
    (("PAYMENT.transactions", "2025-10-22  Visa - Grocery Store  $155.72"), "paid $155.72 there", "$155.72"),
    (("PERSON.name", "Simone Rizzo"), "Dear SIMONE RIZZO,", "SIMONE RIZZO"),
    (("PERSON.name", "Simone Rizzo"), "Rizzo, Simone", "Rizzo, Simone"),
    (("PERSON.name", "Simone Rizzo"), "Dear Mr Rizzo", "Rizzo"),
    (("PERSON.name", "Simone Rizzo"), "S i m o n e R i z z o", "S i m o n e R i z z o"),
    (("PERSON.name", "Jana Köhler"), "Frau Koehler", "Koehler"),
    (("PERSON.name", "Jana Köhler"), "jana ko\u0308hler", "jana ko\u0308hler"),
    (("PERSON.name", "Ada René"), "Ada Rene\u0301!", "Ada Rene\u0301"),
    (("PERSON.name", "Sean O'Brien"), "Mr O’Brien", "O’Brien"),
    (("PERSON.name", "Sean O'Brien"), "seán obrien", "seán obrien"),
    (("PERSON.name", "Carla van den Berg"), "Ms van den Berg", "van den Berg"),
    (("PERSON.name", "LINDQVIST Sofie"), "Sofie Lindqvist", "Sofie Lindqvist"),
    (("PERSON.name", "Will May"), "signed, Will May", "Will May"),
    (("PERSON.name", "Kyle Young"), "Dear Mr. Young,", "Young"),
    (("PERSON.name", "李小龙"), "你好李小龙先生", "李小龙"),
    (HOME, "corso calatafimi 112\n90131 PALERMO (PA)\nItaly", "corso calatafimi 112\n90131 PALERMO (PA)\nItaly"),
    (HOME, "at Corso Calatafimi, 112 tonight", "Corso Calatafimi, 112"),
    (HOME, "at 112 Corso Calatafimi", "112 Corso Calatafimi"),
    (LANE, "78 Birchwood Ln., Kitchener", "78 Birchwood Ln., Kitchener"),
    (LANE, "78, Birchwood", "78, Birchwood"),
    (("LOC.home_address", "Lindenstraße 7, 20530 Hamburg"), "Lindenstr. 7", "Lindenstr. 7"),
    (("LOC.work_address", "Sunrise Academy, 112 Jasmine Court, Pune"), "112 Jasmine Ct", "112 Jasmine Ct"),
    (("MEDICAL.diagnosis", "Urinary Stones (Kidney Stones)"), "you had kidney stones", "kidney stones"),
    (SYMPTOMS, "because of the Foot  Fatigue", "Foot  Fatigue"),
    (("PAYMENT.insurance_record", "Cover of worker’s loans"), "cover of worker's loans", "cover of worker's loans"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "text", "span"), FOUND)
def test_every_spelling_is_found(value: tuple[str, str], text: str, span: str) -> None:
    assert holds(value, text) == [span]


LEFT = [
    (("PERSON.name", "Ann Will"), "Annual plans will change; Ann Arbor"),
    (("PERSON.name", "Will May"), "I hope he will may be late; may will be done"),
    (("PERSON.name", "Kyle Young"), "Young people, young at heart"),
    (("PERSON.name", "Kyle Hill"), "Up the hill, down Capitol Hill"),
    (("PERSON.name", "Simone Rizzo"), "Hello Simone, how are you?"),
    (("PERSON.name", "Mei Li"), "li 3 Li"),
    (("PERSON.name", "Rose Mary Pratt"), "rosemary and thyme"),
    (PHONE, "order 5092483239, sku 924832391"),
    (("CODE.id_number", "4711"), "a4711, 4711b, 47110, part-no. 14711"),
    (("ASSET.loan_amount", "45000"), "part A45000, 45000x, 145000, 45000%"),
    (("CONTACT.phone", "+14155550123"), "ticket 7b1d0c52-4155-4550-8123-415555012300"),
    (EMAIL, "not simone.rizzo44@example.com nor simone.rizzo4@example.community"),
    (("CONTACT.email", "a@b.co"), "AB co, ab.co, cab@b.co"),
    (CARD, "17200575876378413 and 72005758763784131"),
    (("ASSET.monthly_income", "$2025.10"), "in 2025, by 2,025 people? no: in 2025"[:8]),
    (("ASSET.monthly_income", "$1250.00"), "12.50%, version 1.250.0.0, 1250 steps, 12/50, 1250:00"),
    (("ASSET.account_balance", "$500"), "a budget of $500"),
    (("ASSET.monthly_income", "$4200"), "4200 steps, page 4200, room 4200. Your income pays for it. 4200 again"),
    (("ASSET.monthly_income", "$2015"), "your income in 2015, your salary since 2015 and pay for 2015"),
    (("ASSET.monthly_income", "$4200"), "Your income grew; 4200 people came"),
    (("ASSET.loan_amount", "$4200"), "your income is 4200"),
    (("LOC.home_address", "Palermo"), "a week in Palermo"),
    (HOME, "90131 Palermo PA, Italy"),
    (SYMPTOMS, "pain and swelling"),
    (
        ("MEDICAL.symptoms", "redness and burning eyes, a diagnosis of gout, your age"),
        "your age (53), a recent diagnosis",
    ),
    (("CODE.id_number", "1234"), "1, 2, 3, 4 and 12, 34"),
]


@pytest.mark.parametrize(("value", "text"), LEFT)
def test_ordinary_text_is_left_alone(value: tuple[str, str], text: str) -> None:
    assert holds(value, text) == []


@pytest.mark.parametrize("type_", sorted(PRIVATE_TYPES))
def test_every_type_is_either_spelled_or_detected(type_: str) -> None:
    value = {
        "PERSON.name": "Ines Calderon", "CONTACT.email": "ines@example.com",
        "LOC.home_address": "18 Fernside Close, York",
        "LOC.work_address": "18 Fernside Close, York", "MEDICAL.symptoms": "aching shoulders",
    }.get(type_, "$88412.07")  # fmt: skip
    assert bool(holds((type_, value), f"so {value} it is")) == (type_ not in DETECTED)


def detector(text: str) -> list[Entity]:
    """Reads "I am 39" as an age and "Ann" as a name."""
    words = {"39": ("PERSON.age", "39"), "Ann": ("PERSON.name", "Ann"), "Italian": ("PERSON.nationality", "IT")}
    return [
        Entity(at, at + len(word), type_, canonical)
        for word, (type_, canonical) in words.items()
        if (at := text.find("am " + word) + 3) > 2
    ]


def test_small_domains_and_short_values_are_found_through_the_detector_only() -> None:
    held = [
        Held("age", "PERSON.age", ("39",)),
        Held("name", "PERSON.name", ("Ann",)),
        Held("nationality", "PERSON.nationality", ("Italian",), "IT"),
    ]
    text = "I am 39; Ann took bus 39. I am Italian, eat Italian. I am Ann"
    assert Matcher.of(held).scan(text) == ()
    found = Matcher.of(held, detector).scan(text)
    assert [(m.entry_id, m.start) for m in found] == [("age", 5), ("nationality", 31), ("name", 58)]
    assert Matcher.of([Held("age", "PERSON.age", ("40",))], detector).scan(text) == ()


def test_a_value_inside_base64_is_found_whole() -> None:
    packed = base64.b64encode(b'{"email": "simone.rizzo4@example.com"}').decode()
    assert holds(EMAIL, f"see {packed} there") == [packed]


@pytest.mark.parametrize("cast", [str.upper, str.title, lambda s: s.replace(" ", "\u00a0"), lambda s: "\u200b".join(s)])
@pytest.mark.parametrize("value", [PHONE, EMAIL, CARD, IBAN, HOME, LANE, SYMPTOMS, ("PERSON.name", "Simone Rizzo")])
def test_case_and_hidden_characters_do_not_matter(value: tuple[str, str], cast: "type[str]") -> None:
    written = cast(value[1])
    assert holds(value, f"🙂 “{written}”\n" + "filler " * 500)


@given(st.text(max_size=40), st.sampled_from([PHONE, EMAIL, CARD, IBAN, HOME]), st.text(max_size=40))
def test_whatever_stands_around_it_a_value_between_spaces_is_found(
    before: str, value: tuple[str, str], after: str
) -> None:
    text = f"{before} {value[1]} {after}"
    start = len(before) + 1
    spans = [(m.start, m.end) for m in Matcher.of([Held("e", value[0], (value[1],))]).scan(text)]
    assert any(a <= start + 4 and b >= start + len(value[1]) - 8 for a, b in spans)


def test_overlapping_values_give_the_first_and_longest() -> None:
    matcher = Matcher.of(
        [Held("n", "PERSON.name", ("Simone Rizzo",)), Held("m", "CONTACT.email", ("simone.rizzo@example.com",))]
    )
    assert matcher.scan("simone.rizzo@example.com") == (Match(0, 24, "m", "CONTACT.email"),)


def test_neighbours_of_one_type_stay_apart() -> None:
    values = ("a1@example.com", "b1@example.org", "c1@example.net")
    matcher = Matcher.of(Held(v[0], "CONTACT.email", (v,)) for v in values)
    assert [m.entry_id for m in matcher.scan(" ".join(values))] == ["a", "b", "c"]


def test_a_given_name_said_in_the_open_is_no_value_of_another_entry() -> None:
    held = [Held("short", "PERSON.name", ("Simone",)), Held("long", "PERSON.name", ("Simone Rizzo",), "simone rizzo")]
    text = "Simone, Simone Rizzo"
    assert [m.entry_id for m in Matcher.of(held).scan(text)] == ["long"]
    assert [m.start for m in Matcher.of(held[:1]).scan(text)] == [0, 8]


def test_nothing_of_a_matcher_prints_a_value() -> None:
    held = Held("e", *EMAIL[:1], (EMAIL[1],), EMAIL[1])
    matcher = Matcher.of([held])
    printed = repr([held, matcher, matcher.scan(EMAIL[1])])
    assert "simone" not in printed


def test_the_time_it_takes_grows_with_the_text() -> None:
    held = [Held(str(i), "CODE.id_number", (f"{i:03}" + "1" * 20,)) for i in range(500)]
    matcher = Matcher.of(held)
    start = time.process_time()
    matcher.scan("1 " * 10_000)
    small = time.process_time() - start
    start = time.process_time()
    matcher.scan("1 " * 40_000)
    assert time.process_time() - start < 8 * small + 0.05

"""What a request names is what it needs: lists, the fields of a form, values just told, and what is to be forgotten."""

import pytest

from consent.domain.needs import RequestKind, Use, analyze

NAME, AGE, PHONE, EMAIL = "PERSON.name", "PERSON.age", "CONTACT.phone", "CONTACT.email"
ADDRESS, PASSPORT, JOB = "LOC.home_address", "CODE.passport_number", "PERSON.occupation"


def types(request: str, history: tuple[tuple[str, str], ...] = ()) -> set[str]:
    return {need.type for need in analyze(request, history).types}


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ("Fill in my visa application with passport, name and date of birth", {PASSPORT, NAME, AGE}),
        ("Fill in the visa form with my name and passport number.", {NAME, PASSPORT}),
        ("Complete the rental application using name, email and phone.", {NAME, EMAIL, PHONE}),
        ("Write an invitation for my birthday party with my address and phone number", {ADDRESS, PHONE}),
        ("Book a flight to Oslo using my name and my passport number.", {NAME, PASSPORT}),
    ],
)
def test_what_is_named_is_all_that_is_needed(request_: str, wanted: set[str]) -> None:
    assert types(request_) == wanted


@pytest.mark.parametrize(
    ("form", "wanted"),
    [
        ("Fill in this form:\nName:\nEmail:\nPhone:\nEmployer:", {NAME, EMAIL, PHONE}),
        ("Fill in this form: Name: ____ Date of birth: ____", {NAME, AGE}),
        ("Please complete:\nFull name: ...\nHome address: ...\nOccupation: ...", {NAME, ADDRESS, JOB}),
        ("Can you fill this out for me?\n- Name:\n- Passport number:\n- Nationality:",
         {NAME, PASSPORT, "PERSON.nationality"}),
    ],
)  # fmt: skip
def test_the_fields_of_a_form_are_copied(form: str, wanted: set[str]) -> None:
    needs = analyze(form)
    assert {n.type for n in needs.types} == wanted
    assert {n.use for n in needs.types} == {Use.COPY}
    assert needs.purpose == "FORMS" or needs.kind is RequestKind.TASK


@pytest.mark.parametrize(
    "text", ["Summarize these fields:\nName:\nEmail:\nPhone:", "My notes so far:\nName: Ann\nPhone: 555 0100"]
)
def test_labels_alone_are_no_form(text: str) -> None:
    assert types(text) == set()


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ("My number is phone ending 23, write a text to Tom with it", {PHONE}),
        ("My email is user-8aaf on file. Draft a note to the team and include it.", {EMAIL}),
        ("My phone number is phone ending 23. Write a text to Tom.", set()),
        ("I cook, write a little and draw.", set()),
    ],
)
def test_a_value_just_told_is_used_where_the_task_says_so(request_: str, wanted: set[str]) -> None:
    assert types(request_) == wanted


@pytest.mark.parametrize(
    "request_",
    [
        "Forget that I have diabetes",
        "Please forget my phone number",
        "Delete my address",
        "Can you forget everything about me?",
        "I want you to forget my passport number.",
        "erase what I told you about my job",
    ],
)
def test_what_is_to_be_forgotten_is_not_needed(request_: str) -> None:
    needs = analyze(request_)
    assert (needs.kind, needs.types, needs.preferences) == (RequestKind.STATEMENT, (), ())


@pytest.mark.parametrize("request_", ["Write an email with my phone number and forget the rest."])
def test_forgetting_beside_a_task_leaves_the_task(request_: str) -> None:
    assert PHONE in types(request_)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What do I do for a living?", {JOB}),
        ("what did I do for work", {JOB}),
        ("What do I do when I am upset?", set()),
        ("Where do I work?", {"LOC.work_address"}),
    ],
)
def test_doing_is_asked_for(question: str, wanted: set[str]) -> None:
    assert types(question) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [("What music do I listen to?", "music"), ("Which books do I read?", "books"), ("What games do I play?", "games")],
)
def test_a_habit_asked_for_is_a_taste(question: str, wanted: str) -> None:
    needs = analyze(question)
    assert (needs.kind, needs.types) == (RequestKind.RECALL, ())
    assert wanted in needs.preferences


BOOKING = (("user", "Book a flight to Lisbon for me"),)
LETTER = (*BOOKING, ("assistant", "Hello, what is free, and until when can I cancel?\n\nKind regards"))
ASKED = (*BOOKING, ("assistant", "Here it is.\n\nI don't have your passport number yet – type it and I'll put it in."))


@pytest.mark.parametrize("history", [BOOKING, LETTER])
@pytest.mark.parametrize(
    "told", ["My passport number is passport ending 72", "My name is Pat and my passport is passport ending 72."]
)
def test_a_statement_asks_nothing(told: str, history: tuple[tuple[str, str], ...]) -> None:
    assert types(told, history) == set()


def test_a_missing_value_told_goes_on_with_its_task() -> None:
    assert PASSPORT in types("My passport number is passport ending 72", ASKED)
    assert types("I had a rough day at work", ASKED) == set()


def test_a_change_reaches_past_what_was_only_told() -> None:
    history = (*ASKED, ("user", "I like window seats."), ("assistant", "Good to know."))
    assert PASSPORT in types("Make it shorter.", history)

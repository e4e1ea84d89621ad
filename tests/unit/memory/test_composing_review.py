"""Answers read as their recipient reads them: true, grammatical, and about what was asked."""

from collections.abc import Sequence

import pytest

from tests.unit.memory.composing_cast import (
    BAKERY,
    EXPENSES,
    INCOME,
    JAZZ,
    LIKES,
    NO_MUSHROOMS,
    NURSE,
    PHONE_HELD,
    TOM,
    allowed,
    answer,
    memory,
    missing,
)


class TestForgetting:
    @pytest.mark.parametrize(
        "request_",
        [
            "Forget that I have diabetes",
            "Please forget my phone number.",
            "Delete my address",
            "Can you forget everything about me?",
            "I want you to forget my old job",
            "forget what I said about Thai food",
            "You can delete that I was married",
        ],
    )
    @pytest.mark.parametrize("kept", [(), ("diagnosis",)])
    def test_it_says_where_to_delete_and_that_nothing_is_deleted_yet(self, request_: str, kept: Sequence[str]) -> None:
        text = answer(request_, memories=LIKES, kept=kept)
        assert "page of [memories](/memories/)" in text
        assert "page of [private values](/private/)" in text
        assert "nothing is deleted yet" in text
        assert "sealed your" not in text

    @pytest.mark.parametrize("request_", ["Don't forget my birthday!", "I often forget my keys", "Forget it."])
    def test_other_forgetting_is_no_deletion(self, request_: str) -> None:
        assert "/memories/" not in answer(request_)


class TestSealed:
    @pytest.mark.parametrize(
        ("kept", "said"),
        [
            (["occupation"], "I've sealed your occupation; it stays in your vault until you say otherwise."),
            (["tax ID"], "I've sealed your tax ID; it stays"),
            (["allergies"], "I've sealed your allergies; they stay"),
            (["Tom's phone number"], "I've sealed Tom's phone number; it stays"),
            (["husband's phone number"], "I've sealed your husband's phone number; it stays"),
            (["name", "Tom's email address"], "I've sealed your name and Tom's email address; they stay"),
        ],
    )
    def test_it_agrees_in_number_and_owner(self, kept: Sequence[str], said: str) -> None:
        assert said in answer("I'm telling you something", kept=kept)

    @pytest.mark.parametrize(
        ("kept", "them"), [(["occupation"], "needs it"), (["allergies"], "needs them"), (["name", "age"], "needs them")]
    )
    def test_what_is_asked_for_agrees_too(self, kept: Sequence[str], them: str) -> None:
        assert them in answer("I'm telling you something", kept=kept)


class TestStatements:
    @pytest.mark.parametrize(
        "said",
        ["My wifi password is (secret, not kept)", "<script>alert(1)</script>", "I like tea", "My cat is called Miso"],
    )
    def test_nothing_is_promised_that_is_not_known(self, said: str) -> None:
        text = answer(said)
        assert "remember" not in text
        assert "keep it in mind" not in text

    def test_a_secret_is_said_not_to_be_kept(self) -> None:
        assert "isn't kept" in answer("My wifi password is (secret, not kept)")

    @pytest.mark.parametrize("said", ["I had a rough day at work", "My grandmother passed away last week"])
    def test_bad_news_is_heard(self, said: str) -> None:
        assert "sorry" in answer(said)

    @pytest.mark.parametrize("said", ["I got promoted today!", "We're expecting a baby", "I passed my driving test"])
    def test_good_news_is_shared(self, said: str) -> None:
        assert "ongratulations" in answer(said)

    @pytest.mark.parametrize("said", ["When I'm stressed I go for long walks", "If I feel down, I call my sister"])
    def test_a_habit_under_stress_is_no_distress(self, said: str) -> None:
        assert "Right now" not in answer(said)
        assert "sorry" not in answer(said)


class TestSmallTalk:
    def test_how_are_you_is_answered(self) -> None:
        assert "thank you" in answer("Good morning, how are you?")

    @pytest.mark.parametrize("said", ["bye", "Goodbye!", "Good night"])
    def test_goodbye(self, said: str) -> None:
        assert "oodbye" in answer(said) or "ood night" in answer(said)

    @pytest.mark.parametrize("request_", ["Tell me a joke", "Make me laugh", "Do you know any jokes?"])
    def test_a_joke_is_a_joke(self, request_: str) -> None:
        text = answer(request_)
        assert "Tell me one or two things" not in text
        assert "beyond me" not in text
        assert len(text) > 40


class TestRecall:
    @pytest.mark.parametrize("question", ["What's my password?", "what is my wifi password", "Do you know my PIN?"])
    def test_passwords_are_never_held(self, question: str) -> None:
        text = answer(question, memories=[PHONE_HELD])
        assert "don't keep passwords" in text
        assert "phone" not in text

    def test_an_occupation_asked_for(self) -> None:
        text = answer("What do I do for a living?", allowed("PERSON.occupation"), memories=[NURSE])
        assert text == "Your occupation: [OCCUPATION_7K]"

    @pytest.mark.parametrize("question", ["What's my husband's phone number?", "What is Tom's number?"])
    def test_somebody_elses_value_is_not_ones_own(self, question: str) -> None:
        text = answer(question, memories=[PHONE_HELD, TOM])
        assert "phone ending 456" in text
        assert "123" not in text
        assert "your phone number" not in text

    @pytest.mark.parametrize("question", ["When is my sister's birthday?", "What did I tell you about my sister?"])
    def test_what_has_nothing_to_do_with_it_is_not_quoted(self, question: str) -> None:
        text = answer(question, memories=[NO_MUSHROOMS, PHONE_HELD])
        assert "mushrooms" not in text
        assert "haven't told me" in text

    def test_who_somebody_is(self) -> None:
        assert "This is what you told me" in answer("Who is Tom?", memories=[PHONE_HELD, TOM])

    def test_a_memory_is_quoted_once_and_without_its_label(self) -> None:
        text = answer("What did I say about jazz?", memories=[JAZZ, memory("likes", "I like jazz", "jazz")])
        assert text.count("jazz") == 1
        assert "music:" not in text

    @pytest.mark.parametrize("question", ["What music do I listen to?", "Which music do I like?"])
    def test_habits_are_likings(self, question: str) -> None:
        assert "You told me you like:\n\n- jazz" in answer(question, memories=LIKES, wants=["music"])

    def test_dislikes_alone_open_properly(self) -> None:
        assert answer("What food do I like?", memories=[NO_MUSHROOMS]).startswith("You told me you don't want")

    def test_a_summary_names_what_each_value_is(self) -> None:
        assert "Occupation: someone in healthcare" in answer("What do you know about me?", memories=[NURSE])


class TestForms:
    FORM = "Fill in this form:\nName:\nEmail:\nPhone:\nEmployer:"

    def test_its_own_fields_are_filled_in_in_their_order(self) -> None:
        needs = [allowed("PERSON.name"), allowed("CONTACT.phone"), allowed("CONTACT.email")]
        text = answer(self.FORM, *needs, memories=[BAKERY])
        lines = [line for line in text.splitlines() if line.startswith("- **")]
        assert lines == [
            "- **Name:** [NAME_7K]",
            "- **Email:** [EMAIL_7K]",
            "- **Phone:** [PHONE_7K]",
            "- **Employer:** Fern Bakery",
        ]

    @pytest.mark.parametrize(
        "form",
        [
            "Fill in this form: Name: ____ Date of birth: ____ Signature: ____",
            "Please complete this:\n- Name: ...\n- Date of birth: ...\n- Signature: ...",
        ],
    )
    def test_unknown_fields_stay_blank(self, form: str) -> None:
        text = answer(form, allowed("PERSON.name"), missing("PERSON.age"))
        assert "- **Name:** [NAME_7K]" in text
        assert "- **Date of birth:** [your age]" in text
        assert "- **Signature:** ______" in text
        assert "Dear" not in text


class TestLetters:
    @pytest.mark.parametrize(
        "request_",
        [
            "Write an email to my landlord saying the heating is broken",
            "Write an email to my landlord to say that the heating is broken",
        ],
    )
    def test_what_is_to_be_said_is_said(self, request_: str) -> None:
        text = answer(request_)
        assert "the heating is broken" in text.lower()
        assert "[what this is about]" not in text

    def test_a_number_to_be_sent_is_sent(self) -> None:
        text = answer("My number is phone ending 23, write a text to Tom with it", allowed("CONTACT.phone"))
        assert "Hi Tom" in text
        assert "[PHONE_7K]" in text
        assert "[what this is about]" not in text
        assert "I've sealed" not in text

    def test_shorter_is_shorter(self) -> None:
        request_ = "Write an email to my landlord about the heating, it is broken"
        first = answer(request_)
        again = answer("make it shorter", history=[("user", request_), ("assistant", first)])
        assert len(again) < len(first)


class TestMoney:
    NEEDS = (allowed("ASSET.monthly_income"), allowed("ASSET.monthly_expenses"))

    def test_a_budget_shows_the_sum_to_be_done(self) -> None:
        text = answer("Help me make a monthly budget", *self.NEEDS, memories=[INCOME, EXPENSES])
        assert "[MONTHLY_INCOME_7K] − [MONTHLY_EXPENSES_7K]" in text
        assert "not the exact amounts" not in text

    def test_each_size_says_whose_it_is(self) -> None:
        text = answer("Help me make a monthly budget", *self.NEEDS, memories=[INCOME, EXPENSES])
        assert "monthly income in the moderate range" in text
        assert "monthly expenses in the lower range" in text

    @pytest.mark.parametrize("request_", ["Use my income to make a budget", "How can I save more money each month?"])
    def test_an_earlier_crisis_does_not_answer_a_later_question(self, request_: str) -> None:
        history = [("user", "I don't want to live anymore"), ("assistant", "Please talk to a person now.")]
        assert "talk to a person now" not in answer(request_, *self.NEEDS, history=history)


class TestTastesAtHand:
    @pytest.mark.parametrize(
        ("request_", "liked", "other"),
        [
            ("Plan my Saturday", "running", ""),
            ("Suggest a dinner for tonight", "Thai food", "jazz"),
            ("Plan a weekend in Lisbon", "jazz", ""),
            ("What should I read next?", "fantasy novels", "Thai food"),
            ("Suggest some music for tonight", "jazz", "running"),
        ],
    )
    def test_what_is_known_is_used(self, request_: str, liked: str, other: str) -> None:
        text = answer(request_, memories=LIKES)
        assert liked in text
        assert not other or other not in text


class TestCues:
    @pytest.mark.parametrize(
        "request_",
        ["I have … since yesterday, should I see a doctor?", "My stomach hurts, do I need to go to the hospital?"],
    )
    def test_care(self, request_: str) -> None:
        assert "At home" in answer(request_)

    @pytest.mark.parametrize(
        "request_", ["What should I get my mum for her birthday?", "What can I give Tom for his 40th?"]
    )
    def test_gifts(self, request_: str) -> None:
        assert "Gift ideas" in answer(request_)


class TestMissingValues:
    HISTORY = (
        ("user", "Write an invitation to a dinner with my phone number"),
        ("assistant", "…\n\nI don't have your phone number yet – type it here and I'll put it in."),
    )

    def test_a_value_told_goes_into_the_earlier_text(self) -> None:
        text = answer("My phone number is phone ending 23", allowed("CONTACT.phone"), history=self.HISTORY)
        assert "**RSVP:** [PHONE_7K]" in text

    def test_a_change_reaches_past_a_statement(self) -> None:
        history = (*self.HISTORY, ("user", "I like tea."), ("assistant", "Good to know."))
        assert "invited" in answer("make it shorter", missing("CONTACT.phone"), history=history)

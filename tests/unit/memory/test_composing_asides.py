"""Answers to asides, and to more kinds of letters."""

import pytest

from tests.unit.memory.composing_cast import BAKERY, LIKES, NOVELS, allowed, answer, memory, missing


class TestAsides:
    @pytest.mark.parametrize(
        "said", ["That's not what I asked", "you're wrong, I don't live there", "No, that's wrong"]
    )
    def test_a_complaint_is_taken(self, said: str) -> None:
        assert answer(said).startswith("I'm sorry")

    @pytest.mark.parametrize(
        "question",
        [
            "Do you remember everything I say?",
            "Are you sending my data to anyone?",
            "Who can see my private values?",
            "Is my data safe here?",
        ],
    )
    def test_what_happens_to_what_is_told(self, question: str) -> None:
        assert "vault" in answer(question)

    @pytest.mark.parametrize("request_", ["Remind me to call mum tomorrow", "Set an alarm for 7", "Play some jazz"])
    def test_an_errand_is_refused_for_its_own_reason(self, request_: str) -> None:
        text = answer(request_)
        assert "I can't set reminders" in text
        assert "general knowledge" not in text

    @pytest.mark.parametrize("said", ["you can call me on phone ending 77", "You can reach me at user-1 on file"])
    def test_how_to_be_reached_is_told_not_asked(self, said: str) -> None:
        assert "I've sealed" in answer(said, kept=["phone number"])

    def test_okay_is_no_thanks(self) -> None:
        assert "welcome" not in answer("ok")

    def test_everything_told(self) -> None:
        assert "Thai food" in answer("What have I told you today?", memories=LIKES)

    def test_where_one_works(self) -> None:
        assert "Fern Bakery" in answer("Where do I work?", missing("LOC.work_address"), memories=[BAKERY])

    def test_what_is_booked_and_thanked_for(self) -> None:
        assert "book a table for two for Friday, 4 December 7 pm" in answer("Book a table for two on Friday at 7 pm")
        assert "book a flight to Oslo for" in answer("Book a flight to Oslo")
        assert "thank you for feeding the cat –" in answer("Write a thank you note to my neighbour for feeding the cat")

    def test_a_gift_is_made_of_what_somebody_likes(self) -> None:
        games, tied = memory("likes", "Sam loves chess", "chess", "Sam"), memory("partner_of", "Sam", "user", "Sam")
        assert "told me of Sam: chess" in answer("Suggest a present for Sam", memories=[games, tied])

    @pytest.mark.parametrize(
        "request_", ["Help me prepare for my pharmacology exam next week", "Study plan for a test in 5 days"]
    )
    def test_a_plan_fits_the_days_there_are(self, request_: str) -> None:
        assert "Week 4" not in answer(request_)


class TestMoreLetters:
    def test_what_a_letter_is_to_bring_about(self) -> None:
        text = answer("Write a formal letter to my landlord to end the lease", allowed("CONTACT.phone"))
        assert "**Subject:** End the lease" in text
        assert "I'm writing to end the lease." in text

    @pytest.mark.parametrize(
        ("request_", "said"),
        [
            ("Write an apology to a colleague for missing the meeting", "sorry for missing the meeting"),
            ("Compose a text message to Eva: I'm running 20 minutes late", "I'm running 20 minutes late"),
            ("Write a complaint about the broken washing machine", "the broken washing machine"),
        ],
    )
    def test_its_words_are_in_it(self, request_: str, said: str) -> None:
        assert said in answer(request_)

    def test_a_value_taken_out_is_a_change(self) -> None:
        request_ = "Write a complaint about the broken washing machine, with my phone number"
        text = answer("without my phone number", history=[("user", request_), ("assistant", "…")])
        assert "can't make that change" not in text

    def test_place_and_date_of_a_party(self) -> None:
        text = answer("Write an invitation to our moving party in Vienna on 14 March at 6pm")
        assert "**Where:** Vienna" in text
        assert "**When:** 14 March, 6pm" in text

    @pytest.mark.parametrize(
        "request_", ["Can you delete this conversation?", "Please remove techno from what you know about me"]
    )
    def test_deleting_again(self, request_: str) -> None:
        history = [("user", "Hello"), ("assistant", "Hi")]
        assert "nothing is deleted yet" in answer(request_, history=history)

    def test_a_parent_is_oneself(self) -> None:
        form = "Fill in the form:\nParent's name:\nChild's name:\nPhone:"
        text = answer(form, allowed("PERSON.name"), allowed("CONTACT.phone"))
        assert "- **Parent's name:** [NAME_7K]" in text
        assert "- **Child's name:** ______" in text

    def test_a_symptom_sealed_is_cared_for(self) -> None:
        text = answer(
            "I have […], what should I do?",
            kept=["symptoms"],
            wants=["medical_tone_preference"],
            purpose="guidance and understanding",
        )
        assert "At home" in text

    @pytest.mark.parametrize(
        ("request_", "said"),
        [
            ("Tell my boss I'm sick today", "I'm sick today"),
            ("Ask my sister to pick up the kids", "could you pick up the kids?"),
        ],
    )
    def test_somebody_to_be_told_or_asked(self, request_: str, said: str) -> None:
        text = answer(request_)
        assert text.startswith("Hi")
        assert said in text

    @pytest.mark.parametrize("said", ["I'm bored", "I'm so hungry"])
    def test_a_want_gets_an_offer(self, said: str) -> None:
        assert "Shall I suggest something?" in answer(said)

    def test_what_one_likes_can_be_what_a_task_goes_by(self) -> None:
        text = answer(
            "Any easy ways to chime in to a group chat, based on what I like to read?",
            memories=[NOVELS],
            wants=["books"],
            purpose="psychological topics and life context",
        )
        assert "openers" in text


@pytest.mark.parametrize(
    ("request_text", "note"),
    [
        ("Schreib eine Einladung zu einer Feier bei mir zu Hause mit meiner Telefonnummer.", "nur auf Englisch"),
        ("Escribe un mensaje con mi número de teléfono.", "solo puedo responder en inglés"),
        ("用我的电话号码写一封邀请函。", "我只能用英语回答"),
    ],
)
def test_a_request_in_another_language_is_answered_in_english_and_told_so(request_text: str, note: str) -> None:
    said = answer(request_text, allowed("CONTACT.phone"))
    assert note in said.partition("\n")[0]
    assert "[PHONE_7K]" in said
    assert "I can only read and write English" not in said

"""What can go wrong in the chat; each error is a sentence for the person, with a code for programs."""


class ChatError(Exception):
    """The root: nothing was changed, what was typed is still the person's to send."""

    code = "chat_error"


class MessageEmpty(ChatError):
    code = "empty"

    def __init__(self) -> None:
        super().__init__("Write something first.")


class MessageTooLong(ChatError):
    code = "too_long"

    def __init__(self, limit: int) -> None:
        super().__init__(f"A message can have up to {limit:,} characters. Send it in parts.")


class WrongState(ChatError):
    """The turn is not in a state in which this can be done."""

    code = "wrong_state"

    def __init__(self, state: str) -> None:
        super().__init__(f"That can no longer be done: it is {state} already. Reload the page to see how it stands.")


class NotEdited(ChatError):
    """A memory was left as it was."""

    code = "not_edited"

    def __init__(self, why: str) -> None:
        super().__init__(f"The memory was not changed: {why}")


class TooLate(ChatError):
    """A deletion is final."""

    code = "too_late"

    def __init__(self) -> None:
        super().__init__("That can no longer be undone: what you deleted is gone.")


class MessageChanged(ChatError):
    """A message was changed while something was drawn from it."""

    code = "changed"

    def __init__(self) -> None:
        super().__init__("The message was changed in the meantime.")


class WordsNotThere(ChatError):
    """What was called private does not stand in the message."""

    code = "not_there"

    def __init__(self) -> None:
        super().__init__("These words do not stand in the message, or are sealed in it already.")


class FormTooOld(ChatError):
    """The placeholders of an editor were issued too long ago, or for another message."""

    code = "form_too_old"

    def __init__(self) -> None:
        super().__init__("This editor was opened too long ago. Copy your words, close it and open it again.")

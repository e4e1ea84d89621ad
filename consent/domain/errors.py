"""What can go wrong with a consent; each error is a sentence for the person."""


class ConsentError(Exception):
    """The root: nothing was changed."""


class AlreadyDecided(ConsentError):
    """The first decision on a request holds."""

    def __init__(self, decision: str) -> None:
        super().__init__(f"This request was already decided: {decision}.")
        self.decision = decision


class NotAsked(ConsentError):
    """A decision names a type that the request did not ask for, or none at all."""

    def __init__(self) -> None:
        super().__init__("Choose among the values that the request names.")

"""What a rule, a grant and an earlier No make of one needed type."""

from itertools import product

import pytest

from consent.domain.policy import Keep, Rules, Standing, UseRule, Verdict, decide

BOTH = (False, True)


def verdict(use: UseRule, *, held: bool = True, granted: bool = False, refused: bool = False) -> Verdict:
    return decide(Standing(Rules(use=use), held, granted, refused))


@pytest.mark.parametrize(("use", "granted", "refused"), list(product(UseRule, BOTH, BOTH)))
def test_what_is_not_held_is_missing_whatever_was_said(use: UseRule, granted: bool, refused: bool) -> None:
    assert verdict(use, held=False, granted=granted, refused=refused) is Verdict.MISSING


@pytest.mark.parametrize(("granted", "refused"), list(product(BOTH, BOTH)))
def test_never_outranks_every_yes(granted: bool, refused: bool) -> None:
    assert verdict(UseRule.NEVER, granted=granted, refused=refused) is Verdict.DENIED


@pytest.mark.parametrize(("granted", "refused"), list(product(BOTH, BOTH)))
def test_always_needs_no_card(granted: bool, refused: bool) -> None:
    assert verdict(UseRule.ALWAYS, granted=granted, refused=refused) is Verdict.ALLOWED


@pytest.mark.parametrize(
    ("granted", "refused", "expected"),
    [
        (False, False, Verdict.ASK),
        (False, True, Verdict.DENIED),
        (True, False, Verdict.ALLOWED),
        (True, True, Verdict.ALLOWED),
    ],
)
def test_ask_follows_what_was_said(granted: bool, refused: bool, expected: Verdict) -> None:
    assert verdict(UseRule.ASK, granted=granted, refused=refused) is expected


def test_the_default_keeps_and_asks_and_gives_nothing() -> None:
    assert Rules().keep is Keep.YES
    assert decide(Standing(Rules(), held=True, granted=False, refused=False)) is Verdict.ASK


@pytest.mark.parametrize("keep", Keep)
def test_whether_a_type_is_kept_decides_nothing_about_its_use(keep: Keep) -> None:
    assert decide(Standing(Rules(keep=keep), held=True, granted=False, refused=False)) is Verdict.ASK

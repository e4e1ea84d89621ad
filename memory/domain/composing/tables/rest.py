"""Words so wide that everything else is tried before."""

from memory.domain.composing.frame import frame
from memory.domain.composing.kinds import forms, investing, learning, letters, words

FRAMES = (
    frame("any letter", letters.email, r"\bletters?\b|\be-?mails?\b"),
    frame(
        "recommend",
        words.recommend,
        (
            r"\b(?:recommend\w*|suggest\w*|what should i (?:watch|read|listen|play)|"
            r"looking for a (?:new )?(?:book|show|film|movie|game|album))\b"
        ),
    ),
    frame("investing", investing.overview, r"\binvest\w*\b|\bportfolio\b|\bstocks?\b|\bshares\b|\bfunds?\b"),
    frame(
        "form",
        forms.form,
        (
            r"\b(?:fill (?:in|out)|filling (?:in|out)|form\b|registration|application form|sign.?up|visa|lease|"
            r"check.?in form)\b"
        ),
    ),
    frame("verification", forms.verification, r"\bverif\w*\b|\bprove (?:who i am|my identity)\b"),
    frame("checklist", forms.checklist, r"\b(?:check.?list|to.?do list|steps (?:to|for)|prepare for)\b"),
    frame("learning advice", learning.advice, r"\b(?:learn(?:ing)?|study(?:ing)?|teach me)\b"),
    frame("profile text", words.profile, r"\bintroduc\w*\b"),
)

"""Text with references as HTML: words escaped, chips for what is sealed, values only where they were released."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

import nh3
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from vault.domain.references import Ref, Referenced, render
from vault.domain.secret import PrivateValue
from vault.selectors import View

_MARK: Final = re.compile("\ue000([a-z0-9]{8})\ue001")  # private use: no typed text holds them
_TAGS: Final = {
    *("p", "br", "strong", "em", "s", "code", "pre", "blockquote", "hr", "a", "ul", "ol", "li"),
    *("h1", "h2", "h3", "h4", "table", "thead", "tbody", "tr", "th", "td"),
}
_ATTRIBUTES: Final = {"a": {"href"}}
_markdown = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"])


def chip(view: View) -> SafeString:
    """A sealed value: its sanitized form in the one ornament."""
    return format_html('<span class="seal" title="{}, sealed">{}</span>', view.label, view.sanitized)


def chips_html(parts: Iterable[str | View]) -> SafeString:
    """A person's own words, masked; line breaks stay."""
    return mark_safe("".join(chip(part) if isinstance(part, View) else escape(part) for part in parts))  # noqa: S308


def answer_html(text: Referenced, views: Mapping[Ref, View], values: Mapping[Ref, PrivateValue]) -> SafeString:
    """An answer's Markdown as HTML, its references filled in where a value is given, chips elsewhere.

    References are put in after the Markdown was rendered and cleaned, so that a value is never read as Markdown, and
    never lands inside an address: there a mark is percent-encoded and stays what it is.
    """
    marked = render(text, lambda ref: f"\ue000{ref.key}\ue001")
    html = nh3.clean(
        _markdown.render(marked), tags=_TAGS, attributes=_ATTRIBUTES, url_schemes={"http", "https", "mailto"}
    )
    by_key = {ref.key: ref for ref in views}

    def put(match: re.Match[str]) -> str:
        ref = by_key.get(match[1])
        if ref is None:
            return ""
        return _open(values[ref]) if ref in values else chip(views[ref])

    return mark_safe(_MARK.sub(put, html))  # noqa: S308 - cleaned above; what is put in is escaped


def open_html(parts: Iterable[str | Ref], views: Mapping[Ref, View], values: Mapping[Ref, PrivateValue]) -> SafeString:
    """A person's own words with the values that are given, chips elsewhere."""

    def put(part: str | Ref) -> str:
        if isinstance(part, str):
            return escape(part)
        return _open(values[part]) if part in values else chip(views[part])

    return mark_safe("".join(map(put, parts)))  # noqa: S308


def _open(value: PrivateValue) -> SafeString:
    return format_html('<span class="seal open">{}</span>', value.expose())

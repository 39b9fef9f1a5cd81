"""Ordinal numbers: 1st, 2nd, 11th; 1er, 2e."""

from django.utils.translation import pgettext

from engine.core import CONTEXT_SEPARATOR
from engine.core import ordinal as message


def ordinal(n: int) -> str:
    """The ordinal in the active language."""
    return pgettext(*message(n).split(CONTEXT_SEPARATOR)).format(n=n)

"""Numbers that say a place: 1st, 2nd, 11th; 1er, 2e."""

from django.utils.translation import pgettext


def ordinal(n: int) -> str:
    """The place as it is announced; 11, 12 and 13 end as 4 does."""
    if n == 1:
        return pgettext("ordinal", "1st")
    end = 0 if n % 100 in {11, 12, 13} else n % 10
    forms = {
        1: pgettext("ordinal", "{n}st"),
        2: pgettext("ordinal", "{n}nd"),
        3: pgettext("ordinal", "{n}rd"),
    }
    return forms.get(end, pgettext("ordinal", "{n}th")).format(n=n)

"""Provenance notes of `data.toml`, marked for translation; shown on the rules page."""

from __future__ import annotations

from engine.core import _

NOTES = (
    _("Merchant example (harp for statuette costs 2, statuette is 11)"),
    _("same number of copies and same max as the chair"),
    _("same number of copies (6) as the statuette"),
    _("same number of copies (5) and same max as goldwork"),
    _("printed as a plain 9 points"),
    _("printed as a plain 4 points"),
    _("nothing says which type has the second +2; the harp is the chair’s twin (8 copies, same values)"),
    _("+1 once the second +2 is given to the harp"),
    _("fits both examples of the rulebook but is not the only arrangement that does"),
    _("not printed in our layout"),
    _("in the example, 0, 1, 4 and 7 are on four different levels; which level is which is our reconstruction"),
    _("fits example 0-1-3-5-8"),
    _("examples 0-3-6, 2-4-6 and 3-4-5 must be lines of three"),
    _("remaining cells of the row-major grid"),
    _("closing example, no Deben taken on 6"),
    _("closing example, the best bidder on 7 takes two cards and 7 gave no coin beyond the opening one"),
    _("closing example, the second arrival on 3 takes a Deben"),
    _("chain example 3-4-5 and 8"),
)

"""What a table of a tournament is called outside its event."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.tournaments.models import Pod, Stage


def table_in_event(pod: Pod) -> str:
    """Event, round and table of a pod; of the final also that it is one."""
    round = pod.round
    final, other = _("{title}: final (round {r}, table {n})"), _("{title}: round {r}, table {n}")
    text = final if round.stage.kind == Stage.Kind.FINAL else other
    return text.format(title=round.tournament.title, r=round.number, n=pod.number)

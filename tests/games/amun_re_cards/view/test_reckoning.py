"""How a kingdom was counted: what each player had of that which decides."""

from __future__ import annotations

from engine.amun_re_cards.model.board import DECKS
from engine.amun_re_cards.view.kingdom_scoring_view import last_reckoning
from tests.games.amun_re_cards.table import A, B, C, begin, table

NOTHING = (0, 0, 0, 0)


def test_the_fields_and_ankhs_of_a_counted_kingdom_are_told_and_stay_when_they_are_covered() -> None:
    """[R6.1] A has 9 fields, which bring a point, B has 8; C has the fewest ankhs."""
    g = table(show=[[(0, 1, 5, 0), (0, 0, 4, 0), NOTHING], [(0, 1, 8, 0), NOTHING, NOTHING], [NOTHING] * 3])
    begin(g, "score_kingdom")
    for _cover in range(2):
        counted = last_reckoning(g)
        assert counted is not None
        told = {row.kind: {cell.seat: (cell.points, cell.have) for cell in row.cells} for row in counted.rows}
        assert told["field"] == {A: (1, 9), B: (0, 8), C: (0, 0)}
        assert told["ankh"] == {A: (0, 1), B: (0, 1), C: (-1, 0)}
        assert {have for _points, have in told["first"].values()} == {None}
        g.estates[A][0].cards.append(DECKS[1][0])

"""[R8] [R9] [R10] Advice on Columns, Buildings at the Temple, and Statues."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import MUCH, Advice, Amount, Id, Move, Ranking, Seat, Sentence
from engine.tekhenu.gods.hathor import each_column
from engine.tekhenu.gods.ra import ability_applies
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import TOKENS
from engine.tekhenu.model.moves import Build, Honour, People, Raise
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.teaching.advice import piece_texts as texts
from engine.tekhenu.teaching.advice.die_advice import both_fine
from engine.tekhenu.teaching.advice.estimates import best_column, column_points, ranking

# -- Columns ------------------------------------------------------------------------------------------


def raising_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R9.3] The square with most points, or the chosen one; the tile's ability."""
    ranked, about, doing = ranking(g, seat), texts.ColumnAbout(), g.doing[-1]
    tile = g.tiles[data.RA_SLOT_FOR[doing.value]]
    move = next((move for move in reversed(chosen) if isinstance(move, Raise)), None)
    weigh = [square_line(g, seat, move)]
    if tile is not None and data.TILE_LIGHT[tile] != "none" and ability_applies(g, doing, tile):
        weigh.append(texts.AbilityToo(tile))
    caution = square_caution(g, seat, move) if move and ranked.loss(move) > MUCH else None
    return Advice(about, tuple(weigh), also_fine(ranked), ranked.best, caution, about.clause, ranked.fine)


def square_line(g: Tekhenu, seat: Seat, move: Raise | None) -> Sentence:
    """[R9.3] Points and tokens of the chosen square, or of the best one."""
    if move is not None:
        square = data.SQUARE[move.square]
        return texts.SquareScores(points_of(g, move), move.square, tokens_at(g, square))
    best = best_column(g, seat, g.doing[-1].value)
    assert best is not None
    points, square, _turned = best
    return texts.BestSquare(points, data.SQUARES[square], tokens_at(g, square))


def points_of(g: Tekhenu, move: Raise) -> int:
    """[R9.3] Points of a Column on a square, turned like this."""
    slot = data.RA_SLOT_FOR[g.doing[-1].value]
    tile = g.tiles[slot]
    assert tile is not None
    return column_points(g, tile, slot, data.SQUARE[move.square], move.turned // 90)


def tokens_at(g: Tekhenu, square: int) -> Amount:
    """[R0.5] The tokens of a square."""
    token, n = g.printed.grid[square]
    return Amount(n, f"n_{TOKENS[token]}")


def also_fine(ranked: Ranking) -> Sentence | None:
    """Two squares that are equally good to the bot."""
    best, second = ranked.best, ranked.second()
    if isinstance(best, Raise) and isinstance(second, Raise) and best.square != second.square:
        return texts.AlsoFine(best.square, second.square)
    return None


def square_caution(g: Tekhenu, seat: Seat, move: Raise) -> Sentence | None:
    """[R9.3] A Column that scores much less than it could."""
    best, mine = best_column(g, seat, g.doing[-1].value), points_of(g, move)
    if best is None or best[0] - mine <= MUCH:
        return None
    return texts.SquareBringsMore(mine, data.SQUARES[best[1]], best[0])


# -- Buildings ------------------------------------------------------------------------------------------


def building_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R10.3] [R20.2] Points of a space now and later, and its price in bread."""
    ranked, about = ranking(g, seat), texts.BuildAbout()
    drafted = next((move for move in reversed(chosen) if isinstance(move, Build)), None)
    move = drafted or ranked.best_of(Build)
    if not isinstance(move, Build):
        return Advice(about, (), None, ranked.best, None, about.clause, ranked.fine)
    now, later = space_points(g, seat, move.space)
    weigh: list[Sentence] = [texts.SpaceScores(move.space, now, later)]
    bread, held = g.printed.bread[move.space], g.players[seat].tokens[data.BREAD]
    if not g.doing[-1].free:
        weigh.append(texts.SpaceCosts(Amount(bread, "n_bread"), Amount(max(0, held - bread), "n_bread")))
    caution = space_caution(g, seat, ranked, drafted) if drafted else None
    return Advice(about, tuple(weigh), both_fine(ranked), ranked.best, caution, about.clause, ranked.fine)


def space_points(g: Tekhenu, seat: Seat, space: Id) -> tuple[int, int]:
    """[R10.3] [R20.2] Points of a Building on a space: at once, and at each Scoring as it stands."""
    columns = g.columns_in(data.LINE_OF[space], seat)
    return each_column(g, g.doing[-1]) * columns, 1 + columns


def space_caution(g: Tekhenu, seat: Seat, ranked: Ranking, move: Build) -> Sentence | None:
    """[R20.2] A space that scores much less up to the end than the best one."""
    best = ranked.best_of(Build)
    if ranked.loss(move) <= MUCH or not isinstance(best, Build):
        return None
    mine, other = (total_points(g, seat, space) for space in (move.space, best.space))
    return texts.SpaceBringsMore(mine, best.space, other) if other > mine else None


def total_points(g: Tekhenu, seat: Seat, space: Id) -> int:
    """[R10.3] [R20.2] Points of a Building up to the end as it stands."""
    now, later = space_points(g, seat, space)
    return now + later * len(g.markers)


# -- Statues ---------------------------------------------------------------------------------------------


def erecting_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R8.2] [R16] Bonus of a god, and points of a Statue for the people."""
    ranked, about = ranking(g, seat), texts.StatueAbout()
    places = [move for move in reversed(chosen) if isinstance(move, (Honour, People))]
    if not places:
        places = [move for kind in (Honour, People) if isinstance(move := ranked.best_of(kind), (Honour, People))]
    weigh = tuple(statue_line(g, seat, move) for move in places[:2])
    return Advice(about, weigh, both_fine(ranked), ranked.best, None, about.clause, ranked.fine)


def statue_line(g: Tekhenu, seat: Seat, move: Honour | People) -> Sentence:
    """[R8.3] [R8.4] [R16.1] Gain by a Statue in this place."""
    if isinstance(move, Honour):
        what, n = g.printed.rewards[g.slot_of(move.god) - 1]
        if seat in g.statues[move.god]:
            return texts.GodKnown(move.god)
        return (texts.GodRewardsBoth if g.size == 2 else texts.GodRewards)(move.god, Amount(n, f"n_{what}"))
    if move.space in data.PEOPLE_TEMPLE:
        columns = g.columns_in(data.PEOPLE_TEMPLE[move.space], seat)
        return texts.PeopleTemple(move.space, data.TEMPLE_STATUE_VP * columns, 1 + columns)
    return texts.PeopleOsiris(move.space, data.QUARTER_VP)

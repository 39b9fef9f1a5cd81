"""[R27] Builds the template record of Botankhamon: his pieces, his pyramid and what he may do next."""

from __future__ import annotations

from engine.core import Id, Seat, Sentence
from engine.tekhenu.botankhamon import turn
from engine.tekhenu.botankhamon.turn import ROWS, TILE_OF, Pyramid
from engine.tekhenu.model import board as data
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view import player_texts as say
from engine.tekhenu.view.board_layout import amount, card, die_view, left_to_build
from engine.tekhenu.view.board_records import BotTile, Rival


def rival(g: Tekhenu, seat: Seat) -> Rival:
    """[R27] Record of Botankhamon."""
    p, pyramid = g.players[seat], g.pyramid
    assert pyramid is not None
    beside = (*p.left, *p.right, *p.below)
    about: list[Sentence] = [say.PlaceInOrder(g.order.index(seat) + 1)] if seat in g.order else []
    about += [say.StandsAt(p.population, p.happiness)]
    about += [say.MarkerOutside()] if pyramid.at is None else []
    return Rival(
        seat=seat,
        points=p.vp,
        pieces=(*left_to_build(p), amount("scribe", p.tokens[data.SCRIBE])),
        dice=tuple(die_view("", die, "") for die in beside),
        waiting=say.DiceBeside(beside) if beside else say.NoDiceBeside(),
        destiny=card(g, p.destiny, "destiny_card") if p.destiny else None,
        cards=tuple(card(g, id_, data.KIND_OF[id_]) for id_ in pyramid.cards),
        pyramid=rows(pyramid),
        about=(*about, *plan(g, pyramid)),
    )


def rows(pyramid: Pyramid) -> tuple[tuple[BotTile, ...], ...]:
    """[R27.4] The rows of the pyramid from the top, each from the left."""
    return tuple(
        tuple(bot_tile(pyramid, (height, k)) for k in range(width)) for height, width in reversed([*enumerate(ROWS)])
    )


def bot_tile(pyramid: Pyramid, place: tuple[int, int]) -> BotTile:
    """[R27.5] A tile of the pyramid, and whether the marker is there, may be there next, or never again."""
    tile = pyramid.tile_at(place)
    words = {"here": say.MarkerHere, "next": say.TileNext, "gone": say.TileGone}
    state, plain = tile_state(pyramid, place), tile_words(tile)
    about = words[state](plain) if state else plain
    row = TILE_OF[tile]
    return BotTile(tile, row.get("god", ""), tuple(row.get("order", ())), state, about)


def tile_state(pyramid: Pyramid, place: tuple[int, int]) -> Id:
    """[R27.5] The state of the tile at a place: the marker moves up or along its row, never back."""
    if place == pyramid.at:
        return "here"
    if place in pyramid.next_places:
        return "next"
    height, along = pyramid.at or (0, 0)
    return "gone" if place[0] < height or place[1] < along else ""


def tile_words(tile: Id) -> Sentence:
    """A tile by itself."""
    row = TILE_OF[tile]
    return say.GodTile(row["god"]) if row["kind"] == "god" else say.ResourceTile(tuple(row["order"]))


def plan(g: Tekhenu, pyramid: Pyramid) -> tuple[Sentence, ...]:
    """[R27.5] What each tile that the marker may reach next would lead to, as the dice lie now."""
    moves = (say.MovesFirst,) if pyramid.at is None else (say.MovesUp, say.MovesRight)
    tiles = [pyramid.tile_at(place) for place in pyramid.next_places]
    return tuple(moves[k](tile_words(tile), would_take(g, tile)) for k, tile in enumerate(tiles))


def would_take(g: Tekhenu, tile: Id) -> Sentence:
    """[R27.6] [R27.7] The die that a tile would lead to now."""
    found = sorted(set(turn.candidates(g, tile)))
    if not found:
        return say.WouldTakeNone()
    if len(found) > 1:
        return say.WouldTakeOneOf(tuple(die for _section, die in found))
    ((section, die),) = found
    return say.WouldTake(die, data.GODS[section])

"""Previews of moves: costs and gains, the effect on the balance, and other players' gains."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Id, Move, Preview, Seat, Sentence
from engine.tekhenu.actions.god_bonus import bonus_of, heirs
from engine.tekhenu.actions.payment import payment
from engine.tekhenu.actions.perform import purse_for
from engine.tekhenu.gods.hathor import each_column
from engine.tekhenu.gods.osiris import gained_from, space_of
from engine.tekhenu.gods.ra import ability_applies, buildings_beside, edge_points, matching_edges
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import ADMITTED, LEFT, PIPS_OF, PLACE_OF_GOD, RIGHT, SCRIBE, TOKENS
from engine.tekhenu.model.moves import (
    Anubis,
    Build,
    Buy,
    Collect,
    Faith,
    Feast,
    Feed,
    Found,
    Honour,
    People,
    Perform,
    Produce,
    Raise,
    Reckon,
    Refresh,
    Take,
)
from engine.tekhenu.model.pass_labels import move_label
from engine.tekhenu.model.turn_records import PRODUCTION
from engine.tekhenu.phases.judgement import balance_with, order_as_judged
from engine.tekhenu.phases.scoring import bread_owed
from engine.tekhenu.previews.gains import ability_lines, exchange_lines, happiness_to
from engine.tekhenu.previews.sentences import (
    AbilityDark,
    AlsoGains,
    BalanceJudged,
    BalanceTo,
    BalanceWillBe,
    Brings,
    CardsAre,
    CheapestIs,
    ColumnPoints,
    Costs,
    DieAnd,
    GodDoes,
    HappinessTo,
    HonourBrings,
    HonourBringsAlways,
    KeepsAll,
    KeepsSome,
    LosesPoints,
    NobodyGains,
    PlaceAsItStands,
    Points,
    PopulationTo,
    PriceInGold,
    PriceIs,
    ProductionTo,
    SecondStatue,
    Weighs,
    WeighsNothing,
)

if TYPE_CHECKING:
    from engine.tekhenu.model.player import Player
    from engine.tekhenu.position import Tekhenu


def amounts(spent: Sequence[int]) -> tuple[Amount, ...]:
    """The number of each token that is not 0."""
    return tuple(Amount(n, f"n_{TOKENS[k]}") for k, n in enumerate(spent) if n)


def costs(g: Tekhenu, seat: Seat, token: int, price: int) -> list[Sentence]:
    """[R7.2] Tokens paid for a price, with the substitutes chosen by the payer."""
    instead = getattr(g.decision, "instead", {})
    spent = payment(g.players[seat], token, price, instead) if price else None
    return [Costs(amounts(spent)), *exchange_lines(g, seat, token, spent)] if spent is not None else []


def price(g: Tekhenu, token: int, n: int) -> list[Sentence]:
    """[R7.3] Price of the performance under way; nothing if it is waived."""
    seat = g.doing[-1].seat
    return [] if g.doing[-1].free else costs(g, seat, token, n)


def weight(g: Tekhenu, seat: Seat, die: Id, pan: Id, surplus: int = 0) -> list[Sentence]:
    """[R5.4] [R15.2] Effect of a die on the balance, with the surplus of its Production."""
    adds = {LEFT: PIPS_OF[die], RIGHT: -PIPS_OF[die]}.get(pan, 0)
    weighs = Weighs(PIPS_OF[die], pan) if adds else WeighsNothing()
    return [weighs, *balance_to(g, seat, adds - surplus)]


def balance_to(g: Tekhenu, seat: Seat, change: int) -> list[Sentence]:
    """[R5.4] [R19.4] The balance after a change, with its cost if Maat judges next; nothing if it stays."""
    if not change:
        return []
    balance = g.players[seat].balance() + change
    lost = -data.judgement_vp(balance) if g.round % data.ROUNDS_PER_JUDGEMENT == 0 else 0
    return [BalanceJudged(balance, lost) if lost else BalanceWillBe(balance)]


def others_gain(g: Tekhenu, seat: Seat, god: Id) -> list[Sentence]:
    """[R16.1] [R16.4] [R27.11] God-statue bonuses given by this action."""
    bonuses = ((heir, bonus_of(g, heir, god)) for heir in heirs(g, seat, god))
    gains = [AlsoGains(heir, tuple(Amount(n, f"n_{what}") for what, n in each.items())) for heir, each in bonuses]
    return [*gains] or [NobodyGains()]


def of_take(g: Tekhenu, seat: Seat, move: Take) -> list[Sentence]:
    """[R5.4] The pan and the balance, if the pan is settled."""
    pan = move.pan or ADMITTED[g.offset][PLACE_OF_GOD[move.section]].get(move.die)
    return weight(g, seat, move.die, pan) if pan else []


def of_anubis(g: Tekhenu, seat: Seat, move: Anubis) -> list[Sentence]:
    """[R6.3] A die without weight, and its two scribes unless a card gives it."""
    free = getattr(g.decision, "anubis", False)
    return [WeighsNothing(), *([] if free else costs(g, seat, SCRIBE, 2))]


def declaration_lines(g: Tekhenu, seat: Seat, surplus: int = 0) -> list[Sentence]:
    """[R5.4] [R6.1] Scribes and scale, as long as the action of the turn is being chosen."""
    plan = g.plan
    if plan is None or plan.placed or not plan.pan:
        return balance_to(g, seat, -surplus)
    return [*costs(g, seat, SCRIBE, plan.steps()), *weight(g, seat, plan.die, plan.pan, surplus)]


def asked_price(g: Tekhenu, seat: Seat, god: Id, value: int) -> list[Sentence]:
    """[R7.3] Price and main effect of a god action that has not begun."""
    player = g.players[seat]
    if god == data.HORUS:
        return [told_price(g, seat, god, "granite", g.printed.statue_cost[player.statues])]
    if god == data.RA and (tile := g.tiles[data.RA_SLOT_FOR[value]]) is not None:
        return [told_price(g, seat, god, "limestone", g.printed.limestone[tile])]
    if god == data.HATHOR:
        prices = [g.printed.bread[space] for space in data.SPACES_FOR[g.size] if space not in g.spaces]
        return [CheapestIs(Amount(min(prices), "n_bread"))]
    if god == data.BASTET:
        return [told_price(g, seat, god, "papyrus", data.FESTIVAL_PRICE), *festival_lines(player, value)]
    if god == data.THOTH:
        fee = data.PAPYRUS_FOR[value]
        return [*([told_price(g, seat, god, "papyrus", fee)] if fee else []), CardsAre(data.CARDS_FOR[value])]
    return [HappinessTo(player.happiness - 1)] if god == data.OSIRIS else []


def told_price(g: Tekhenu, seat: Seat, god: Id, resource: Id, price: int) -> Sentence:
    """[R7.1] [A8] The price of an action, and that gold pays what is lacking then."""
    purse = purse_for(g, seat, god, g.players[seat].tokens)
    lacking, amount = price - purse[data.TOKEN[resource]], Amount(price, f"n_{resource}")
    return (PriceInGold if 0 < lacking <= purse[data.GOLD] else PriceIs)(amount)


def of_perform(g: Tekhenu, seat: Seat, move: Perform) -> list[Sentence]:
    """[R5.2] What the god does, its price, the scale, and other players' gains."""
    does = [GodDoes(move.god), *asked_price(g, seat, move.god, move.value)]
    return [*does, *declaration_lines(g, seat), *others_gain(g, seat, move.god)]


def of_produce(g: Tekhenu, seat: Seat, move: Produce) -> list[Sentence]:
    """[R15.2] Resources kept and surplus on the Tainted pan."""
    return production_lines(g, seat, move.resource, move.value)


def production_lines(g: Tekhenu, seat: Seat, resource: Id, value: int, times: int = 1) -> list[Sentence]:
    """[R15.2] [B21] Resources kept, surplus, and the balance after both surplus and die."""
    once = min(value, g.players[seat].production[data.RESOURCES.index(resource)])
    kept, surplus = times * once, times * (value - once)
    keeps, left_over = Amount(kept, f"n_{resource}"), Amount(surplus, f"n_{resource}")
    said = KeepsSome(keeps, left_over, surplus) if surplus else KeepsAll(keeps)
    return [said, *declaration_lines(g, seat, surplus)]


def of_collect(g: Tekhenu, seat: Seat, move: Collect) -> list[Sentence]:
    """[R15.2] Resources kept, surplus and balance."""
    doing = g.doing[-1]
    return production_lines(g, seat, doing.resource or PRODUCTION, doing.value, doing.times)


def of_honour(g: Tekhenu, seat: Seat, move: Honour) -> list[Sentence]:
    """[R8.1] [R8.3] [R16.3] The price, a bonus with three players, and what it brings later."""
    out = price(g, data.GRANITE, g.printed.statue_cost[g.players[seat].statues])
    if seat in g.statues[move.god]:
        return [*out, SecondStatue()]
    if g.size == 3:
        what, n = g.printed.rewards[g.slot_of(move.god) - 1]
        out.append(Brings((Amount(n, f"n_{what}"),)))
    bonus = tuple(Amount(n, f"n_{what}") for what, n in bonus_of(g, seat, move.god).items())
    return [*out, (HonourBrings if g.size > 2 else HonourBringsAlways)(move.god, bonus)]


def of_people(g: Tekhenu, seat: Seat, move: People) -> list[Sentence]:
    """[R8.4] The price, the gold that lies there, the points at the Temple."""
    out = price(g, data.GRANITE, g.printed.statue_cost[g.players[seat].statues])
    if move.space in g.gold:
        out.append(Brings((Amount(1, "n_gold"),)))
    if move.space in data.PEOPLE_TEMPLE:
        points = data.TEMPLE_STATUE_VP * g.columns_in(data.PEOPLE_TEMPLE[move.space], seat)
        out += [Points(points)] if points else []
    return out


def of_raise(g: Tekhenu, seat: Seat, move: Raise) -> list[Sentence]:
    """[R9.3] The price, each source of points, the tokens and the ability."""
    doing, square = g.doing[-1], data.SQUARE[move.square]
    slot = data.RA_SLOT_FOR[doing.value]
    tile = g.tiles[slot]
    assert tile is not None
    out = price(g, data.LIMESTONE, g.printed.limestone[tile])
    buildings = buildings_beside(g, square)
    edges = edge_points(square, matching_edges(g, tile, square, move.turned // 90))
    out.append(ColumnPoints(buildings + edges + data.RA_VP[slot], buildings, edges, data.RA_VP[slot]))
    token, n = g.printed.grid[square]
    out.append(Brings((Amount(n, f"n_{TOKENS[token]}"),)))
    if data.TILE_LIGHT[tile] != "none":
        lit = ability_applies(g, doing, tile)
        out += ability_lines(g, seat, move, tile) if lit else [AbilityDark(tile, data.TILE_LIGHT[tile])]
    return out


def of_build(g: Tekhenu, seat: Seat, move: Build) -> list[Sentence]:
    """[R10.2] [R10.3] [R10.4] The price, the points of the line, the tokens there, and population."""
    doing, line = g.doing[-1], data.LINE_OF[move.space]
    out = price(g, data.BREAD, g.printed.bread[move.space])
    points = each_column(g, doing) * g.columns_in(line, seat)
    gained = [0] * len(TOKENS)
    for square in data.LINES[line]:
        if g.grid[square] is None:
            gained[g.printed.grid[square][0]] += 1
    out += [Points(points)] if points else []
    out += [Brings(amounts(gained))] if any(gained) else []
    out.append(PopulationTo(min(data.TRACK_MAX, g.players[seat].population + doing.value)))
    return out


def of_feast(g: Tekhenu, seat: Seat, move: Feast) -> list[Sentence]:
    """[R12.1] [R12.2] The price, happiness, and scribes for a low die."""
    return [*price(g, data.PAPYRUS, data.FESTIVAL_PRICE), *festival_lines(g.players[seat], g.doing[-1].value)]


def festival_lines(player: Player, value: int) -> list[Sentence]:
    """[R12.1] [R12.2] Happiness after a festival, and scribes for a low die."""
    out, scribes = happiness_to(player, min(player.happiness + value, player.population)), data.SCRIBES_FOR[value]
    return [*out, Brings((Amount(scribes, "n_scribe"),))] if scribes else out


def of_buy(g: Tekhenu, seat: Seat, move: Buy) -> list[Sentence]:
    """[R13.2] The price."""
    return price(g, data.PAPYRUS, data.PAPYRUS_FOR[g.doing[-1].value])


def of_refresh(g: Tekhenu, seat: Seat, move: Refresh) -> list[Sentence]:
    """[R13.3] The price."""
    return price(g, data.PAPYRUS, data.REFRESH_PRICE)


def of_found(g: Tekhenu, seat: Seat, move: Found) -> list[Sentence]:
    """[R14.1] [R14.3] Happiness, production, and the tokens of the space."""
    doing, player = g.doing[-1], g.players[seat]
    place = space_of(g, move)
    space, rises = data.AREA[place], dict(g.printed.rises[place])
    if move.also is not None:
        rises[move.also] = rises.get(move.also, 0) + space["production_any"]
    out: list[Sentence] = [] if doing.spared else [HappinessTo(player.happiness - 1)]
    for resource, n in rises.items():
        level = player.production[data.RESOURCES.index(resource)]
        out.append(ProductionTo(resource, min(data.PRODUCTION_MAX, level + n)))
    return [*out, Brings(amounts(gained_from(g, place)))]


def of_faith(g: Tekhenu, seat: Seat, move: Faith) -> list[Sentence]:
    """[R19.2] [R19.4] [R19.5] The balance, the points that it costs, and the place that it brings."""
    balance = balance_with(g, seat, move)
    place = order_as_judged(g, {seat: balance}).index(seat) + 1
    return [BalanceTo(balance, -data.judgement_vp(balance)), PlaceAsItStands(place)]


def of_feed(g: Tekhenu, seat: Seat, move: Feed) -> list[Sentence]:
    """[R20.7] The bread paid, and the points lost for the rest."""
    out, unpaid = costs(g, seat, data.BREAD, move.n), bread_owed(g, seat) - move.n
    lost = min(g.players[seat].vp, -data.UNPAID_BREAD_VP * unpaid)
    return [*out, LosesPoints(lost)] if lost else out


PREVIEWS: dict[type[Move], Callable[..., list[Sentence]]] = {
    Take: of_take,
    Anubis: of_anubis,
    Perform: of_perform,
    Produce: of_produce,
    Collect: of_collect,
    Honour: of_honour,
    People: of_people,
    Raise: of_raise,
    Build: of_build,
    Feast: of_feast,
    Buy: of_buy,
    Refresh: of_refresh,
    Found: of_found,
    Faith: of_faith,
    Feed: of_feed,
}


def preview_moves(g: Tekhenu, seat: Seat, moves: Sequence[Move]) -> Preview:
    """Preview of these moves, whose last is the one chosen, limited to what `seat` may know."""
    after, kept = g.apply_draft(seat, moves)
    last = moves[-1]
    if isinstance(last, Reckon) or type(last) not in PREVIEWS or len(kept) < len(moves):
        return Preview(move_label(last, after.decision))
    die = next((move.die for move in moves[:-1] if isinstance(move, Take | Anubis)), None)
    label = last if die is None else DieAnd(die, last)
    return Preview(label, tuple(PREVIEWS[type(last)](after, seat, last)), isinstance(last, Refresh | Raise))

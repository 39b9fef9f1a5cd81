"""Board view of Amun-Re: records for the template, provinces from north to south."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

import msgspec

from engine.amun_re.model import board as data
from engine.amun_re.phases.auction import Bidding
from engine.amun_re.phases.income import Income, income_of
from engine.amun_re.phases.offering import Adjusting
from engine.amun_re.phases.purchase import Buying
from engine.amun_re.phases.rewards import Rewarding
from engine.amun_re.phases.scoring import Bonus, points_of_province
from engine.amun_re.position import AmunRe
from engine.amun_re.view.hand_view import own_hand
from engine.amun_re.view.player_status import note
from engine.amun_re.view.side_view import Side, own_income, province_facts, side_of
from engine.core import Amount, Id, Picture, PlayerLine, Seat, Sentence, Stat, Viewer, _

NORTH_TO_SOUTH = (
    "buto", "damanhur", "mendes", "avaris", "memphis", "baharya", "amarna", "abydos", "sawu", "thebes",
    "dakhla", "kharga", "edfu", "abu", "berenike",
)  # fmt: skip


class ProvinceIs(Sentence, frozen=True):
    province: Id
    text = _("{province}.")


class ProvinceLocation(Sentence, frozen=True):
    """Name and location of a province."""

    province: Id
    bank: Id
    egypt: Id
    text = _("{province}. {bank}, {egypt}.")


class OnNile(Sentence, frozen=True):
    text = _("On the Nile.")


class OffNile(Sentence, frozen=True):
    text = _("Away from the Nile.")


class OwnedBy(Sentence, frozen=True):
    seat: Seat
    text = _("Owned by {seat}.")
    you = _("Owned by you.")


class NotYetUp(Sentence, frozen=True):
    text = _("Not revealed yet.")


class NotInGame(Sentence, frozen=True):
    text = _("Not in this game.")


class UpWithBid(Sentence, frozen=True):
    seat: Seat
    price: int
    text = _("Up for auction: {seat} bid {price}.")
    you = _("Up for auction: you bid {price}.")


class UpContested(Sentence, frozen=True):
    seat: Seat
    price: int
    outbid: tuple[Seat, ...]
    text = _("Up for auction: {seat} bid {price}. Outbid here: {outbid}.")
    you = _("Up for auction: you bid {price}. Outbid here: {outbid}.")


class UpWithout(Sentence, frozen=True):
    text = _("Up for auction: no bid yet.")


class Buildings(Sentence, frozen=True):
    what: tuple[Amount, ...]
    text = _("{what}.")


class Workers(Sentence, frozen=True):
    farmers: Amount
    fields: Amount
    text = _("{farmers}, {fields} in total.")


class Fields(Sentence, frozen=True):
    fields: Amount
    text = _("{fields}.")


class ExtraFarmers(Sentence, frozen=True):
    farmers: Amount
    text = _("{farmers} outside the fields.")


class PrintedFarmers(Sentence, frozen=True):
    farmers: Amount
    text = _("{farmers} printed on the board.")


class CardLimitIs(Sentence, frozen=True):
    limit: int
    text = _("Card limit {limit}.")


class MineBrings(Sentence, frozen=True):
    gold: Amount
    text = _("Mine: {gold}.")


class CaravanBrings(Sentence, frozen=True):
    gold: Amount
    text = _("Caravan: {gold} when the flood is low.")


class HasTemples(Sentence, frozen=True):
    temples: Amount
    text = _("{temples}.")


class OnceBrings(Sentence, frozen=True):
    what: tuple[Amount, ...]
    text = _("Bonus when you win it: {what}.")


class CarriesCard(Sentence, frozen=True):
    card: Id
    text = _("Card played here: {card}.")


class ProvincePlace(msgspec.Struct, frozen=True):
    """One province on the map."""

    id: Id
    state: Literal["out", "asleep", "auction", "owned"]
    owner: Seat | None
    leader: Seat | None
    price: int | None
    outbid: tuple[Seat, ...]  # seats with a piece here under a higher bid, or taken back from here
    pyramids: int
    stones: int
    fields: tuple[bool, ...]  # True where a hired farmer stands
    printed: int
    extra: int
    farmers: int  # all of them
    limit: int
    mine: int
    caravan: int
    temples: int
    once: tuple[Stat, ...]
    card: Id | None
    facts: tuple[Stat, ...]  # what it holds and brings, for a small map
    brings: Stat | None  # [R9.1] [R10] gold in this harvest, points in this scoring
    opens: bool  # pieces are placed here now: its owner buys or takes rewards
    about: tuple[Sentence, ...]  # its name in few words: owner or auction, and what an owner has there
    more: tuple[Sentence, ...]  # what describes it
    tabled: tuple[Sentence, ...]  # in the table view: where it lies, whether on the Nile, farmers and fields


class FloodBand(msgspec.Struct, frozen=True):
    """One line of the flood gauge."""

    band: int
    low: int | None
    high: int | None
    each: int
    camel: bool
    current: bool
    temple: int  # points of each temple
    own: int | None  # what it would bring the viewer now; None for spectators


class Board(msgspec.Struct, frozen=True):
    """The map, the flood and the piles."""

    places: tuple[ProvincePlace, ...]
    flood: tuple[FloodBand, ...]
    offered: bool  # some offering has set a band
    this_round: bool  # in this round
    total: int | None
    deck: int
    discard: tuple[Stat, ...]
    provinces_left: int | None  # None under the expert rule, which has no pile (R5.5)
    side: Side


def picture(seen: AmunRe, viewer: Viewer) -> Picture:
    """The board view, player rows and hand of a viewer. seen: their view of the position."""
    hand = None if viewer is None or seen.hands[viewer] is None else own_hand(seen, viewer)
    return Picture(board_of(seen, viewer), tuple(player(seen, s) for s in seen.turn_order()), hand)


def board_of(g: AmunRe, viewer: Viewer = None) -> Board:
    """The board, with provinces from north to south and bands from high to low."""
    top = g.agenda[-1] if g.agenda else None
    bids = bids_of(top, g) if isinstance(top, Bidding) else {}
    flood = tuple(
        FloodBand(
            b.band, b.min, b.max, b.farmer_income, b.camel, b.band == g.band, b.temple_vp, own_income(g, viewer, b)
        )
        for b in sorted(data.BANDS.values(), key=lambda b: -b.band)
    )
    owners = {p: s for s, own in enumerate(g.estates) for p in own}
    return Board(
        places=tuple(place(g, p, owners.get(p), bids.get(p, NO_BIDS)) for p in NORTH_TO_SOUTH),
        flood=flood,
        offered=g.band > 0,
        this_round=bool(g.offers) and not isinstance(top, Adjusting),
        total=g.total if g.offers else None,
        deck=len(g.power),
        discard=tuple(Stat(c, g.discard.count(c)) for c in data.POWER_CARDS if c in g.discard),
        provinces_left=None if g.options.expert else len(g.deck),
        side=side_of(g, viewer, lambda p: immediate_bonus(g, p)),
    )


class Bids(NamedTuple):
    """The bidding pieces of one province."""

    leader: Seat | None = None
    price: int | None = None
    outbid: tuple[Seat, ...] = ()


NO_BIDS = Bids()


def bids_of(top: Bidding, g: AmunRe) -> dict[str, Bids]:
    """[R6.4] [R6.5] The leading bid of each province, and the seats outbid there that have not bid again."""
    lost = [(s, top.outbid_on(s)) for s in g.turn_order()]
    return {
        p: Bids(leader, top.placed[leader].price, tuple(s for s, where in lost if where == p))
        for p, leader in top.leaders().items()
    }


def place(g: AmunRe, p: str, owner: Seat | None, bids: Bids) -> ProvincePlace:
    """One province: printed values, pieces, and its description in words."""
    printed, land = g.board[p], g.lands[p]
    state: Literal["out", "asleep", "auction", "owned"] = (
        "owned" if owner is not None
        else "auction" if p in g.revealed
        else "out" if g.old and p not in g.old
        else "asleep"
    )  # fmt: skip
    once = () if state == "owned" and p not in g.free_cards else immediate_bonus(g, p)
    place = ProvincePlace(
        id=p, state=state, owner=owner,
        leader=bids.leader, price=bids.price, outbid=bids.outbid,
        pyramids=land.pyramids, stones=land.stones,
        fields=tuple(i < land.farmers for i in range(printed.fields)),
        printed=printed.printed_farmers, extra=land.extra, farmers=g.farmers(p),
        limit=printed.card_limit, mine=printed.mine, caravan=printed.caravan, temples=printed.temples,
        once=once, card=g.laid.get(p), facts=province_facts(g, p),
        brings=brings(g, p, owner), opens=takes_pieces(g, owner), about=(), more=(),
        tabled=(
            ProvinceLocation(p, printed.bank, printed.egypt), OnNile() if printed.nile else OffNile(),
            Workers(Amount(land.farmers, "farmer"), Amount(printed.fields, "field")),
        ),
    )  # fmt: skip
    return msgspec.structs.replace(place, about=tuple(about(place)), more=tuple(more(place)))


def brings(g: AmunRe, p: str, owner: Seat | None) -> Stat | None:
    """[R9.1] [R10.1] What a province brings its owner in the present harvest or scoring; else None."""
    top = g.agenda[-1] if g.agenda else None
    if owner is not None and isinstance(top, Income):
        return Stat("gold", income_of(g, p, data.BANDS[g.band]))
    if owner is not None and isinstance(top, Bonus):
        return Stat("point", points_of_province(g, p))
    return None


def takes_pieces(g: AmunRe, owner: Seat | None) -> bool:
    """Whether the owner of a province is placing farmers and stones."""
    top = g.agenda[-1] if g.agenda else None
    return owner is not None and isinstance(top, Buying | Rewarding) and top.seats[:1] == (owner,)


def immediate_bonus(g: AmunRe, p: str) -> tuple[Stat, ...]:
    """[R1.4] [R5.2] The immediate bonus; once revealed, without stones and with the cards left there [A9]."""
    printed, up = g.board[p], p in g.revealed
    cards = len(g.free_cards.get(p, ())) if up else printed.free_cards
    stones = 0 if up else printed.free_stones
    bonus = (("card", cards), ("stone", stones), ("gold", printed.free_gold))
    return tuple(Stat(kind, n) for kind, n in bonus if n)


def about(p: ProvincePlace) -> Iterator[Sentence]:
    """The name of a province, without what is zero: its auction, or its owner, buildings and workers."""
    yield ProvinceIs(p.id)
    if p.owner is not None:
        yield OwnedBy(p.owner)
        yield from about_pieces(p)
    elif p.state == "auction":
        yield about_auction(p)
    else:
        yield NotInGame() if p.state == "out" else NotYetUp()


def more(p: ProvincePlace) -> Iterator[Sentence]:
    """The rest about a province, without what is zero."""
    if p.owner is None:
        yield from about_pieces(p)
    yield from about_features(p)
    if p.card:
        yield CarriesCard(p.card)


def about_pieces(p: ProvincePlace) -> Iterator[Sentence]:
    """Buildings and workers of a province."""
    if built := tuple(Amount(n, kind) for n, kind in ((p.pyramids, "pyramid"), (p.stones, "stone")) if n):
        yield Buildings(built)
    if p.fields:
        yield workers(p)


def workers(p: ProvincePlace) -> Sentence:
    """The fields, and the farmers on them if there are any."""
    fields = Amount(len(p.fields), "field")
    return Workers(Amount(sum(p.fields), "farmer"), fields) if any(p.fields) else Fields(fields)


def about_features(p: ProvincePlace) -> Iterator[Sentence]:
    """Sentences for features that only some provinces have."""
    if p.extra:
        yield ExtraFarmers(Amount(p.extra, "farmer"))
    if p.printed:
        yield PrintedFarmers(Amount(p.printed, "farmer"))
    if p.limit:
        yield CardLimitIs(p.limit)
    if p.temples:
        yield HasTemples(Amount(p.temples, "temple"))
    if p.mine:
        yield MineBrings(Amount(p.mine, "gold"))
    if p.caravan:
        yield CaravanBrings(Amount(p.caravan, "gold"))
    if p.once:
        yield OnceBrings(tuple(Amount(s.n, s.kind) for s in p.once))


def about_auction(p: ProvincePlace) -> Sentence:
    """The auction of a province in words: the leader and the outbid players."""
    if p.leader is None or p.price is None:
        return UpWithout()
    return UpContested(p.leader, p.price, p.outbid) if p.outbid else UpWithBid(p.leader, p.price)


def player(g: AmunRe, seat: Seat) -> PlayerLine:
    """The row of one player: points, pyramids and stones, without gold and cards [R16.1]."""
    lands = [g.lands[p] for p in g.estates[seat]]
    stats = (
        Stat("point", g.points(seat)),
        Stat("pyramid", sum(x.pyramids for x in lands)),
        Stat("stone", sum(x.stones for x in lands)),
    )
    return PlayerLine(seat, note(g, seat), stats, seat == g.first, seat in g.to_move())


def ledger(g: AmunRe, seat: Seat) -> tuple[Stat, ...]:
    """[R4.1] [R4.5] Gold and number of power cards of a seat; empty if they are hidden."""
    gold, hand = g.gold[seat], g.hands[seat]
    return () if gold is None or hand is None else (Stat("gold", gold), Stat("card", len(hand)))

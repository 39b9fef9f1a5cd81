"""Prompts of Amun-Re: the layout of the choices of each decision."""

from __future__ import annotations

from collections.abc import Sequence

from engine.amun_re.model import board as data
from engine.amun_re.model.moves import Bid, Cards, Choose, Farmer, Offer, Play, Sell, Steal, Stone, Use
from engine.amun_re.model.refusals import CardsSentFirst
from engine.amun_re.phases.auction import BIDS, BRIBE, PROTECTION, Bidding
from engine.amun_re.phases.income import INCOME_CARDS, Income, income_of
from engine.amun_re.phases.offering import ADJUSTMENT_CARD, ADJUSTS, Adjusting, Offering, change
from engine.amun_re.phases.province_reveal import Choosing
from engine.amun_re.phases.purchase import CARDS, FARMER, STONE, USE, Buying
from engine.amun_re.phases.rewards import Rewarding
from engine.amun_re.phases.scoring import PLAY, Bonus, scored_so_far
from engine.amun_re.phases.settlement import Settling
from engine.amun_re.position import AmunRe
from engine.amun_re.view import prompt_texts
from engine.amun_re.view.drafted_pieces import ghosts
from engine.amun_re.view.player_status import Leads, NoBidYet
from engine.amun_re.view.price_steps import farmers_before_stones, price_steps
from engine.core import (
    Amount,
    Builder,
    Choice,
    Ghost,
    Ladder,
    LadderRow,
    Mark,
    Move,
    Panel,
    Picks,
    Refusal,
    Rung,
    Seat,
    Sentence,
    Slide,
    SomeDecision,
    Stepper,
    StepRow,
    Steps,
)
from engine.core.prompt import Everyone, NowChoose, YourTurn, seals, with_first

Closed = dict[Move, Refusal]
CARD_AND_PROVINCE = (NowChoose("province"), NowChoose("card"))  # what is missing to a card, and what to a province


def bidding(g: AmunRe, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R6.3] The bid ladder, and the cards of this phase."""
    top = g.agenda[-1]
    assert isinstance(top, Bidding)
    closed, legal, leaders = dict(g.closed_moves(seat)), set(g.moves(seat)), top.leaders()
    rows = []
    for p in g.revealed:
        lead = leaders.get(p)
        price = top.placed[lead].price if lead is not None else None
        shown = [b for b in BIDS[p] if data.LADDER.index(b.price) < data.PRINTED_RUNGS or b in legal]
        rungs = tuple(rung(b, b in legal, chosen, closed, lead if b.price == price else None) for b in shown)
        note = Leads(p, price) if price is not None else NoBidYet()
        on = isinstance(chosen, Bid) and chosen.province == p
        rows.append(LadderRow(p, note, rungs, lead, price, on))
    shapes: list[object] = [Ladder(prompt_texts.Provinces(), tuple(rows), board=True)]
    if cards := [c for c in (PROTECTION, BRIBE) if c in g.hand(seat) or Play(c) in collected]:
        choices = tuple(
            toggle(Play(c), prompt_texts.WithCard(c), Play(c) in legal, Play(c) in collected, closed, f"card-{c}")
            for c in cards
        )
        shapes.insert(0, Picks(prompt_texts.CardsToPlay(), choices, many=True, board=True))
    bid = (Ghost(f"bid-{chosen.province}-{chosen.price}"),) if isinstance(chosen, Bid) else ()
    heading, context = bid_texts(top, seat)
    return Panel(YourTurn(), heading, context, shapes=tuple(shapes), ghosts=bid)


def bid_texts(top: Bidding, seat: Seat) -> tuple[Sentence, Sentence]:
    """[R6.5] Heading and context: a first bid, or one that must move."""
    was = top.outbid_on(seat)
    if was is None:
        return prompt_texts.PlaceBid(), prompt_texts.EachOneProvince()
    lead = top.leaders()[was]
    reason = prompt_texts.WasOutbid if top.barred_province(seat) else prompt_texts.WasOutbidMayStay
    return prompt_texts.MoveBid(), reason(was, lead, Amount(top.placed[lead].price, "gold"))


def rung(bid: Bid, legal: bool, chosen: Move | None, closed: Closed, taken_by: Seat | None) -> Rung:
    """One space of the ladder."""
    if taken_by is not None:
        return Rung(bid.price, seat=taken_by, why=closed.get(bid))
    at = f"bid-{bid.province}-{bid.price}"
    if legal:
        return Rung(bid.price, str(bid), bid == chosen, place=at)
    return Rung(bid.price, why=closed.get(bid), place=at)


def toggle(move: Move, label: Sentence, legal: bool, on: bool, closed: Closed, place: str = "") -> Choice:
    """A choice that is open, selected, or closed with its reason."""
    if legal or on:
        return Choice(label, str(move), on, place=place)
    return Choice(label, why=closed.get(move), place=place)


def settling(g: AmunRe, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R6.9] The cards that can be sold to pay."""
    top = g.agenda[-1]
    assert isinstance(top, Settling)
    choices = tuple(Choice(m, str(m), m == chosen, place=sold_card(m)) for m in g.moves(seat))
    province, price = top.debts[seat]
    owes = prompt_texts.CardsPayRest(Amount(price, "gold"), Amount(g.purse(seat), "gold"))
    shape = Picks(prompt_texts.YourCards(), choices, board=all(choice.place for choice in choices))
    return Panel(YourTurn(), prompt_texts.SellToPay(province), owes, shapes=(shape,))


def sold_card(move: Move) -> str:
    """The anchor of the card that a move sells."""
    return f"card-{move.card}" if isinstance(move, Sell) else ""


def buying(g: AmunRe, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R7.2] The numbers of cards first, then one row per province."""
    top = g.agenda[-1]
    assert isinstance(top, Buying)
    numbers = [CARDS[n] for n in range(1, data.PRINTED_RUNGS)]
    closed, legal = dict(g.closed_moves(seat)), set(g.moves(seat))
    closed |= {m: why for m in numbers if (why := top.reason_closed(g, seat, m))}
    if shut := CardsSentFirst() if isinstance(chosen, Cards) else None:
        pieces = {m for m in legal if isinstance(m, Farmer | Stone | Use)}
        closed, legal = closed | dict.fromkeys(pieces, shut), legal - pieces
    cards = tuple(
        toggle(m, prompt_texts.NumberOfCards(m.n), m in legal, m == chosen, closed, f"cards-{m.n}") for m in numbers
    )
    totals = price_steps(g, top, seat, collected, shut)
    extras = {p: buying_extras(g, seat, p, legal, closed) for p in g.estates[seat]}
    joined = {} if shut else farmers_before_stones(g, top, seat, collected)
    rows = tuple(step_row(p, collected, legal, closed, extras[p], joined.get(p, ())) for p in g.estates[seat])
    shapes = (
        Picks(prompt_texts.CardsCaption(), cards, board=True),
        *totals,
        Steps(prompt_texts.PiecesCaption(), rows, board=True),
    )
    context = prompt_texts.BuyOrder() if top.step == "cards" else prompt_texts.PriceOrder()
    whys = [*(card.why for card in cards), *(total.why for kind in totals for total in kind.totals)]
    reasons = tuple(why for why in whys if why is not None)
    there = ghosts(g, seat, collected)
    heading = prompt_texts.BuyThings()
    return Panel(
        YourTurn(), heading, context, half=CARD_AND_PROVINCE,
        shapes=shapes, reasons=reasons, marks=marks(rows), ghosts=there,
    )  # fmt: skip


def buying_extras(g: AmunRe, seat: Seat, p: str, legal: set[Move], closed: Closed) -> tuple[Choice, ...]:
    """[R7.8] [R7.9] The two cards of the phase, played on this province."""
    held = [c for c in ("free_farmer", "architect") if c in g.hand(seat)]
    return tuple(toggle(USE[c, p], USE[c, p], USE[c, p] in legal, False, closed, f"card-{c} {p}") for c in held)


def step_row(
    p: str,
    collected: Sequence[Move],
    legal: set[Move],
    closed: Closed,
    extras: tuple[Choice, ...],
    joined: Sequence[Move] = (),
) -> StepRow:
    """Steppers for farmers and stones of one province; cards drafted there can be removed again.

    joined: the draft with one farmer more here, where it comes before the stones.
    """
    steppers = []
    for kind, move in (("farmer", FARMER[p]), ("stone", STONE[p])):
        n = sum(m == move for m in collected)
        place, whole = f"{kind}-{p}", tuple(str(m) for m in joined if kind == "farmer")
        more = Choice(move, place=place) if whole else toggle(move, move, move in legal, False, closed, place)
        steppers.append(Stepper(kind, n, more, str(move) if n else "", whole))
    played = tuple(
        Choice(m, str(m), True, place=f"card-{m.card} {p}") for m in collected if isinstance(m, Use) and m.province == p
    )
    return StepRow(p, tuple(steppers), (*played, *extras))


def marks(rows: Sequence[StepRow]) -> tuple[Mark, ...]:
    """The numbers of chosen farmers and stones, where they are chosen."""
    steppers = [stepper for row in rows for stepper in row.steppers]
    return tuple(Mark(step.more.place, prompt_texts.MorePieces(step.n)) for step in steppers if step.n)


def rewarding(g: AmunRe, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R8.9] The number of cards, then the pieces."""
    top = g.agenda[-1]
    assert isinstance(top, Rewarding)
    closed, legal = dict(g.closed_moves(seat)), set(g.moves(seat))
    left = Amount(top.items[0], "item")
    if not top.announced:
        numbers = [CARDS[n] for n in range(top.items[0] + 1)]
        cards = tuple(
            toggle(m, prompt_texts.NumberOfCards(m.n), m in legal, m == chosen, closed, f"cards-{m.n}") for m in numbers
        )
        shape = Picks(prompt_texts.CardsCaption(), cards, board=True)
        heading, may = prompt_texts.HowManyCards(), prompt_texts.MayTakeItems(left)
        return Panel(YourTurn(), heading, may, first=prompt_texts.NumberFirst(), shapes=(shape,))
    items = Amount(top.items[0] + sum(isinstance(m, Farmer | Stone) for m in collected), "item")
    rows = tuple(step_row(p, collected, legal, closed, ()) for p in g.estates[seat])
    pieces = Steps(prompt_texts.PiecesCaption(), rows, board=True)
    return Panel(
        YourTurn(), prompt_texts.TakePieces(items), prompt_texts.PressPlus(),
        shapes=(pieces,), marks=marks(rows), ghosts=ghosts(g, seat, collected),
    )  # fmt: skip


def offering(g: AmunRe, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R8.1] Gold or theft, with the adjustment card, and a table of the income at each flood."""
    top = g.agenda[-1]
    assert isinstance(top, Offering)
    mine = top.sealed.get(seat)
    shown = chosen or mine
    card = ADJUSTMENT_CARD
    switches = (
        (Choice(prompt_texts.WithCard(card), "adjust", getattr(shown, "adjust", False), place=f"card-{card}"),)
        if card in g.hand(seat)
        else ()
    )
    gold, value = g.purse(seat), shown.amount if isinstance(shown, Offer) else None
    slide = Slide(
        prompt_texts.YouGive(), "gold", min(1, gold), gold, value, offering_patterns(g, seat, shown), switches
    )
    heading = prompt_texts.MakeOffering() if mine is None else offering_sealed(mine)
    context = prompt_texts.MayChange() if mine else prompt_texts.MoreIsHigher()
    return Panel(Everyone(), heading, context, shapes=(slide, seals(g)))


def offering_patterns(g: AmunRe, seat: Seat, shown: Move | None) -> tuple[Choice, ...]:
    """[R8.2] Gold, closed without any and a plain choice where there is only 1, and the theft card."""
    label, pattern = {0: (prompt_texts.OfferGold(), ""), 1: (Offer(1), str(Offer(1)))}.get(
        g.purse(seat), (prompt_texts.OfferGold(), "offer {n}")
    )
    why = dict(g.closed_moves(seat)).get(Offer(1))
    return (
        Choice(label, pattern, isinstance(shown, Offer), why),
        Choice(prompt_texts.PlayTheft(), "steal", isinstance(shown, Steal), place="card-theft"),
    )


def offering_sealed(mine: Offer | Steal) -> Sentence:
    """The heading for a seat that has sealed."""
    return (
        prompt_texts.OfferingSealed(Amount(mine.amount, "gold"))
        if isinstance(mine, Offer)
        else prompt_texts.TheftSealed()
    )


def choosing(g: AmunRe, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R5.5] The province cards of the hand."""
    top = g.agenda[-1]
    assert isinstance(top, Choosing)
    mine = top.sealed.get(seat)
    choices = tuple(
        Choice(m, str(m), m == (chosen or mine), place=m.province)
        for m in top.options(g, seat)
        if isinstance(m, Choose)
    )
    heading = prompt_texts.ChoiceIsSealed(mine.province) if mine else prompt_texts.ChooseProvince()
    return Panel(
        Everyone(),
        heading,
        prompt_texts.MayChange() if mine else prompt_texts.OneOfYourCards(),
        shapes=(Picks(prompt_texts.WhatToDo(), choices, board=True), seals(g)),
        waiting=(prompt_texts.ThenAllAreTurnedUp(g.seats),) if mine else (),
    )


def adjusting(g: AmunRe, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R8.4] Add or subtract 3."""
    choices = tuple(Choice(change(m), str(m), m == chosen) for m in ADJUSTS)
    return Panel(
        YourTurn(),
        prompt_texts.AdjustTotal(g.total, data.ADJUSTMENT),
        shapes=(Picks(prompt_texts.WhatToDo(), choices),),
    )


def income(g: AmunRe, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R9.3] Income cards on own provinces."""
    closed, legal = dict(g.closed_moves(seat)), set(g.moves(seat))
    moves = [USE[c, p] for c in INCOME_CARDS for p in g.estates[seat] if c in g.hand(seat) or USE[c, p] in collected]
    choices = tuple(toggle(m, m, m in legal, m in collected, closed, f"{m.province} card-{m.card}") for m in moves)
    shapes = (Picks(prompt_texts.YourCards(), choices, many=True, board=True),) if choices else ()
    return Panel(
        YourTurn(), prompt_texts.CollectIncome(), prompt_texts.MayPlayIncome() if choices else None,
        half=CARD_AND_PROVINCE, shapes=shapes, marks=income_marks(g, collected),
    )  # fmt: skip


def income_marks(g: AmunRe, collected: Sequence[Move]) -> tuple[Mark, ...]:
    """[R9.4] [R9.5] What the provinces bring on which income cards are chosen."""
    chosen = [move.province for move in collected if isinstance(move, Use)]
    return tuple(Mark(p, prompt_texts.MorePieces(income_of(g, p, data.BANDS[g.band]))) for p in chosen)


def bonus(g: AmunRe, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R10.5] Scoring cards in hand."""
    closed, legal = dict(g.closed_moves(seat)), set(g.moves(seat))
    held = [c for c in data.BONUS_CARDS if c in g.hand(seat) or PLAY[c] in collected]
    choices = tuple(toggle(PLAY[c], PLAY[c], PLAY[c] in legal, PLAY[c] in collected, closed, f"card-{c}") for c in held)
    return Panel(
        YourTurn(),
        prompt_texts.PlayBonus(),
        scored_so_far(g, seat),
        shapes=(Picks(prompt_texts.YourCards(), choices, many=True, board=True),) if choices else (),
    )


LAID_OUT: dict[type[SomeDecision], Builder] = {
    Bidding: bidding, Settling: settling, Buying: buying, Rewarding: rewarding, Offering: offering,
    Choosing: choosing, Adjusting: adjusting, Income: income, Bonus: bonus,
}  # fmt: skip
FIRST: dict[type[SomeDecision], Sentence] = {
    Bidding: prompt_texts.StepFirst(), Settling: prompt_texts.SaleFirst(), Rewarding: prompt_texts.PiecesFirst(),
    Offering: prompt_texts.AmountFirst(), Choosing: prompt_texts.ProvinceFirst(), Adjusting: prompt_texts.ThreeFirst(),
}  # fmt: skip
CHOICES = {decision: with_first(FIRST.get(decision), laid_out) for decision, laid_out in LAID_OUT.items()}

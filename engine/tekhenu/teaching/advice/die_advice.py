"""[R5] [R6] Advice on taking a die and using it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import MUCH, Advice, Amount, BothFine, Id, Move, Ranking, Seat, Sentence
from engine.tekhenu.actions.perform import possible
from engine.tekhenu.bot.evaluation import Worth
from engine.tekhenu.bot.weights import Weights
from engine.tekhenu.cards.column_abilities import Offered
from engine.tekhenu.cards.decrees import LastAct
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import PIPS_OF, SCRIBE
from engine.tekhenu.model.moves import Anubis, Perform, Produce, Reckon, Take
from engine.tekhenu.phases.scoring import bread_owed
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.teaching.advice import action_texts as texts
from engine.tekhenu.teaching.advice.estimates import (
    balance_after,
    best_column,
    dice_before_judgement,
    pan_of,
    price_of,
    ranking,
)


def both_fine(ranked: Ranking) -> Sentence | None:
    """The two best moves, if they are equally good to the bot."""
    second = ranked.second()
    return BothFine(ranked.best, second) if second is not None else None


# -- taking a die ----------------------------------------------------------------------------------------


def selecting_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R5.1] The die and the scales; with a die chosen, also its action."""
    ranked, about = ranking(g, seat), texts.DieAbout()
    die = next((move for move in chosen if isinstance(move, (Take, Anubis))), None)
    if die is None:
        weigh = (comes_next(g), *bread_line(g, seat))
        return Advice(about, weigh[:2], nearer_to_zero(g, seat, ranked), ranked.best, None, about.clause, ranked.fine)
    action = chosen[-1] if chosen[-1] is not die else None
    weigh = (*die_lines(g, seat, die, action), comes_next(g))
    caution = die_caution(g, seat, ranked, die) or use_caution(g, seat, die, action)
    weigh = tuple(line for line in weigh if line != caution)
    return Advice(about, weigh[:2], None, ranked.best, caution, about.clause, ranked.fine)


def die_lines(g: Tekhenu, seat: Seat, die: Take | Anubis, action: Move | None) -> tuple[Sentence, ...]:
    """[R5.4] The balance with a die, and what its action or its Production comes to."""
    balance = balance_after(g, seat, die)
    scales = texts.PutsBalance(balance) if pan_of(g, die) else texts.WeighsNothing(balance)
    action = action or best_action(g, seat, die)
    return (judgement_costs(g, balance) or scales, *action_line(g, seat, action))


def judgement_costs(g: Tekhenu, balance: int) -> Sentence | None:
    """[R19.4] What a balance costs in the Judgement after this round, if there is one."""
    lost = -data.judgement_vp(balance)
    return texts.JudgementCosts(balance, lost) if lost and g.round % data.ROUNDS_PER_JUDGEMENT == 0 else None


def best_action(g: Tekhenu, seat: Seat, die: Take | Anubis) -> Move | None:
    """[R5.2] The action of a die that is worth most to the bot, at the die's own value."""
    worth, value = Worth(g, seat, Weights()), PIPS_OF[die.die]
    gods, made = useful(g, seat, die, worth)
    moves: list[Move] = [*(Perform(god, value) for god in gods), *(Produce(each, value) for each in made)]
    return max(moves, key=worth.of, default=None)


def useful(g: Tekhenu, seat: Seat, die: Take | Anubis, worth: Worth) -> tuple[list[Id], tuple[Id, ...]]:
    """[R5.2] [R6.3] The gods that a die can serve at its value, and the resources that it can produce."""
    everything, colour = isinstance(die, Anubis), data.COLOUR_OF[die.die]
    gods = data.GODS if everything else (die.section,)
    tokens = g.players[seat].tokens
    able = [god for god in gods if possible(g, seat, god, PIPS_OF[die.die], tokens) and worth.reachable(god)]
    if everything:
        return able, data.RESOURCES
    return able, (data.PRODUCES[colour],) if colour in data.PRODUCES else ()


def comes_next(g: Tekhenu) -> Sentence:
    """[R18] [R19] [R20] The event that follows this round, or the number of dice before the Judgement."""
    if g.round % data.ROUNDS_PER_SCORING == 0:
        return texts.ComesScoring()
    if g.round % data.ROUNDS_PER_JUDGEMENT == 0:
        return texts.ComesJudgement()
    if g.round % data.ROUNDS_PER_ROTATION == 0:
        return texts.ComesRotation()
    return texts.MoreDice(dice_before_judgement(g))


def bread_line(g: Tekhenu, seat: Seat) -> tuple[Sentence, ...]:
    """[R20.7] Bread that is missing for the next Scoring, in its last four rounds."""
    owed, bread = bread_owed(g, seat), g.players[seat].tokens[data.BREAD]
    soon = -g.round % data.ROUNDS_PER_SCORING < data.ROUNDS_PER_JUDGEMENT
    if not soon or owed <= bread:
        return ()
    return (texts.BreadDue(Amount(owed, "n_bread"), bread, -data.UNPAID_BREAD_VP),)


def nearer_to_zero(g: Tekhenu, seat: Seat, ranked: Ranking) -> Sentence:
    """[R19.5] The balance, and how many of the dice bring it nearer to 0."""
    balance = g.players[seat].balance()
    takes = [move for _value, move in ranked.valued if isinstance(move, Take)]
    return texts.Nearer(balance, sum(abs(balance_after(g, seat, move)) < abs(balance) for move in takes))


def die_caution(g: Tekhenu, seat: Seat, ranked: Ranking, die: Take | Anubis) -> Sentence | None:
    """[R19.4] [R19.5] A balance that costs points in the Judgement after this round, or is far from 0."""
    if ranked.loss(die) <= MUCH:
        return None
    balance, other = balance_after(g, seat, die), balance_after(g, seat, ranked.best)
    if (judged := judgement_costs(g, balance)) is not None:
        return judged
    is_best_a_die = isinstance(ranked.best, (Take, Anubis))
    return texts.FarFromZero(balance, other) if is_best_a_die and abs(balance) > abs(other) + MUCH else None


# -- using it --------------------------------------------------------------------------------------------


def acting_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R5.2] [R6.1] The actions of the die that has been taken."""
    plan = g.plan
    assert plan is not None
    ranked = ranking(g, seat)
    about = texts.AnubisAbout() if plan.anubis else texts.ActionAbout(plan.die)
    action = next((move for move in reversed(chosen) if isinstance(move, (Perform, Produce))), None)
    reckon = next((move for move in chosen if isinstance(move, Reckon)), None)
    weigh = action_line(g, seat, action or best_use(ranked))
    if reckon is not None:
        weigh = (*scribe_line(g, seat, reckon.value), *weigh)
    lines = (*weigh, texts.AlreadyPuts(balance_after(g, seat, None)))
    lost = ranked.loss(action) > MUCH if action is not None and reckon is None else False
    caution = action_caution(g, seat, action, balance_after(g, seat, None)) if lost else None
    return Advice(about, lines[:2], None, ranked.best, caution, about.clause, ranked.fine)


def best_use(ranked: Ranking) -> Move | None:
    """The best action among the moves, whatever cards or values could be used first."""
    return next((move for _value, move in ranked.valued if isinstance(move, (Perform, Produce))), None)


def scribe_line(g: Tekhenu, seat: Seat, value: int) -> tuple[Sentence, ...]:
    """[R6.1] The scribes that another value costs."""
    plan = g.plan
    assert plan is not None
    steps = abs(value - PIPS_OF[plan.die]) - plan.free
    scribes = g.players[seat].tokens[SCRIBE]
    return (texts.ScribesSpent(Amount(steps, "n_scribe"), scribes - steps),) if 0 < steps <= scribes else ()


def use_caution(g: Tekhenu, seat: Seat, die: Take | Anubis, action: Move | None) -> Sentence | None:
    """[R15.2] [R11.2] An action of the chosen die that throws away points against its best one."""
    best = best_action(g, seat, die)
    if best is None or not isinstance(action, (Perform, Produce)):
        return None
    worth = Worth(g, seat, Weights())
    lost = worth.of(best) - worth.of(action) > MUCH
    return action_caution(g, seat, action, balance_after(g, seat, die)) if lost else None


def action_caution(g: Tekhenu, seat: Seat, action: Move | None, balance: int) -> Sentence | None:
    """[R15.2] [R11.2] Surplus that weighs, or a festival that raises nothing."""
    player = g.players[seat]
    if isinstance(action, Produce):
        kept = min(action.value, player.production[data.RESOURCES.index(action.resource)])
        surplus = action.value - kept
        return texts.SurplusCosts(action.value, kept, balance - surplus) if surplus else None
    if isinstance(action, Perform) and action.god == data.BASTET and player.happiness == player.population:
        return texts.NothingRises(player.happiness)
    return None


# -- what an action comes to ------------------------------------------------------------------------------


def action_line(g: Tekhenu, seat: Seat, action: Move | None) -> tuple[Sentence, ...]:
    """Cost and gain of an action."""
    if isinstance(action, Produce):
        return (production_line(g, seat, action.resource, action.value),)
    return god_line(g, seat, action) if isinstance(action, Perform) else ()


def production_line(g: Tekhenu, seat: Seat, resource: Id, value: int) -> Sentence:
    """[R15.2] Resources kept of a Production, and the surplus."""
    marker = g.players[seat].production[data.RESOURCES.index(resource)]
    if value <= marker:
        return texts.ProducesAll(resource, value, marker)
    return texts.ProducesSurplus(value, resource, marker, value - marker)


def god_line(g: Tekhenu, seat: Seat, move: Perform) -> tuple[Sentence, ...]:
    """[R8] to [R14] The price of a god action and its main effect."""
    player, price = g.players[seat], price_of(g, seat, move)
    if move.god == data.HORUS:
        more = data.STATUE_VP[player.statues + 1] - data.STATUE_VP[player.statues]
        return (texts.StatueScores(Amount(price, "n_granite"), more),)
    if move.god == data.RA:
        best = best_column(g, seat, move.value)
        return (texts.ColumnScores(Amount(price, "n_limestone"), best[0], data.SQUARES[best[1]]),) if best else ()
    if move.god == data.HATHOR:
        level = min(data.TRACK_MAX, player.population + move.value)
        return (texts.BuildingScores(Amount(price, "n_bread"), level),)
    if move.god == data.BASTET:
        level = max(player.happiness, min(player.happiness + move.value, player.population))
        return (texts.FestivalBrings(Amount(price, "n_papyrus"), level, player.population),)
    if move.god == data.THOTH:
        return (texts.CardsBought(Amount(data.CARDS_FOR[move.value], "n_card"), Amount(price, "n_papyrus")),)
    return (texts.WorkshopRaises(move.value, max(0, player.happiness - 1)),)


# -- actions without a die -----------------------------------------------------------------------------------


def free_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R11.4] [R26.1] [A15] An action whose value is one's own choice."""
    decision, ranked = g.decision, ranking(g, seat)
    about: Sentence = texts.FreeAbout()
    if isinstance(decision, Offered):
        about = texts.TileAbout()
    elif isinstance(decision, LastAct):
        about = texts.LastAbout()
    move = chosen[-1] if chosen else ranked.best
    lost = bool(chosen) and ranked.loss(move) > MUCH
    caution = action_caution(g, seat, move, g.players[seat].balance()) if lost else None
    weigh = () if isinstance(decision, LastAct) and isinstance(move, Perform) else action_line(g, seat, move)
    return Advice(about, weigh, both_fine(ranked), ranked.best, caution, about.clause, ranked.fine)


def ordering_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R5.5] The next of the due actions."""
    ranked, about = ranking(g, seat), texts.OrderAbout()
    move = chosen[-1] if chosen else best_use(ranked)
    return Advice(about, action_line(g, seat, move), both_fine(ranked), ranked.best, None, about.clause, ranked.fine)


def ending_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R23.2] A card before the end of the turn."""
    ranked, about = ranking(g, seat), texts.EndAbout()
    return Advice(about, (comes_next(g),), None, ranked.best, None, about.clause, ranked.fine)


def labouring_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R22.1] The row of a start card's Building."""
    ranked, about = ranking(g, seat), texts.LabourAbout()
    move = chosen[-1] if chosen else ranked.best
    weigh = (texts.WorkshopSpared(move.value),) if isinstance(move, Perform) else ()
    return Advice(about, weigh, both_fine(ranked), ranked.best, None, about.clause, ranked.fine)

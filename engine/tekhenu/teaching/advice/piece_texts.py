"""Sentences of the advice on Columns, Buildings, Statues, workshops and the festival."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _, ngettext

# -- Columns ------------------------------------------------------------------------------------------


class ColumnAbout(Sentence, frozen=True):
    text = _("A Column scores for Buildings in its row and column, for matching edges and for its tile.")
    clause = "R9.3"


class BestSquare(Sentence, frozen=True):
    vp: int
    square: Id
    tokens: Amount
    text = _("Corner squares count matching edges double. Best here: {vp} VP at {square}; tokens there: {tokens}.")
    clause = "R9.3"


class SquareScores(Sentence, frozen=True):
    vp: int
    square: Id
    tokens: Amount
    text = _("Here: {vp} VP at {square}; tokens there: {tokens}.")
    clause = "R9.3"


class AbilityToo(Sentence, frozen=True):
    tile: Id
    text = _("The light is right for the tile’s ability: {tile:what}.")
    clause = "R9.3"


class AlsoFine(Sentence, frozen=True):
    square: Id
    other: Id
    text = _("Two squares are about equally good: {square}, or {other}.")
    clause = "R9.3"


class SquareBringsMore(Sentence, frozen=True):
    vp: int
    square: Id
    more: int
    text = _("Turned like this the Column scores {vp} VP; at {square} it could score {more}.")
    clause = "R9.3"


# -- Buildings ------------------------------------------------------------------------------------------


class BuildAbout(Sentence, frozen=True):
    text = _("A Building scores your Columns in its line now, and takes the tokens of empty squares there.")
    clause = "R10.3"


class SpaceScores(Sentence, frozen=True):
    space: Id
    vp: int
    later: int
    text = _("A Building {space}: {vp} VP now, {later} at each Scoring to come.")
    clause = "R20.2"


class SpaceCosts(Sentence, frozen=True):
    bread: Amount
    left: Amount
    text = _("It costs {bread}: you keep {left}, and gold stands in for what is missing.")
    clause = "R7.1"


class SpaceBringsMore(Sentence, frozen=True):
    vp: int
    space: Id
    more: int
    text = _("There the Building scores {vp} VP up to the end; {space} it would be {more}.")
    clause = "R20.2"


# -- Statues ---------------------------------------------------------------------------------------------


class StatueAbout(Sentence, frozen=True):
    text = _("A Statue honours a god, who then rewards you, or it counts for the people at the Scorings.")
    clause = "R8.2"


class GodRewards(Sentence, frozen=True):
    god: Id
    reward: Amount
    text = _("{god} gives you {reward} each time another player completes that action.")
    clause = "R16.1"


class GodRewardsBoth(Sentence, frozen=True):
    """[R16.2] With one or two players one's own actions are rewarded, too."""

    god: Id
    reward: Amount
    text = _("{god} gives you {reward} each time this action is completed, also by you.")
    clause = "R16.2"


class GodKnown(Sentence, frozen=True):
    god: Id
    text = _("You already honour {god}: a second Statue there brings no further reward.")
    clause = "R16.1"


class PeopleTemple(Sentence, frozen=True):
    space: Id
    vp: int
    later: int
    text = _("For the people, {space}: {vp} VP now, {later} at each Scoring to come.")
    clause = "R8.4"


class PeopleOsiris(Sentence, frozen=True):
    space: Id
    vp: int
    text = _("For the people, {space}: it counts in two quarters, {vp} VP each for the majority.")
    clause = "R20.1"


# -- workshops, quarries, Production, festival ----------------------------------------------------------------


class FoundAbout(Sentence, frozen=True):
    text = _("A workshop or quarry raises a production marker, and counts for its quarter at the Scorings.")
    clause = "R14.3"


class RaisesTo(Sentence, frozen=True):
    resource: Id
    level: int
    most: int
    text = _("Your {resource:in} production becomes {level} of {most}.")
    clause = "R14.4"


class QuarterCount(Sentence, frozen=True):
    resource: Id
    own: int
    most: int
    vp: int
    text = _("In the {resource:in} quarter you would have {own}, the others at most {most}. Most wins {vp} VP.")
    clause = "R20.1"


class FeastAbout(Sentence, frozen=True):
    text = _("The festival raises your happiness. Choose how you pay for it.")
    clause = "R12.1"


class HappinessAt(Sentence, frozen=True):
    level: int
    population: int
    text = _("Your happiness becomes {level}; your population of {population} is the limit.")
    clause = "R11.2"


class GoldStandsIn(Sentence, frozen=True):
    gold: Amount
    text = _("You have {gold}, and gold can stand in for any basic resource.")
    clause = "R7.1"


class ProduceAbout(Sentence, frozen=True):
    text = _("Take what is produced, or use a card first. What your marker does not allow is surplus.")
    clause = "R15.2"


class GrowAbout(Sentence, frozen=True):
    text = _("Raise population or happiness by 1.")
    clause = "R11.1"


class HappinessFull(Sentence, frozen=True):
    population: int
    text = _("Your happiness is as high as your population, {population}: it could not rise.")
    clause = "R11.2"


class HappinessHasRoom(Sentence, frozen=True):
    happiness: int
    population: int
    text = _("Your happiness is {happiness}, your population {population}: there is room to rise.")
    clause = "R11.2"


class MixAbout(Sentence, frozen=True):
    n: int
    text = ngettext("Take {n} resource of your choice.", "Take {n} resources in any mix.")
    clause = "R22"


class YouHold(Sentence, frozen=True):
    tokens: tuple[Amount, ...]
    text = _("You have {tokens}.")
    clause = "R0.8"


class YouHoldNothing(Sentence, frozen=True):
    text = _("You have no resources yet.")
    clause = "R0.8"

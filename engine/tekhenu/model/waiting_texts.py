"""For those who wait and watch, public facts only: an awaited seat’s choice, and what comes next."""

from __future__ import annotations

from engine.core import Amount, Seat, Sentence, _


class ChoosesStartCard(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses a start card.")
    you = _("You choose a start card.")
    clause = "R3.2"


class ChoosesDestiny(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses a destiny card.")
    you = _("You choose a destiny card.")
    clause = "R3.4"


class ChoosesReward(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses which reward comes first.")
    you = _("You choose which reward comes first.")
    clause = "R3.5"


class ChoosesAnyDie(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses any die, with Anubis.")
    you = _("You choose any die, with Anubis.")
    clause = "R6.3"


class ChoosesForbiddenDie(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses a die; all of them are Forbidden.")
    you = _("You choose a die; all of them are Forbidden.")
    clause = "R4.1"


class ChoosesOrder(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses which action comes first.")
    you = _("You choose which action comes first.")
    clause = "R5.5"


class EndsOrPlays(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} ends the turn, or uses a card.")
    you = _("You end the turn, or use a card.")
    clause = "R23.2"


class ChoosesExtraAction(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses one action of any value, without a die.")
    you = _("You choose one action of any value, without a die.")
    clause = "R11.4"


class PlacesStatue(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} builds a Statue in honour of a god or for the people.")
    you = _("You build a Statue in honour of a god or for the people.")
    clause = "R8.2"


class PlacesColumn(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses a square for a Column.")
    you = _("You choose a square for a Column.")
    clause = "R9.3"


class PlacesBuilding(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses a space for a Building at the Temple.")
    you = _("You choose a space for a Building at the Temple.")
    clause = "R10.1"


class PaysFestival(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses how to pay for the festival.")
    you = _("You choose how to pay for the festival.")
    clause = "R12.1"


class TakesCards(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} takes cards from one section.")
    you = _("You take cards from one section.")
    clause = "R13.2"


class OpensWorkshop(Sentence, frozen=True):
    seat: Seat
    value: int
    text = _("{seat} opens a workshop or a quarry in row {value}.")
    you = _("You open a workshop or a quarry in row {value}.")
    clause = "R14.2"


class TakesProduce(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} takes what is produced, or uses a Blessing first.")
    you = _("You take what is produced, or use a Blessing first.")
    clause = "R15.4"


class PlacesFaith(Sentence, frozen=True):
    seat: Seat
    faith: Amount
    text = _("{seat} can place {faith} on the scales.")
    you = _("You can place {faith} on the scales.")
    clause = "R19.2"


class PaysBread(Sentence, frozen=True):
    seat: Seat
    owed: Amount
    text = _("{seat} owes {owed} and chooses how much to pay.")
    you = _("You owe {owed} and choose how much to pay.")
    clause = "R20.7"


class UsesAbility(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} can use the ability of a tile.")
    you = _("You can use the ability of a tile.")
    clause = "R26.1"


class MixesResources(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses resources in any mix.")
    you = _("You choose resources in any mix.")
    clause = "R22"


class Grows(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses population or happiness.")
    you = _("You choose population or happiness.")
    clause = "R22"


class ChoosesLabour(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses the value of the Osiris action.")
    you = _("You choose the value of the Osiris action.")
    clause = "R22"


class KeepsOneCard(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} keeps one of two cards.")
    you = _("You keep one of two cards.")
    clause = "R22"


class ChoosesLastAction(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses one action of any value, without its cost.")
    you = _("You choose one action of any value, without its cost.")
    clause = "A15"


class ScoresDecrees(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses which Decrees to score.")
    you = _("You choose which Decrees to score.")
    clause = "R25.1"


class PaysTriangles(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} can pay for population triangles.")
    you = _("You can pay for population triangles.")
    clause = "R25"


class DoublesDecree(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chooses the Decree that counts twice.")
    you = _("You choose the Decree that counts twice.")
    clause = "R25.2"


class PlaysAfter(Sentence, frozen=True):
    seats: tuple[Seat, ...]
    text = _("In this round you play after {seats}.")
    clause = "R1.1"


class HasPlayed(Sentence, frozen=True):
    text = _("You have had your turn of this round.")
    clause = "R1.1"


class AsJudgedNow(Sentence, frozen=True):
    balance: int
    place: int
    text = _("Your balance is {balance}. Judged now, you would be {place:nth} in the turn order.")
    clause = "R19.3"


class AsJudgedAtALoss(Sentence, frozen=True):
    balance: int
    place: int
    lost: Amount
    text = _("Your balance is {balance}. Judged now, you would be {place:nth} in the turn order and lose {lost}.")
    clause = "R19.4"


class JudgementAfter(Sentence, frozen=True):
    round: int
    text = _("Maat after round {round}")
    clause = "R19.1"


class ScoringAfter(Sentence, frozen=True):
    round: int
    text = _("Maat and Scoring after round {round}")
    clause = "R20.1"

"""Sentences about exchanges: what the button says, and what they bring."""

from __future__ import annotations

from engine.core import Id, Sentence, _


class OneExchange(Sentence, frozen=True):
    """Button: the exchange that is chosen."""

    given: Id
    taken: Id
    text = _("Exchange {given:a} for {taken:a}")
    clause = "R10.2"


class TwoExchanges(Sentence, frozen=True):
    """Button: both exchanges that are chosen."""

    given: Id
    taken: Id
    then: Id
    wanted: Id
    text = _("Exchange {given:a} for {taken:a} and {then:a} for {wanted:a}")
    clause = "R10.2"


class PaysNothing(Sentence, frozen=True):
    """The gifts taken have no higher maximum value."""

    text = _("You pay nothing.")
    clause = "R10.2"


class OneMore(Sentence, frozen=True):
    """The character allows another exchange, which is chosen before the button is pressed."""

    text = _("You can first choose a second exchange.")
    clause = "R10.2"


class NoExchange(Sentence, frozen=True):
    """Preview: why a merchant has nothing to exchange."""

    text = _("No other player has a gift of a type that you own and that you could pay for.")
    clause = "R10.2"

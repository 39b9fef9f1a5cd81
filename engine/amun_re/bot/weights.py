"""The weights of the bots: what they go by when they compare one thing with another, in victory points.

They were found in some fifteen thousand games of bots against bots: every seat played with weights a little changed at
random, and each weight was moved the way that brought points. A tuple has one number for each of the six rounds.
"""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """What a player goes by."""

    # -- gold and cards
    # points for a gold piece: early gold works for long. The seventh: at the end, when it only counts for its rank
    gold: tuple[float, ...] = (0.7, 0.43, 0.36, 0.45, 0.32, 0.27, 0.21)
    enough: float = 34  # with so much gold the next piece is worth half of the first: the best is bought already
    spare: int = 1  # gold that no purchase touches, for without any the offering must be a theft
    card: tuple[float, ...] = (1.1, 0.96, 0.83, 0.68, 0.58, 0.44)  # points for a card unseen: late ones find less use
    kinship: float = 0.52  # the chance that the next province lies on the side of Egypt that a scoring card asks for

    # -- the flood, as it came in these games
    band: tuple[float, ...] = (1.3, 1.7, 2.4, 1.8, 2.0, 2.3)  # the band that is expected: gold for a farmer
    camel: tuple[float, ...] = (1.0, 0.9, 0.6, 0.8, 0.8, 0.6)  # the chance that the caravans come
    free_field: float = 0.77  # the part of the best profit from empty fields that is made in the end

    # -- buildings
    building: float = 2.0  # pyramids that a player still builds in each round
    gifts: float = 0.3  # pyramids that come from the rewards of the offering
    slack: float = 0.4  # sets fall short of the average height by this, for pyramids come in whole ones
    stone: float = 0.58  # the part of its third of a pyramid that a stone is worth: it may stay unfinished
    # how many pyramids more still leave a majority open: at the scoring, and in addition for each round before it
    doubt: tuple[float, float] = (0.22, 0.46)

    # -- the auction
    usual_gold: tuple[int, ...] = (20, 14, 18, 30, 21, 23)  # what another player has, for nobody sees it
    steps: int = 4  # bids that are weighed in each province, from the lowest up
    outbid: float = 0.26  # points lost by having to bid again: meanwhile the others choose
    stirred: float = 0.15  # how likely a player whose bid stands is driven out and comes back into the auction
    reading: float = 0.67  # points by which the wishes of others are misread
    block: float = 0.45  # points that a Bid block has to bring, or it stays in hand
    bribe: float = 0.33  # the same for Outbid

    # -- the offering
    most: int = 24  # no larger offering is weighed: 23 alone bring the highest band
    whim: float = 0.12  # points by which the offering may be worse than the best, so that nobody can foresee it
    pharaoh: float = 0.24  # points for being first player
    rivalry: float = 0.62  # how much of what the others gain on average counts as a loss

    # -- when to play a card rather than keep it
    adjustment: tuple[float, ...] = (0.9, 0.8, 0.66, 0.76, 0.86, 0.39)  # points an Offering adjustment has to bring
    gleaning: tuple[float, ...] = (3.3, 3.2, 2.9, 3.7, 2.7, 1.0)  # gold that an income card has to bring
    free_farmer: tuple[float, ...] = (0.0, 0.0, 2.1, 0.0, 0.0, 0.0)  # points that a Free farmer has to bring
    architect: tuple[float, ...] = (0.62, 0.71, 0.44, 0.52, 0.48, 0.0)  # points that an Architect kept is worth

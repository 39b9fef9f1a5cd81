"""The weights of the bots: what they go by when they compare one thing with another, in victory points."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """What a player goes by. Tuples have one number for each of the six rounds; all were tuned in games of bots."""

    gold: tuple[float, ...] = (0.62, 0.43, 0.38, 0.45, 0.32, 0.27, 0.2)  # points for a gold piece, at the end the last
    enough: float = 30.09  # gold beyond this finds little to buy: the next piece is worth half of the first
    band: tuple[float, ...] = (1.3, 1.7, 2.4, 1.8, 2.0, 2.3)  # the flood that is expected: gold for a farmer
    camel: tuple[float, ...] = (1.0, 0.9, 0.6, 0.8, 0.8, 0.6)  # the chance that the caravans come
    card: tuple[float, ...] = (1.0, 0.95, 0.85, 0.7, 0.6, 0.4)  # points for a card unseen: late ones find no use any more
    building: float = 1.86  # pyramids that a player still builds in each round
    gifts: float = 0.28  # pyramids that come from the rewards of the offering
    slack: float = 0.38  # sets fall short of the average height by this, for pyramids come in whole ones
    stone: float = 0.52  # a stone is this part of a third of a pyramid: it may stay incomplete
    doubt: tuple[float, float] = (0.27, 0.45)  # how open a majority is: at the scoring, and more for each round before it
    free_field: float = 0.6  # the part of the best profit from empty fields that is made in the end
    kinship: float = 0.52  # the chance that the next province lies on the side of Egypt that a scoring card asks for
    usual_gold: tuple[int, ...] = (20, 14, 18, 30, 21, 23)  # what another player has before the auction
    steps: int = 4  # how far above the lowest bid a bid is looked at
    outbid: float = 0.28  # points lost by having to bid again: the others come first
    stirred: float = 0.18  # the chance that a player whose bid stands is driven out and bids again
    reading: float = 0.66  # points by which the wishes of others are misread
    block: float = 0.46  # a Bid block, an Outbid have to bring so many points
    bribe: float = 0.31
    most: int = 24  # nobody offers more
    whim: float = 0.12  # points by which a worse offering may be made
    pharaoh: float = 0.24  # points for being first player
    rivalry: float = 0.62  # how much of the others' average gain counts as a loss
    adjustment: tuple[float, ...] = (1.0, 0.8, 0.68, 0.75, 0.89, 0.4)  # points that an Offering adjustment has to bring
    gleaning: tuple[float, ...] = (3.37, 3.24, 2.9, 3.68, 2.7, 0.96)  # gold that an income card has to bring more than selling it
    free_farmer: tuple[float, ...] = (0.0, 0.0, 1.69, 0.0, 0.0, 0.0)  # points that a Free farmer has to bring now
    architect: tuple[float, ...] = (0.62, 0.71, 0.48, 0.52, 0.53, 0.0)  # points for keeping the Architect for later
    spare: int = 1  # gold kept for the offering

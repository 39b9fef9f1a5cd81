"""Weights of the bot's evaluation, in victory points unless stated.

They were tuned in some fifteen thousand games between bots: every seat played with slightly perturbed weights, and each
weight was moved in the direction that gained points. A tuple has one number for each of the six rounds.
"""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The weights of one bot."""

    # -- gold and cards
    # points per gold, by round; the seventh value is for the end, when gold only counts for its rank
    gold: tuple[float, ...] = (0.7, 0.43, 0.36, 0.45, 0.32, 0.27, 0.21)
    enough: float = 34  # amount of gold at which the next piece is worth half of the first
    spare: int = 1  # gold kept from purchases, since without gold the offering must be a theft
    card: tuple[float, ...] = (1.1, 0.96, 0.83, 0.68, 0.58, 0.44)  # points for an unseen card
    kinship: float = 0.52  # probability that the next province is on the side of Egypt that a scoring card needs

    # -- the flood, as observed in these games
    band: tuple[float, ...] = (1.3, 1.7, 2.4, 1.8, 2.0, 2.3)  # expected band: gold per farmer
    camel: tuple[float, ...] = (1.0, 0.9, 0.6, 0.8, 0.8, 0.6)  # probability that caravans pay
    free_field: float = 0.77  # share of the best profit from empty fields that is realised

    # -- buildings
    building: float = 2.0  # pyramids that a player still builds in each round
    gifts: float = 0.3  # pyramids that come from the rewards of the offering
    slack: float = 0.4  # difference of sets and average height, since pyramids are whole
    stone: float = 0.58  # value of a stone as a share of a third of a pyramid, which may stay unfinished
    # scale in pyramids of the uncertainty of a majority: at the scoring, and in addition per round before it
    doubt: tuple[float, float] = (0.22, 0.46)

    # -- the auction
    usual_gold: tuple[int, ...] = (20, 14, 18, 30, 21, 23)  # estimated gold of another player, which is hidden
    steps: int = 4  # number of bids considered per province, from the lowest up
    outbid: float = 0.26  # points lost by being outbid
    stirred: float = 0.15  # probability that a player whose bid stands is outbid and bids again
    reading: float = 0.67  # scale of the error in estimating the values of others, in points
    block: float = 0.45  # minimum gain in points for playing a Bid block
    bribe: float = 0.33  # the same for Outbid

    # -- the offering
    most: int = 24  # largest offering considered: 23 alone bring the highest band
    whim: float = 0.12  # scale of the random noise on offerings, in points
    pharaoh: float = 0.24  # points for being first player
    rivalry: float = 0.62  # share of the others' average gain that counts as a loss

    # -- when to play a card rather than keep it
    adjustment: tuple[float, ...] = (0.9, 0.8, 0.66, 0.76, 0.86, 0.39)  # minimum gain of an Offering adjustment
    gleaning: tuple[float, ...] = (3.3, 3.2, 2.9, 3.7, 2.7, 1.0)  # minimum gain in gold of an income card
    free_farmer: tuple[float, ...] = (0.0, 0.0, 2.1, 0.0, 0.0, 0.0)  # minimum gain in points of a Free farmer
    architect: tuple[float, ...] = (0.62, 0.71, 0.44, 0.52, 0.48, 0.0)  # points for keeping an Architect

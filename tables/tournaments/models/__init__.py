"""Models of clubs, tournaments, ratings and the log."""

from tables.tournaments.models.clubs import Club, Invitation, Member
from tables.tournaments.models.events import Entry, Stage, Tournament
from tables.tournaments.models.log import Adjustment
from tables.tournaments.models.ratings import Book, Career, Rated, RatedSeat
from tables.tournaments.models.rounds import Pod, PodSeat, Result, Round, Unplayed

__all__ = [
    "Adjustment",
    "Book",
    "Career",
    "Club",
    "Entry",
    "Invitation",
    "Member",
    "Pod",
    "PodSeat",
    "Rated",
    "RatedSeat",
    "Result",
    "Round",
    "Stage",
    "Tournament",
    "Unplayed",
]

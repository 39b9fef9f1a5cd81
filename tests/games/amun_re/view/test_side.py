"""Beside the map of Amun-Re: what has been bought, the offerings by rank, the harvest, the points of a kingdom."""

from engine import GAMES, read_move
from engine.amun_re.model import board as data
from engine.amun_re.phases.income import Income
from engine.amun_re.phases.province_reveal import Choosing
from engine.amun_re.phases.rewards import Rewarding
from engine.amun_re.phases.scoring import Bonus
from engine.amun_re.phases.settlement import Settling
from engine.amun_re.position import AmunRe
from engine.amun_re.view.board_view import Board, board_of
from engine.core import Panel, plain, say
from tests.games.amun_re.table import fresh, go_on, table, whole_game

GAME = GAMES["amun-re"]
OWNED = (["sawu", "buto"], ["abydos"], ["mendes"])


def stage_of(kind: type[object]) -> list[AmunRe]:
    """The positions of a whole game in which a decision of this kind is open."""
    return [g for g, _news in whole_game(4, "side") if g.agenda and isinstance(g.agenda[-1], kind)]


def buyer() -> AmunRe:
    """Seat 0 buys, with 20 gold."""
    g = go_on(table(owned=OWNED), "purchases")
    g.gold = [20] * 3
    return g


def marks(panel: Panel, g: AmunRe) -> dict[str, str]:
    """What stands on the anchors of the board."""
    return {mark.at: say(mark.text, plain(g.words)) for mark in panel.marks}


def test_chosen_pieces_are_counted_where_they_are_chosen() -> None:
    g = buyer()
    draft = [read_move("amun-re", text) for text in ("farmer buto", "farmer buto", "stone sawu")]
    panel = GAME.panel(g.seen_by(0), 0, draft)
    assert marks(panel, g) == {"farmer-buto": "+2", "stone-sawu": "+1"}
    assert panel.on_board
    assert not GAME.panel(g.seen_by(0), 0).marks


def test_a_chosen_bid_has_its_own_piece_on_its_step() -> None:
    g = table(revealed=("thebes", "avaris", "abydos"))
    panel = GAME.panel(g.seen_by(0), 0, [read_move("amun-re", "bid avaris 3")])
    assert [ghost.at for ghost in panel.ghosts] == ["bid-avaris-3"]


def test_the_step_that_was_bought_is_marked_for_all_but_those_who_prepare_a_purchase() -> None:
    """[R7.3] The numbers that were bought are public; a prepared purchase begins at the first step."""
    g = buyer()
    for text in ("farmer buto", "farmer buto"):
        g.play(0, read_move("amun-re", text))
    for viewer in (0, None):
        farmers = board_of(g.seen_by(viewer), viewer).side.stairs[1]
        assert [(step.n, step.seat) for step in farmers.steps if step.seat is not None] == [(2, 0)]
        assert [step.n for step in farmers.steps if step.passed] == [1]
    prepared = board_of(g.seen_by(1), 1).side.stairs[1]
    assert not any(step.passed or step.seat is not None for step in prepared.steps)


def test_what_can_no_longer_be_bought_in_a_turn_is_over() -> None:
    """[R7.2] Cards first, then farmers, then stones."""
    g = buyer()
    assert [stairs.over for stairs in board_of(g.seen_by(0), 0).side.stairs] == [False, False, False]
    g.play(0, read_move("amun-re", "farmer buto"))
    assert [stairs.over for stairs in board_of(g.seen_by(0), 0).side.stairs] == [True, False, False]
    assert not any(stairs.over for stairs in board_of(g.seen_by(1), 1).side.stairs)  # who prepares a purchase
    g.play(0, read_move("amun-re", "stone buto"))
    assert [stairs.over for stairs in board_of(g.seen_by(0), 0).side.stairs] == [True, True, False]


def test_the_rewards_show_the_open_offerings_highest_first() -> None:
    """[R8.7] [R8.8] Who stole is last."""
    for g in stage_of(Rewarding):
        ranks = board_of(g.seen_by(None)).side.ranks
        assert [one.rank for one in ranks if not one.theft] == list(range(1, 1 + sum(not one.theft for one in ranks)))
        assert [one.theft for one in ranks] == sorted(one.theft for one in ranks)
        assert all(one.amount == g.offers[one.seat] for one in ranks)


def harvest(board: Board) -> dict[int, int]:
    """The numbers on the plates by owner."""
    out: dict[int, int] = {}
    for place in board.places:
        if place.brings is not None and place.owner is not None:
            assert place.brings.kind == "gold"
            out[place.owner] = out.get(place.owner, 0) + place.brings.n
    return out


def test_the_plates_of_a_harvest_add_up_to_its_table() -> None:
    """[R9.1] Farmers, caravans and mines are all that a player collects without income cards."""
    positions = stage_of(Income)
    assert positions
    for g in positions:
        board, band = board_of(g.seen_by(None)), data.BANDS[g.band]
        assert harvest(board) == {row.seat: row.total for row in board.side.harvest}
        for row in board.side.harvest:
            if not any(p in g.laid for p in g.estates[row.seat]):
                assert row.total == row.farmers * band.farmer_income + row.caravans + row.mines


def test_the_points_of_a_kingdom_add_up_by_part() -> None:
    """[R10] The total of the old kingdom is the score; in the new kingdom it is what is new."""
    positions = stage_of(Bonus)
    assert {g.kingdom for g in positions} == {1, 2}
    for g in positions:
        points = board_of(g.seen_by(None)).side.points
        assert points is not None
        assert points.total == tuple(sum(row.points[k] for row in points.rows) for k in range(len(points.seats)))
        if g.kingdom == 1:
            assert points.total == tuple(g.points(seat) for seat in points.seats)


def test_the_plates_of_a_scoring_add_up_to_pyramids_and_temples() -> None:
    """[R10.1] [R10.4] Sets, banks and cards belong to no province alone."""
    for g in stage_of(Bonus):
        board = board_of(g.seen_by(None))
        assert board.side.points is not None
        pyramids, _sets, _banks, temples, _cards = board.side.points.rows
        for k, seat in enumerate(board.side.points.seats):
            plates = [place.brings for place in board.places if place.owner == seat]
            assert sum(stat.n for stat in plates if stat is not None) == pyramids.points[k] + temples.points[k]
            assert {stat and stat.kind for stat in plates} == {"point"}


def test_the_banks_on_the_map_are_those_of_the_table() -> None:
    """[R10.3] Each bank that has pyramids once, from west to east; those who tie for it score it all."""
    for g in stage_of(Bonus):
        side = board_of(g.seen_by(None)).side
        assert side.points is not None
        assert [won.bank for won in side.banks] in ([], ["west"], ["east"], ["west", "east"])
        _pyramids, _sets, banks, _temples, _cards = side.points.rows
        for k, seat in enumerate(side.points.seats):
            assert banks.points[k] == sum(won.points for won in side.banks if seat in won.seats)


def test_an_income_card_is_played_from_the_hand_or_from_its_province() -> None:
    """[R9.3] The card first or the province first: both are places of the choice."""
    places = {
        (str(choice.move), choice.place)
        for g in stage_of(Income)
        for shape in GAME.panel(g.seen_by(g.to_move()[0]), g.to_move()[0]).shapes
        for choice in getattr(shape, "choices", ())
        if choice.move
    }
    assert places
    for move, place in places:
        _use, card, province = move.split()
        assert place.split() == [province, f"card-{card}"]


def test_what_each_flood_would_bring_is_said_to_who_offers_and_not_while_provinces_are_sold() -> None:
    """[R2.6] [R9.1] Before the first offering there is no flood at all."""
    g = fresh(3)
    sold = board_of(g.seen_by(0), 0)
    assert (sold.offered, {band.own for band in sold.flood}) == (False, {None})
    g = go_on(table(owned=OWNED), "offering")
    assert [band.own for band in board_of(g.seen_by(1), 1).flood] == [0, 0, 0, 0], "Abydos has no farmer"


def test_nothing_stands_beside_the_map_while_provinces_are_chosen_or_cards_are_sold_for_a_bid() -> None:
    """[R5.5] [R6.9] What a flood would bring helps with neither."""
    chosen = fresh(3, expert=True)
    owing = table(revealed=("thebes", "avaris", "abydos"))
    for n, text in enumerate(("bid avaris 6", "bid thebes 0", "bid abydos 0")):
        owing.gold[0], seat = 5, owing.to_move()[0]
        assert seat == n
        owing.play(seat, read_move("amun-re", text))
    for g, kind in ((chosen, Choosing), (owing, Settling)):
        assert isinstance(g.decision, kind)
        assert not board_of(g.seen_by(0), 0).side.phase

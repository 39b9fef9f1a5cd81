"""Random draws, each verified with the standard library alone."""

import hashlib
import hmac
from collections import Counter

import pytest

from engine import start
from engine.core import rng


def test_a_draw_is_the_hmac_of_its_number() -> None:
    expected = int.from_bytes(hmac.new(b"17", b"3", hashlib.sha256).digest(), "big")
    assert rng.draw("17", 3) == expected


def test_a_known_draw() -> None:
    """`printf 1 | openssl dgst -sha256 -hmac karnak`: every recorded game depends on this scheme."""
    assert f"{rng.draw('karnak', 1):064x}" == "25e546584f48899bd35387c5e91836de2d324d342458e23d73c4016a8a730e98"


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 39])
def test_an_even_choice(bound: int) -> None:
    """Each value about as often as the others: within five standard deviations of 3000 draws."""
    counted = Counter(rng.below("even", n, bound)[0] for n in range(1, 3001))
    share = 3000 / bound
    assert set(counted) == set(range(bound))
    assert all(abs(n - share) <= 5 * (share * (1 - 1 / bound)) ** 0.5 for n in counted.values())


def test_a_draw_beyond_the_last_whole_multiple_is_passed_over() -> None:
    """With a bound just above half of the span about every second draw is rejected; the number says which was used."""
    bound = (1 << 255) + 1
    used = [rng.below("reject", n, bound)[1] for n in range(1, 50)]
    assert any(number > n for n, number in enumerate(used, start=1))
    for n, number in enumerate(used, start=1):
        assert all(rng.draw("reject", skipped) >= bound for skipped in range(n, number))
        assert rng.draw("reject", number) < bound


def test_shuffling_keeps_every_item_and_counts_its_draws() -> None:
    items, last = rng.draw_order("cards", 10, "abcdefgh")
    assert sorted(items) == list("abcdefgh")
    assert last == 17, "seven draws for eight items"
    assert rng.draw_order("cards", 10, "abcdefgh") == (items, last)


def test_every_order_is_as_likely() -> None:
    orders = Counter("".join(rng.draw_order(f"order {n}", 0, "abc")[0]) for n in range(3000))
    assert len(orders) == 6
    assert all(abs(n - 500) <= 5 * (500 * 5 / 6) ** 0.5 for n in orders.values())


def test_the_key_of_a_table_needs_the_secret_the_table_and_every_nonce_in_its_place() -> None:
    key = rng.table_key("secret", "table", ["a", "", "c"])
    others = [
        rng.table_key("other", "table", ["a", "", "c"]),
        rng.table_key("secret", "another", ["a", "", "c"]),
        rng.table_key("secret", "table", ["a", "c", ""]),
        rng.table_key("secret", "table", ["a", "", "d"]),
    ]
    assert len({key, *others}) == 5
    assert key == hmac.new(b"secret", b"table\na\n\nc", hashlib.sha256).hexdigest()


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert rng.commitment_to("secret") == hashlib.sha256(b"secret").hexdigest()


def test_a_number_stands_for_its_digits_and_any_text_is_a_seed() -> None:
    assert start("amun-re", 3, 17) == start("amun-re", 3, "17")
    assert start("amun-re", 3, "un, deux, trois") != start("amun-re", 3, "17")


def test_a_game_draws_from_its_seed_alone() -> None:
    """The first draws: the first player, then the power deck, then the provinces."""
    g = start("amun-re", 4, "by hand")
    assert g.first == rng.below("by hand", 1, 4)[0]  # type: ignore[attr-defined]


def test_numbered_choices_are_the_draws_of_a_key_in_their_order() -> None:
    """Fisher and Yates from the back, each place by the first bits of the next draw that is small enough."""
    items, n = list("abcdef"), 0
    for i in range(len(items) - 1, 0, -1):
        bits = (i + 1).bit_length()
        n += 1
        while (j := rng.draw("key", n) >> (256 - bits)) > i:
            n += 1
        items[i], items[j] = items[j], items[i]
    drawn = list("abcdef")
    rng.Numbered("key").shuffle(drawn)
    assert drawn == items
    assert rng.Numbered("key").getrandbits(300) == (rng.draw("key", 1) << 256 | rng.draw("key", 2)) >> 212

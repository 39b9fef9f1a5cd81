"""[R5] When a market closes: one condition for each stall, over the spaces that are occupied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

from engine.core import Id, Seat
from engine.nefertiti.model.datafile import DATA

FACES: int = DATA["components"]["die_faces"]


class Condition:
    """[R5] A closing condition; occupied spaces are the bits of a number, in the order of the stall's spaces."""

    dice = 0  # how many are rolled when a pawn is placed
    least = 1  # pawns without which nothing closes

    def __init__(self) -> None:
        self.known = dict[int, bool]()  # what has been asked before

    def met(self, mask: int, servants: Mapping[Id, Seat], collectors: Mapping[Id, Seat]) -> bool:
        """Whether it closes without dice."""
        if mask not in self.known:
            self.known[mask] = self.holds(mask)
        return self.known[mask]

    def holds(self, mask: int) -> bool:
        """Whether these spaces close it, whoever stands there."""
        return False

    def hit(self, mask: int, dice: Sequence[int]) -> bool:
        """Whether it closes with these dice."""
        return False

    def hits(self, mask: int) -> int:
        """How many of the rolls close it."""
        return 0


class Never(Condition):
    """[R12.2] Memphis is never closed."""


class Group(Condition):
    """[R5.1] An orthogonally connected group; diagonal contact does not connect."""

    def __init__(self, cells: Sequence[tuple[int, int]], size: int) -> None:
        super().__init__()
        self.least = self.size = size
        self.beside = [
            sum(1 << k for k, other in enumerate(cells) if abs(other[0] - row) + abs(other[1] - col) == 1)
            for row, col in cells
        ]
        self._largest = {0: 0}

    def largest(self, mask: int) -> int:
        """The largest connected group, as the bits of its spaces."""
        if mask not in self._largest:
            group, grown = 0, mask & -mask
            while group != grown:
                group = grown
                near = [beside for k, beside in enumerate(self.beside) if group >> k & 1]
                grown = mask & reduce(or_, near, group)
            rest = self.largest(mask & ~group)
            self._largest[mask] = max(group, rest, key=int.bit_count)
        return self._largest[mask]

    def holds(self, mask: int) -> bool:
        """[R5.1] Two groups of two do not add up."""
        return self.largest(mask).bit_count() >= self.size


class Colours(Condition):
    """[R5.2] So many colours, or so many pawns."""

    def __init__(self, colours: int, count: int) -> None:
        super().__init__()
        self.colours, self.count = colours, count
        self.least = min(colours, count)

    def met(self, mask: int, servants: Mapping[Id, Seat], collectors: Mapping[Id, Seat]) -> bool:
        """[R5.2] [R13.6] A collector stands for the third colour of two players, and two of them for two."""
        if len(servants) + len(collectors) >= self.count:
            return True
        own, others = len(set(servants.values())), len(set(collectors.values()))
        return max(own + min(others, 1), others + min(own, 1)) >= self.colours


class Levels(Condition):
    """[R5.3] A pawn on every level of the pyramid."""

    def __init__(self, cells: Sequence[tuple[int, int]]) -> None:
        super().__init__()
        rows = sorted({row for row, _col in cells})
        self.levels = [sum(1 << k for k, cell in enumerate(cells) if cell[0] == row) for row in rows]
        self.least = len(rows)

    def filled(self, mask: int) -> int:
        """How many levels hold a pawn."""
        return sum([1 for level in self.levels if mask & level])

    def holds(self, mask: int) -> bool:
        """[R5.3]"""
        return all(mask & level for level in self.levels)


class Lines(Condition):
    """[R5.4] A row, a column or a diagonal of three."""

    def __init__(self, cells: Sequence[tuple[int, int]], length: int) -> None:
        super().__init__()
        at = {cell: k for k, cell in enumerate(cells)}
        self.least, self.lines = length, list[int]()
        for (row, col), (down, right) in ((cell, way) for cell in cells for way in ((0, 1), (1, 0), (1, 1), (1, -1))):
            line = [(row + step * down, col + step * right) for step in range(length)]
            if all(cell in at for cell in line):
                self.lines.append(sum(1 << at[cell] for cell in line))

    def holds(self, mask: int) -> bool:
        """[R5.4] Pawns of any colours."""
        return any(mask & line == line for line in self.lines)


class Sums(Condition):
    """[R5.5] [R5.6] The sum of the occupied offers: some sums, and every sum from a limit up."""

    def __init__(self, values: Sequence[int], equal: Sequence[int], at_least: int) -> None:
        super().__init__()
        self.values, self.equal, self.at_least = values, tuple(equal), at_least

    def total(self, mask: int) -> int:
        """The sum of the occupied offers."""
        return sum([value for k, value in enumerate(self.values) if mask >> k & 1])

    def holds(self, mask: int) -> bool:
        """[R5.5] A sum passed over does not close."""
        total = self.total(mask)
        return total >= self.at_least or total in self.equal


class DiceMatch(Condition):
    """[R5.7] Each die shows the number of an occupied space."""

    def __init__(self, values: Sequence[int], dice: int) -> None:
        super().__init__()
        self.values, self.dice = values, dice

    def numbers(self, mask: int) -> set[int]:
        """The occupied numbers that a die can show."""
        return {value for k, value in enumerate(self.values) if mask >> k & 1 and 1 <= value <= FACES}

    def hit(self, mask: int, dice: Sequence[int]) -> bool:
        """[R5.7] Doubles need only that one space."""
        return set(dice) <= self.numbers(mask)

    def hits(self, mask: int) -> int:
        """[R5.7]"""
        return int(len(self.numbers(mask)) ** self.dice)


class Chain(Condition):
    """[R5.8] The die shows at most the length of the longest run of adjacent occupied spaces."""

    def __init__(self, cells: Sequence[tuple[int, int]], dice: int) -> None:
        super().__init__()
        self.cells, self.dice = cells, dice

    def run(self, mask: int) -> int:
        """The length of the longest run."""
        taken = {cell for k, cell in enumerate(self.cells) if mask >> k & 1}
        best = 0
        for row, col in taken:
            length = 0
            while (row, col + length) in taken:
                length += 1
            best = max(best, length)
        return best

    def hit(self, mask: int, dice: Sequence[int]) -> bool:
        """[R5.8]"""
        return sum(dice) <= self.run(mask)

    def hits(self, mask: int) -> int:
        """[R5.8] With six in a row any result closes."""
        return min(self.run(mask), FACES)

"""[R5] Closing conditions: one for each stall, over the occupied spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

from engine.core import Id, Seat
from engine.nefertiti.model.datafile import DATA

FACES: int = DATA["components"]["die_faces"]


class Condition:
    """[R5] A closing condition; occupied spaces are a bit mask, in the order of the stall's spaces."""

    dice = 0  # number of dice rolled when a pawn is placed
    least = 1  # least number of pawns for a closure

    def __init__(self) -> None:
        self.known = dict[int, bool]()  # cache: mask -> result

    def is_met(self, mask: int, servants: Mapping[Id, Seat], collectors: Mapping[Id, Seat]) -> bool:
        """Whether it closes without dice."""
        if mask not in self.known:
            self.known[mask] = self.holds(mask)
        return self.known[mask]

    def holds(self, mask: int) -> bool:
        """Whether these occupied spaces close it, regardless of owners."""
        return False

    def closes_with(self, mask: int, dice: Sequence[int]) -> bool:
        """Whether it closes with these dice."""
        return False

    def closing_rolls(self, mask: int) -> int:
        """Number of rolls that close it."""
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
        """The largest connected group, as a bit mask."""
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
        """[R5.1] Whether one group is large enough; two groups of two do not add up."""
        return self.largest(mask).bit_count() >= self.size


class Colours(Condition):
    """[R5.2] A number of colours, or a number of pawns."""

    def __init__(self, colours: int, count: int) -> None:
        super().__init__()
        self.colours, self.count = colours, count
        self.least = min(colours, count)

    def is_met(self, mask: int, servants: Mapping[Id, Seat], collectors: Mapping[Id, Seat]) -> bool:
        """[R5.2] [R13.6] Whether there are enough colours or pawns.

        Collectors count as one colour in addition to the servants', or by their owners as up to two in addition to one.
        """
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

    def filled_levels(self, mask: int) -> int:
        """Number of levels with a pawn."""
        return sum([1 for level in self.levels if mask & level])

    def holds(self, mask: int) -> bool:
        """[R5.3] Whether every level has a pawn."""
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
        """[R5.4] Whether a line is full, with pawns of any colours."""
        return any(mask & line == line for line in self.lines)


class Sums(Condition):
    """[R5.5] [R5.6] The sum of the occupied offers: certain sums, and every sum from a limit up."""

    def __init__(self, values: Sequence[int], equal: Sequence[int], at_least: int) -> None:
        super().__init__()
        self.values, self.equal, self.at_least = values, tuple(equal), at_least

    def total(self, mask: int) -> int:
        """The sum of the occupied offers."""
        return sum([value for k, value in enumerate(self.values) if mask >> k & 1])

    def holds(self, mask: int) -> bool:
        """[R5.5] Whether the sum closes it; a sum that is passed over does not."""
        total = self.total(mask)
        return total >= self.at_least or total in self.equal


class DiceMatch(Condition):
    """[R5.7] Each die shows the number of an occupied space."""

    def __init__(self, values: Sequence[int], dice: int) -> None:
        super().__init__()
        self.values, self.dice = values, dice

    def numbers(self, mask: int) -> set[int]:
        """Numbers of occupied spaces that a die can show."""
        return {value for k, value in enumerate(self.values) if mask >> k & 1 and 1 <= value <= FACES}

    def closes_with(self, mask: int, dice: Sequence[int]) -> bool:
        """[R5.7] Whether all dice match; doubles need only one space."""
        return set(dice) <= self.numbers(mask)

    def closing_rolls(self, mask: int) -> int:
        """[R5.7] Number of rolls whose dice all match."""
        return int(len(self.numbers(mask)) ** self.dice)


class Chain(Condition):
    """[R5.8] The die shows at most the length of the longest run of adjacent occupied spaces."""

    def __init__(self, cells: Sequence[tuple[int, int]], dice: int) -> None:
        super().__init__()
        self.cells, self.dice = cells, dice

    def longest_run(self, mask: int) -> int:
        """The length of the longest run."""
        taken = {cell for k, cell in enumerate(self.cells) if mask >> k & 1}
        best = 0
        for row, col in taken:
            length = 0
            while (row, col + length) in taken:
                length += 1
            best = max(best, length)
        return best

    def closes_with(self, mask: int, dice: Sequence[int]) -> bool:
        """[R5.8] Whether the sum of the dice is at most the length of the longest run."""
        return sum(dice) <= self.longest_run(mask)

    def closing_rolls(self, mask: int) -> int:
        """[R5.8] Number of rolls that close it; with six in a row all do."""
        return min(self.longest_run(mask), FACES)

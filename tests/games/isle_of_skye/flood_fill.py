"""All areas, roads and scorings of a territory found by plain flood fill, as slowly and plainly as possible.

It knows the printed tiles and where they lie, and shares no code with the rules.
"""

from __future__ import annotations

from ceilidh.games.isle_of_skye.data import BOX, Tile

Cell = tuple[int, int]
Node = tuple[Cell, int]
CENTRE = 4
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class SlowTerritory:
    """Tiles by cell, each with its turn; the castle lies at 0,0."""

    def __init__(self, tiles: dict[Cell, tuple[int, int]]) -> None:
        self.printed: dict[Cell, Tile] = {}
        self.turn: dict[Cell, int] = {}
        for cell, (number, turn) in tiles.items():
            castles = list(BOX.castles.values())
            self.printed[cell] = BOX.tiles[number] if number < len(BOX.tiles) else castles[number - len(BOX.tiles)]
            self.turn[cell] = turn
        self.areas = self._areas()

    # Areas

    def terrain(self, node: Node) -> str:
        cell, side = node
        tile = self.printed[cell]
        return tile.centre if side == CENTRE else tile.edges[(side - self.turn[cell]) % 4]

    def _beside(self, node: Node) -> list[Node]:
        """Nodes of the same terrain that belong together: centre and edge, edges round a corner, touching edges."""
        cell, side = node
        near: list[Node] = []
        if side == CENTRE:
            near = [(cell, edge) for edge in range(4)]
        else:
            near = [(cell, CENTRE), (cell, (side + 1) % 4), (cell, (side - 1) % 4)]
            other = (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])
            if other in self.printed:
                near.append((other, (side + 2) % 4))
        return [other for other in near if self.terrain(other) == self.terrain(node)]

    def _flood(self, node: Node) -> frozenset[Node]:
        found, waiting = {node}, [node]
        while waiting:
            for other in self._beside(waiting.pop()):
                if other not in found:
                    found.add(other)
                    waiting.append(other)
        return frozenset(found)

    def _areas(self) -> list[frozenset[Node]]:
        return list({self._flood((cell, side)) for cell in self.printed for side in range(5)})

    def closed(self, area: frozenset[Node]) -> bool:
        return all(
            (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]) in self.printed
            for cell, side in area
            if side != CENTRE
        )

    def kind(self, area: frozenset[Node]) -> str:
        return self.terrain(next(iter(area)))

    def size(self, area: frozenset[Node]) -> int:
        return len({cell for cell, _ in area})

    def count_in(self, area: frozenset[Node], thing: str, terrain: str) -> int:
        """The number of things in an area; a tile distributes them one at a time, the centre's area first (R3)."""
        total = 0
        for cell, tile in self.printed.items():
            parts = self._parts(cell, terrain)
            for i in range(tile.things.get(thing, 0)):
                total += parts[i % len(parts)] in area
        return total

    def _parts(self, cell: Cell, terrain: str) -> list[Node]:
        """One node of each area of a terrain on one tile by itself, in the order in which things are put there."""
        tile = self.printed[cell]
        seen: list[set[int]] = []
        parts: list[Node] = []
        for printed in (CENTRE, 0, 1, 2, 3):
            there = tile.centre if printed == CENTRE else tile.edges[printed]
            if there == terrain and not any(printed in part for part in seen):
                seen.append(self._part(tile, printed, terrain))
                parts.append((cell, CENTRE if printed == CENTRE else (printed + self.turn[cell]) % 4))
        return parts

    def _part(self, tile: Tile, start: int, terrain: str) -> set[int]:
        found = {start}
        for _ in range(4):
            for edge in range(4):
                if tile.edges[edge] == terrain and (
                    (CENTRE in found and tile.centre == terrain) or (edge + 1) % 4 in found or (edge - 1) % 4 in found
                ):
                    found.add(edge)
        return found

    # Roads

    def joined(self) -> set[Cell]:
        """The cells with a road to the castle, the castle's among them."""
        roads = [(cell, side) for cell in self.printed for side in range(4) if self._road((cell, side))]
        found = {(cell, side) for cell, side in roads if cell == (0, 0)}
        while True:
            more = {node for node in roads if node not in found and self._meets(node, found)}
            if not more:
                return {cell for cell, _ in found} | {(0, 0)}
            found |= more

    def _road(self, node: Node) -> int:
        cell, side = node
        return self.printed[cell].roads[(side - self.turn[cell]) % 4]

    def _meets(self, node: Node, found: set[Node]) -> bool:
        cell, side = node
        across = ((cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]), (side + 2) % 4)
        same = [(cell, other) for other in range(4) if self._road((cell, other)) == self._road(node)]
        return across in found or any(other in found for other in same)

    # Scoring

    def count(self, thing: str) -> int:
        return sum(tile.things.get(thing, 0) for tile in self.printed.values())

    def points(self) -> dict[str, int]:
        """What every scoring tile without a majority gives."""
        closed = [area for area in self.areas if self.closed(area)]
        lakes = [self.size(area) for area in closed if self.kind(area) == "w"]
        cattle = [tile.things.get("cattle", 0) for cell, tile in self.printed.items() if cell in self.joined()]
        return {
            "squares": 2
            * sum({(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= self.printed.keys() for x, y in self.printed),
            "sheep": self.count("sheep"),
            "brochs": sum(
                (0, 1, 3, 6)[min(3, self.count_in(a, "broch", "m"))] for a in self.areas if self.kind(a) == "m"
            ),
            "farm-animals": sum(self._animals(cell) for cell in self.printed if self._near_farm(cell)),
            "road-cattle": 2 * sum(cattle),
            "road-tiles": len(self.joined()) - 1,
            "lake": 2 * max(lakes, default=0),
            "closed": len(closed),
            "big-closed": 3 * sum(self.size(area) >= 3 for area in closed),
            "sets": 5 * min(self.count("broch"), self.count("farm"), self.count("lighthouse")),
            "harbours": 3 * sum(self._harbour(area) for area in self.areas if self.kind(area) == "w"),
            "columns": 3
            * sum(self._run(cell) >= 3 for cell in self.printed if (cell[0], cell[1] - 1) not in self.printed),
            "peaks": 2 * sum(self.kind(area) == "m" for area in closed),
        }

    def _animals(self, cell: Cell) -> int:
        return self.printed[cell].things.get("sheep", 0) + self.printed[cell].things.get("cattle", 0)

    def _near_farm(self, cell: Cell) -> bool:
        around = [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return any("farm" in self.printed[other].things for other in around if other in self.printed)

    def _harbour(self, area: frozenset[Node]) -> bool:
        lit = any("lighthouse" in self.printed[cell].things for cell, _ in area)
        return lit and self.count_in(area, "ship", "w") > 0

    def _run(self, cell: Cell) -> int:
        return 1 + self._run((cell[0], cell[1] + 1)) if cell in self.printed else 0

    def scrolls(self) -> int:
        points = 0
        for cell, tile in self.printed.items():
            if tile.scroll is not None:
                worth = self.count(tile.scroll) // (2 if tile.scroll in ("whisky", "ship", "sheep") else 1)
                points += worth * (2 if self.closed(self._flood((cell, CENTRE))) else 1)
        return points

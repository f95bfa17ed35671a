"""Territories of Isle of Skye drawn as text, for tests. It shares no code with the rules but numbers of tiles.

    KP. .w.       Each tile is three by three letters: the edges north, west, east and south around the centre, p
    Mpw wwm       pasture, m mountain, w water; an edge in capitals has a road. What stands on the tile is in the
    .P. y.s       corners, in any order. A tile of nothing but dots is none; K is the castle, always the red one.

o sheep, c cattle, f farm, b broch, l lighthouse, s ship, y whisky; in capitals the scroll that counts them.
"""

from __future__ import annotations

from ceilidh.games.isle_of_skye.data import BOX, Tile
from ceilidh.games.isle_of_skye.rules.action_encoding import cell_at, offset_from_castle
from ceilidh.games.isle_of_skye.rules.territory import Territory
from ceilidh.games.isle_of_skye.rules.tiles import FIRST_CASTLE

LETTERS = {"sheep": "o", "cattle": "c", "farm": "f", "broch": "b", "lighthouse": "l", "ship": "s", "whisky": "y"}

Block = tuple[str, str, str]


def blocks(drawing: str) -> dict[tuple[int, int], Block]:
    """The tiles of a drawing by column and row."""
    lines = [line.split() for line in drawing.strip().splitlines() if line.strip()]
    found: dict[tuple[int, int], Block] = {}
    for row in range(len(lines) // 3):
        for column, block in enumerate(zip(*lines[3 * row : 3 * row + 3], strict=True)):
            if block != ("...", "...", "..."):
                found[column, row] = (block[0], block[1], block[2])
    return found


def looks(tile: Tile, turn: int) -> tuple[str, str]:
    """How a tile turned so is drawn: its edges clockwise and centre, and what is in its corners, sorted."""
    edges = [
        tile.edges[(side - turn) % 4].upper() if tile.roads[(side - turn) % 4] else tile.edges[(side - turn) % 4]
        for side in range(4)
    ]
    things = "".join(LETTERS[thing] * number for thing, number in tile.things.items())
    scroll = LETTERS[tile.scroll].upper() if tile.scroll else ""
    return "".join(edges) + tile.centre, "".join(sorted(things + scroll))


def _read(block: Block) -> tuple[str, str]:
    corners = block[0][0] + block[0][2] + block[2][0] + block[2][2]
    edges = block[0][1] + block[1][2] + block[2][1] + block[1][0]
    return edges + block[1][1], "".join(sorted(corners.replace(".", "")))


def find(block: Block, used: set[int] | None = None) -> tuple[int, int]:
    """The tile, and its turn, that is drawn so."""
    for number, tile in enumerate(BOX.tiles):
        for turn in range(4):
            if number not in (used or ()) and looks(tile, turn) == _read(block):
                return number, turn
    raise ValueError(f"no tile left looks like {block}")


def territory(drawing: str) -> Territory:
    """The territory drawn, built tile by tile from the castle outwards."""
    tiles = blocks(drawing)
    castle = next(cell for cell, block in tiles.items() if "K" in _read(block)[1])
    built, used = Territory.with_castle(FIRST_CASTLE), set[int]()
    waiting = {cell for cell in tiles if cell != castle}
    while waiting:
        near = sorted(cell for cell in waiting if _touches(cell, tiles.keys() - waiting))
        cell = near[0]
        tile, turn = find(tiles[cell], used)
        at = cell_at(cell[0] - castle[0], cell[1] - castle[1])
        assert at in list(built.frontier[: built.frontier_size]), f"{cell} touches nothing"
        built.build(tile, turn, at)
        used.add(tile)
        waiting.remove(cell)
    return built


def _touches(cell: tuple[int, int], others: set[tuple[int, int]]) -> bool:
    x, y = cell
    return bool({(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)} & others)


def draw(built: Territory) -> str:
    """A territory as text."""
    placed = {offset_from_castle(cell): (tile, turn) for tile, turn, cell in built.dump()}
    columns, rows = [x for x, _ in placed], [y for _, y in placed]
    lines: list[str] = []
    for y in range(min(rows), max(rows) + 1):
        row = [
            _block(*placed[x, y]) if (x, y) in placed else ("...",) * 3 for x in range(min(columns), max(columns) + 1)
        ]
        lines += [" ".join(block[i] for block in row) for i in range(3)] + [""]
    return "\n".join(lines[:-1])


def _block(tile: int, turn: int) -> Block:
    printed = BOX.tiles[tile] if tile < FIRST_CASTLE else list(BOX.castles.values())[tile - FIRST_CASTLE]
    edges, things = looks(printed, turn)
    corners = ("K" if tile >= FIRST_CASTLE else things).ljust(4, ".")
    return (
        corners[0] + edges[0] + corners[1],
        edges[3] + edges[4] + edges[1],
        corners[2] + edges[2] + corners[3],
    )

"""Fits a picture into a window: a slicing floorplan, found by dynamic programming over shapes (Stockmeyer 1983).

What a player is asked about is drawn largest. Where room is short, panels of low priority shrink until their smallest
text is just readable, and are then folded into a line with their title. The browser uses the same algorithm and
constants (`web/src/picture/fittedLayout.ts`); `layouts.json` beside it has the test cases of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ceilidh.drawing.panel_layout import ROW_GAP, Box, layout, place_line, rounded
from ceilidh.drawing.picture_types import Panel, Priority

MIN_TEXT_PX: Final = 11
"""No text is drawn smaller than this."""
RELATIVE_SCALES: Final = (0.65, 0.8, 1.0, 1.25)
"""How large panels are drawn relative to each other, by priority."""
MAX_SCALES: Final = (1.1, 1.5, 1.5, 1.6)
"""The largest scale, by priority."""
STEPS_PER_SCALE: Final = 20
"""The common scale of all panels is a multiple of 1 / STEPS_PER_SCALE."""
MIN_STEP: Final = 5
COMFORTABLE_STEP: Final = 13
"""Panels are folded rather than drawing the others at a smaller common scale than this."""
MAX_STEP: Final = 40
FOLDED_WIDTH: Final = 200
MAX_FOLDED_WIDTH: Final = 460
FOLDED_HEIGHT: Final = 34
NARROW_WIDTH: Final = 640
"""In a narrower window nothing is folded: what is not needed now lies below, where the page scrolls."""


class Group(NamedTuple):
    """Panels of the same row and priority, drawn at the same scale."""

    panels: tuple[Panel, ...]
    priority: int
    folded: bool = False


class Shape(NamedTuple):
    """A rectangle that holds some groups: one in several lines, or two shapes beside or above each other."""

    width: float
    height: float
    priority: int
    group: Group | None = None
    lines: int = 1
    parts: tuple[Shape, ...] = ()
    beside: bool = False


class Placed(NamedTuple):
    """A group with its position and size."""

    group: Group
    lines: int
    x: float
    y: float
    width: float
    height: float


def fit(panels: Sequence[Panel], priorities: Sequence[int], width: int, height: int) -> tuple[list[Box], int]:
    """Lay out all panels in a window; returns their boxes and the total height, which is larger if it must be."""
    if not panels:
        return [], 0
    groups = _group_panels(panels, priorities)
    if width < NARROW_WIDTH:
        return _fit_narrow(groups, width, height)
    foldable = [i for i, group in enumerate(groups) if group.priority < Priority.OWN]
    foldable.sort(key=lambda i: (groups[i].priority, -i))
    if len(foldable) == len(groups):
        foldable = []  # all matter equally
    shape, folded = None, foldable
    for count in range(len(foldable) + 1):
        folded = foldable[:count]
        if shape := _largest_shape(_fold(groups, folded), width, height, COMFORTABLE_STEP):
            break
    # Once a large panel is folded, smaller ones may fit after all.
    for one in reversed(folded[:-1]):
        fewer = [other for other in folded if other != one]
        if larger := _largest_shape(_fold(groups, fewer), width, height, COMFORTABLE_STEP):
            shape, folded = larger, fewer
    shape = shape or _largest_shape(_fold(groups, foldable), width, height, MIN_STEP)
    return _draw(shape, width, height) if shape else _rows(groups, width)


def _fold(groups: Sequence[Group], folded: Sequence[int]) -> list[Group]:
    return [group._replace(folded=i in folded) for i, group in enumerate(groups)]


def _group_panels(panels: Sequence[Panel], priorities: Sequence[int]) -> list[Group]:
    """Panels of the same row and priority, in the order of their first panel."""
    found: dict[tuple[str, int], list[Panel]] = {}
    for panel, priority in zip(panels, priorities, strict=True):
        found.setdefault((panel.row, priority), []).append(panel)
    return [Group(tuple(members), priority) for (_, priority), members in found.items()]


def _fit_narrow(groups: Sequence[Group], width: int, height: int) -> tuple[list[Box], int]:
    """What is needed now fills the window, the subject first; the rest lies below it."""
    needed = sorted((group for group in groups if group.priority >= Priority.OWN), key=lambda group: -group.priority)
    shape = _largest_shape(needed, width, height, MIN_STEP) if needed else None
    if shape is None:
        return _rows(groups, width)
    boxes, used = _draw(shape, width, height)
    others, high = _rows([group for group in groups if group.priority < Priority.OWN], width)
    top = used + ROW_GAP
    return boxes + [box._replace(y=box.y + top) for box in others], top + high if others else used


def _rows(groups: Sequence[Group], width: int) -> tuple[list[Box], int]:
    """Rows that may need scrolling, the most important first."""
    first = sorted(groups, key=lambda group: -group.priority)
    return layout([panel for group in first for panel in group.panels], width)


def _largest_shape(groups: Sequence[Group], width: int, height: int, min_step: int) -> Shape | None:
    """The arrangement in which the common scale is largest; None if nothing fits at the smallest one allowed."""
    low, high = min_step, MAX_STEP + 1
    best = _arrange(groups, low / STEPS_PER_SCALE, width, height)
    if best is None:
        return None
    while high - low > 1:
        middle = (low + high) // 2
        shape = _arrange(groups, middle / STEPS_PER_SCALE, width, height)
        if shape is None:
            high = middle
        else:
            low, best = middle, shape
    return best


def _arrange(groups: Sequence[Group], scale: float, width: int, height: int) -> Shape | None:
    """The arrangement of all groups, in order, that leaves the most room to grow; None if nothing fits."""
    found: dict[tuple[int, int], list[Shape]] = {}
    for first in reversed(range(len(groups))):
        found[first, first + 1] = _smallest(_group_shapes(groups[first], scale), width, height)
        for end in range(first + 2, len(groups) + 1):
            shapes = [
                shape
                for cut in range(first + 1, end)
                for one in found[first, cut]
                for two in found[cut, end]
                for shape in (_beside(one, two), _above(one, two))
            ]
            found[first, end] = _smallest(shapes, width, height)
    fitting = found[0, len(groups)]
    return max(fitting, key=lambda shape: min(width / shape.width, height / shape.height)) if fitting else None


def _group_shapes(group: Group, scale: float) -> list[Shape]:
    """A group in one line, in two, and so on."""
    own = _group_scale(group, scale)
    shapes = []
    for lines in range(1, len(group.panels) + 1):
        cut = _cut_lines(group.panels, lines)
        if len(cut) == lines:
            width, height = _line_sizes(cut, group.folded)
            shapes.append(Shape(own * width, own * height, group.priority, group, lines))
    return shapes


def _group_scale(group: Group, scale: float) -> float:
    """The scale of a group at a common scale, at which its smallest text is readable."""
    if group.folded:
        return 1
    wanted = min(MAX_SCALES[group.priority], RELATIVE_SCALES[group.priority] * scale)
    return max(_readable_scale(group), wanted)


def _readable_scale(group: Group) -> float:
    return max(MIN_TEXT_PX / panel.smallest_text for panel in group.panels)


def _cut_lines(panels: Sequence[Panel], lines: int) -> list[Sequence[Panel]]:
    """Cut a group into lines of nearly equal length."""
    size = -(-len(panels) // lines)
    return [panels[i : i + size] for i in range(0, len(panels), size)]


def _line_sizes(cut: Sequence[Sequence[Panel]], folded: bool) -> tuple[int, int]:
    """The unscaled size of lines of panels."""
    if folded:
        return FOLDED_WIDTH * len(cut[0]), FOLDED_HEIGHT * len(cut)
    width = max(sum(panel.width for panel in line) for line in cut)
    return width, sum(max(panel.height for panel in line) for line in cut)


def _smallest(shapes: Sequence[Shape], width: int, height: int) -> list[Shape]:
    """The shapes that fit, without those that another one fits into (the Pareto front)."""
    kept: list[Shape] = []
    for shape in sorted(shapes, key=lambda shape: (shape.width, shape.height)):
        fits = shape.width <= width and shape.height <= height
        if fits and (not kept or shape.height < kept[-1].height):
            kept.append(shape)
    return kept


def _beside(one: Shape, two: Shape) -> Shape:
    width, height = one.width + ROW_GAP + two.width, max(one.height, two.height)
    return Shape(width, height, max(one.priority, two.priority), parts=(one, two), beside=True)


def _above(one: Shape, two: Shape) -> Shape:
    width, height = max(one.width, two.width), one.height + ROW_GAP + two.height
    return Shape(width, height, max(one.priority, two.priority), parts=(one, two))


def _draw(shape: Shape, width: int, height: int) -> tuple[list[Box], int]:
    """Let a shape grow into the window, and place its panels."""
    wide, high, placed = _grow(shape, width, height)
    left = (width - wide) / 2
    boxes = [box for one in placed for box in _boxes(one._replace(x=one.x + left))]
    return boxes, rounded(high)


def _grow(shape: Shape, width: float, height: float) -> tuple[float, float, list[Placed]]:
    """Use the space left over, the part of higher priority first; returns the size and all groups."""
    if shape.group is not None:
        return _grow_group(shape.group, shape.lines, width, height)
    first = 0 if shape.parts[0].priority >= shape.parts[1].priority else 1
    one, two = shape.parts[first], shape.parts[1 - first]
    if shape.beside:
        grown = _grow(one, width - ROW_GAP - two.width, height)
        both = [grown, _grow(two, width - ROW_GAP - grown[0], height)]
    else:
        grown = _grow(one, width, height - ROW_GAP - two.height)
        both = [grown, _grow(two, width, height - ROW_GAP - grown[1])]
    return _join(both if first == 0 else both[::-1], shape.beside)


def _join(parts: Sequence[tuple[float, float, list[Placed]]], beside: bool) -> tuple[float, float, list[Placed]]:
    """Put the second part beside the first, or below it in the middle."""
    (wide, high, placed), (width, height, others) = parts
    if beside:
        moved = [one._replace(x=one.x + wide + ROW_GAP) for one in others]
        return wide + ROW_GAP + width, max(high, height), placed + moved
    widest = max(wide, width)
    upper = [one._replace(x=one.x + (widest - wide) / 2) for one in placed]
    lower = [one._replace(x=one.x + (widest - width) / 2, y=one.y + high + ROW_GAP) for one in others]
    return widest, high + ROW_GAP + height, upper + lower


def _grow_group(group: Group, lines: int, width: float, height: float) -> tuple[float, float, list[Placed]]:
    across, down = _line_sizes(_cut_lines(group.panels, lines), group.folded)
    if group.folded:
        wide, high = min(width, across * MAX_FOLDED_WIDTH / FOLDED_WIDTH), float(down)
    else:
        most = max(_readable_scale(group), MAX_SCALES[group.priority])
        scale = min(most, width / across, height / down)
        wide, high = scale * across, scale * down
    return wide, high, [Placed(group, lines, 0, 0, wide, high)]


def _boxes(placed: Placed) -> list[Box]:
    group, y = placed.group, placed.y
    cut = _cut_lines(group.panels, placed.lines)
    across, _ = _line_sizes(cut, group.folded)
    boxes: list[Box] = []
    for line in cut:
        if group.folded:
            boxes += _folded_line(line, placed, y, placed.width / len(cut[0]))
            y += FOLDED_HEIGHT
        else:
            scale = placed.width / across
            boxes += place_line(line, rounded(y), scale, placed.x, placed.width)
            y += scale * max(panel.height for panel in line)
    return boxes


def _folded_line(line: Sequence[Panel], placed: Placed, y: float, width: float) -> list[Box]:
    lefts = [rounded(placed.x + width * i) for i in range(len(line) + 1)]
    return [
        Box(panel, lefts[i], rounded(y), lefts[i + 1] - lefts[i], FOLDED_HEIGHT, True) for i, panel in enumerate(line)
    ]

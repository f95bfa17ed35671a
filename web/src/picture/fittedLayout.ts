// Fits a picture into a window: a slicing floorplan, found by dynamic programming over shapes (Stockmeyer 1983).
// Same algorithm and constants as drawing/fitted_layout.py, which explains it; a shared test enforces it.

import {
  COMFORTABLE_STEP,
  FOLDED_HEIGHT,
  FOLDED_WIDTH,
  MAX_FOLDED_WIDTH,
  MAX_SCALES,
  MAX_STEP,
  MIN_STEP,
  MIN_TEXT_PX,
  NARROW_WIDTH,
  RELATIVE_SCALES,
  ROW_GAP,
  STEPS_PER_SCALE,
} from "../api/protocol";
import { cutLines, layout, placeLine, totalWidth, type Box, type Layout, type PanelSize } from "./layout";

/** The viewer's own area and hand, from which on nothing is folded. */
export const OWN_PRIORITY = 2;
export const SUBJECT_PRIORITY = 3;

export interface RankedPanel extends PanelSize {
  smallestText: number;
  priority: number;
}

/** Panels of the same row and priority, drawn at the same scale. */
interface Group {
  panels: readonly RankedPanel[];
  priority: number;
  folded: boolean;
}

/** A rectangle that holds some groups: one in several lines, or two shapes beside or above each other. */
interface Shape {
  width: number;
  height: number;
  priority: number;
  content: { group: Group; lines: number } | { parts: [Shape, Shape]; beside: boolean };
}

/** A group with its position and size. */
interface Placed {
  group: Group;
  lines: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Grown {
  width: number;
  height: number;
  placed: Placed[];
}

/** Lays out all panels in a window; the total height is larger if it must be. */
export function fit(panels: readonly RankedPanel[], width: number, height: number): Layout {
  if (panels.length === 0) return { boxes: [], height: 0 };
  const groups = groupPanels(panels);
  if (width < NARROW_WIDTH) return fitNarrow(groups, width, height);
  const foldable = groups.filter((group) => group.priority < OWN_PRIORITY);
  const order = [...foldable.keys()].sort((a, b) => foldable[a]!.priority - foldable[b]!.priority || b - a);
  if (foldable.length === groups.length) order.length = 0;
  const all = order.map((i) => foldable[i]!);
  let shape: Shape | null = null;
  let folded = all;
  for (let count = 0; count <= all.length && !shape; count++) {
    folded = all.slice(0, count);
    shape = largestShape(fold(groups, folded), width, height, COMFORTABLE_STEP);
  }
  // Once a large panel is folded, smaller ones may fit after all.
  for (const one of folded.slice(0, -1).reverse()) {
    const fewer = folded.filter((other) => other !== one);
    const larger = largestShape(fold(groups, fewer), width, height, COMFORTABLE_STEP);
    if (larger) [shape, folded] = [larger, fewer];
  }
  shape ??= largestShape(fold(groups, all), width, height, MIN_STEP);
  return shape ? draw(shape, width, height) : rows(groups, width);
}

function fold(groups: readonly Group[], folded: readonly Group[]): Group[] {
  return groups.map((group) => ({ ...group, folded: folded.includes(group) }));
}

/** Panels of the same row and priority, in the order of their first panel. */
function groupPanels(panels: readonly RankedPanel[]): Group[] {
  const found = new Map<string, RankedPanel[]>();
  for (const panel of panels) {
    const key = `${panel.priority} ${panel.row}`;
    found.set(key, [...(found.get(key) ?? []), panel]);
  }
  return [...found.values()].map((members) => ({ panels: members, priority: members[0]!.priority, folded: false }));
}

/** What is needed now fills the window, the subject first; the rest lies below it. */
function fitNarrow(groups: readonly Group[], width: number, height: number): Layout {
  const needed = mostImportantFirst(groups).filter((group) => group.priority >= OWN_PRIORITY);
  const shape = needed.length > 0 ? largestShape(needed, width, height, MIN_STEP) : null;
  if (!shape) return rows(groups, width);
  const upper = draw(shape, width, height);
  const lower = rows(
    groups.filter((group) => group.priority < OWN_PRIORITY),
    width,
  );
  if (lower.boxes.length === 0) return upper;
  const top = upper.height + ROW_GAP;
  const moved = lower.boxes.map((box) => ({ ...box, y: box.y + top }));
  return { boxes: [...upper.boxes, ...moved], height: top + lower.height };
}

/** Rows that may need scrolling, the most important first. */
function rows(groups: readonly Group[], width: number): Layout {
  return layout(
    mostImportantFirst(groups).flatMap((group) => group.panels),
    width,
  );
}

function mostImportantFirst(groups: readonly Group[]): Group[] {
  return [...groups].sort((a, b) => b.priority - a.priority);
}

/** The arrangement in which the common scale is largest; null if nothing fits at the smallest one allowed. */
function largestShape(groups: readonly Group[], width: number, height: number, minStep: number): Shape | null {
  let best = arrange(groups, minStep / STEPS_PER_SCALE, width, height);
  if (!best) return null;
  let [low, high] = [minStep, MAX_STEP + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const shape = arrange(groups, middle / STEPS_PER_SCALE, width, height);
    if (shape) [low, best] = [middle, shape];
    else high = middle;
  }
  return best;
}

/** The arrangement of all groups, in order, that leaves the most room to grow; null if nothing fits. */
function arrange(groups: readonly Group[], scale: number, width: number, height: number): Shape | null {
  const found = new Map<string, Shape[]>();
  const between = (first: number, end: number): Shape[] => found.get(`${first} ${end}`)!;
  for (let first = groups.length - 1; first >= 0; first--) {
    found.set(`${first} ${first + 1}`, smallest(groupShapes(groups[first]!, scale), width, height));
    for (let end = first + 2; end <= groups.length; end++) {
      const shapes: Shape[] = [];
      for (let cut = first + 1; cut < end; cut++)
        for (const one of between(first, cut))
          for (const two of between(cut, end)) shapes.push(join(one, two, true), join(one, two, false));
      found.set(`${first} ${end}`, smallest(shapes, width, height));
    }
  }
  let best: Shape | null = null;
  let most = 0;
  for (const shape of between(0, groups.length)) {
    const room = Math.min(width / shape.width, height / shape.height);
    if (room > most) [best, most] = [shape, room];
  }
  return best;
}

/** A group in one line, in two, and so on. */
function groupShapes(group: Group, scale: number): Shape[] {
  const own = groupScale(group, scale);
  const shapes: Shape[] = [];
  for (let lines = 1; lines <= group.panels.length; lines++) {
    const cut = cutLines(group.panels, lines);
    if (cut.length !== lines) continue;
    const [width, height] = lineSizes(cut, group.folded);
    shapes.push({ width: own * width, height: own * height, priority: group.priority, content: { group, lines } });
  }
  return shapes;
}

/** The scale of a group at a common scale, at which its smallest text is readable. */
function groupScale(group: Group, scale: number): number {
  if (group.folded) return 1;
  const wanted = Math.min(MAX_SCALES[group.priority]!, RELATIVE_SCALES[group.priority]! * scale);
  return Math.max(readableScale(group), wanted);
}

function readableScale(group: Group): number {
  return Math.max(...group.panels.map((panel) => MIN_TEXT_PX / panel.smallestText));
}

/** The unscaled size of lines of panels. */
function lineSizes(cut: readonly RankedPanel[][], folded: boolean): [number, number] {
  if (folded) return [FOLDED_WIDTH * cut[0]!.length, FOLDED_HEIGHT * cut.length];
  const heights = cut.map((line) => Math.max(...line.map((panel) => panel.height)));
  return [Math.max(...cut.map(totalWidth)), heights.reduce((all, height) => all + height, 0)];
}

/** The shapes that fit, without those that another one fits into (the Pareto front). */
function smallest(shapes: Shape[], width: number, height: number): Shape[] {
  const kept: Shape[] = [];
  for (const shape of shapes.sort((a, b) => a.width - b.width || a.height - b.height)) {
    const fits = shape.width <= width && shape.height <= height;
    if (fits && (kept.length === 0 || shape.height < kept.at(-1)!.height)) kept.push(shape);
  }
  return kept;
}

function join(one: Shape, two: Shape, beside: boolean): Shape {
  return {
    width: beside ? one.width + ROW_GAP + two.width : Math.max(one.width, two.width),
    height: beside ? Math.max(one.height, two.height) : one.height + ROW_GAP + two.height,
    priority: Math.max(one.priority, two.priority),
    content: { parts: [one, two], beside },
  };
}

/** Lets a shape grow into the window, and places its panels. */
function draw(shape: Shape, width: number, height: number): Layout {
  const grown = grow(shape, width, height);
  const left = (width - grown.width) / 2;
  const boxes = grown.placed.flatMap((one) => groupBoxes({ ...one, x: one.x + left }));
  return { boxes, height: Math.round(grown.height) };
}

/** Uses the space left over, the part of higher priority first. */
function grow({ content }: Shape, width: number, height: number): Grown {
  if ("group" in content) return growGroup(content.group, content.lines, width, height);
  const { parts, beside } = content;
  const inOrder = parts[0].priority >= parts[1].priority;
  const [first, second] = inOrder ? parts : [parts[1], parts[0]];
  const rest = (used: Shape | Grown): [number, number] =>
    beside ? [width - ROW_GAP - used.width, height] : [width, height - ROW_GAP - used.height];
  const grown = grow(first, ...rest(second));
  const other = grow(second, ...rest(grown));
  return inOrder ? joinGrown(grown, other, beside) : joinGrown(other, grown, beside);
}

/** Puts the second part beside the first, or below it in the middle. */
function joinGrown(one: Grown, two: Grown, beside: boolean): Grown {
  if (beside) {
    const width = one.width + ROW_GAP + two.width;
    const placed = [...one.placed, ...two.placed.map((part) => ({ ...part, x: part.x + one.width + ROW_GAP }))];
    return { width, height: Math.max(one.height, two.height), placed };
  }
  const width = Math.max(one.width, two.width);
  const upper = one.placed.map((part) => ({ ...part, x: part.x + (width - one.width) / 2 }));
  const lower = two.placed.map((part) => ({
    ...part,
    x: part.x + (width - two.width) / 2,
    y: part.y + one.height + ROW_GAP,
  }));
  return { width, height: one.height + ROW_GAP + two.height, placed: [...upper, ...lower] };
}

function growGroup(group: Group, lines: number, width: number, height: number): Grown {
  const [across, down] = lineSizes(cutLines(group.panels, lines), group.folded);
  const most = Math.max(readableScale(group), MAX_SCALES[group.priority]!);
  const scale = Math.min(most, width / across, height / down);
  const size = group.folded
    ? { width: Math.min(width, (across * MAX_FOLDED_WIDTH) / FOLDED_WIDTH), height: down }
    : { width: scale * across, height: scale * down };
  return { ...size, placed: [{ group, lines, x: 0, y: 0, ...size }] };
}

function groupBoxes({ group, lines, x, y, width }: Placed): Box[] {
  const cut = cutLines(group.panels, lines);
  const scale = width / lineSizes(cut, group.folded)[0];
  const boxes: Box[] = [];
  for (const line of cut) {
    if (group.folded) {
      boxes.push(...foldedLine(line, x, y, width / cut[0]!.length));
      y += FOLDED_HEIGHT;
    } else {
      boxes.push(...placeLine(line, Math.round(y), scale, x, width));
      y += scale * Math.max(...line.map((panel) => panel.height));
    }
  }
  return boxes;
}

function foldedLine(line: readonly RankedPanel[], x: number, y: number, width: number): Box[] {
  const lefts = [...line, null].map((_, i) => Math.round(x + width * i));
  return line.map(({ name }, i) => ({
    name,
    x: lefts[i]!,
    y: Math.round(y),
    width: lefts[i + 1]! - lefts[i]!,
    height: FOLDED_HEIGHT,
    folded: true,
  }));
}

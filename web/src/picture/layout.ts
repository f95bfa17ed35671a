// Where each panel of a picture goes: rows that wrap where there is no room, by the rule and with the numbers of
// drawing/layout.py; here a picture can also be made to fit a height. Pure.

import { GAP, LARGEST, SMALLEST } from "../server/protocol";

/** So small panels may become for the sake of being seen all at once. */
export const TIGHT = 0.7;
const COMFORTABLE = 1.1;

export interface Sized {
  name: string;
  width: number;
  height: number;
  row: string;
}

export interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  boxes: Box[];
  width: number;
  height: number;
}

/** All panels laid out `width` pixels wide, if possible no higher than `height`, and then `zoom` times as large. */
export function layout(panels: readonly Sized[], width: number, zoom = 1, height = Infinity): Layout {
  const { smallest, largest } = choose(panels, width, height);
  const plan = arrange(panels, width, smallest, largest);
  const boxes: Box[] = [];
  for (const { line, y, scale } of plan.lines) place(line, y * zoom, scale * zoom, width * zoom, boxes);
  return { boxes, width: Math.round(width * zoom), height: Math.round(plan.height * zoom) };
}

interface Sizes {
  smallest: number;
  largest: number;
}

/** The sizes at which everything is seen at once, as large as can be; where that would be too small, one has to scroll. */
function choose(panels: readonly Sized[], width: number, height: number): Sizes {
  if (height === Infinity) return { smallest: SMALLEST, largest: LARGEST };
  const fitting = [SMALLEST, TIGHT].flatMap((smallest) => {
    for (let largest = LARGEST; largest >= TIGHT; largest -= 0.05) {
      const plan = arrange(panels, width, smallest, largest);
      if (plan.height <= height) return [{ smallest, largest, shown: plan.shown }];
    }
    return [];
  });
  const best = fitting.sort((a, b) => b.shown - a.shown)[0];
  return best ?? { smallest: SMALLEST, largest: COMFORTABLE };
}

interface Plan {
  lines: { line: readonly Sized[]; y: number; scale: number }[];
  height: number;
  /** How many square pixels show panels. */
  shown: number;
}

function arrange(panels: readonly Sized[], width: number, smallest: number, largest: number): Plan {
  const plan: Plan = { lines: [], height: 0, shown: 0 };
  for (const row of rows(panels)) {
    if (plan.height > 0) plan.height += GAP;
    const cut = lines(row, width, smallest);
    let scale = largest;
    for (const line of cut) {
      // A short last line is not drawn larger than those above it.
      scale = Math.min(line.length < cut[0]!.length ? scale : largest, width / sum(line));
      plan.lines.push({ line, y: plan.height, scale });
      plan.height += Math.round(scale * Math.max(...line.map((panel) => panel.height)));
      plan.shown += scale * scale * line.reduce((all, panel) => all + panel.width * panel.height, 0);
    }
  }
  return plan;
}

/** Neighbours of one row together. */
export function rows<T extends Sized>(panels: readonly T[]): T[][] {
  const found: T[][] = [];
  for (const panel of panels) {
    const last = found.at(-1);
    if (last && last[0]!.row === panel.row) last.push(panel);
    else found.push([panel]);
  }
  return found;
}

/** A row cut into the fewest lines in which nothing is too small, of nearly equal length. */
export function lines<T extends Sized>(row: readonly T[], width: number, smallest = SMALLEST): T[][] {
  for (let count = 1; count <= row.length; count++) {
    const size = Math.ceil(row.length / count);
    const cut: T[][] = [];
    for (let i = 0; i < row.length; i += size) cut.push(row.slice(i, i + size));
    if (cut.every((line) => sum(line) * smallest <= width)) return cut;
  }
  return row.map((panel) => [panel]);
}

function sum(line: readonly Sized[]): number {
  return line.reduce((all, panel) => all + panel.width, 0);
}

/** Panels on whole pixels, so that no hairline shows where two of a row touch. */
function place(line: readonly Sized[], y: number, scale: number, width: number, boxes: Box[]): void {
  let x = (width - scale * sum(line)) / 2;
  for (const panel of line) {
    const left = Math.round(x);
    x += scale * panel.width;
    boxes.push({
      name: panel.name,
      x: left,
      y: Math.round(y),
      width: Math.round(x) - left,
      height: Math.round(scale * panel.height),
    });
  }
}

// Where each panel of a picture goes: rows that wrap where there is no room, as in an exported picture. Pure.

export const SMALLEST = 0.8;
export const LARGEST = 1.5;
export const GAP = 10;

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

/** All panels laid out `width` pixels wide, everything `zoom` times as large. */
export function layout(panels: readonly Sized[], width: number, zoom = 1): Layout {
  const boxes: Box[] = [];
  const inner = width * zoom;
  let y = 0;
  for (const row of rows(panels)) {
    if (y > 0) y += GAP;
    const cut = lines(row, width);
    const wide = Math.max(...cut.map((line) => line.length));
    let scale = LARGEST;
    for (const line of cut) {
      // A short last line is not drawn larger than those above it.
      scale = line.length < wide ? Math.min(scale, fit(line, width)) : fit(line, width);
      place(line, y, scale * zoom, inner, boxes);
      y += Math.round(scale * zoom * Math.max(...line.map((panel) => panel.height)));
    }
  }
  return { boxes, width: Math.round(inner), height: y };
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
export function lines<T extends Sized>(row: readonly T[], width: number): T[][] {
  for (let count = 1; count <= row.length; count++) {
    const size = Math.ceil(row.length / count);
    const cut: T[][] = [];
    for (let i = 0; i < row.length; i += size) cut.push(row.slice(i, i + size));
    if (cut.every((line) => sum(line) * SMALLEST <= width)) return cut;
  }
  return row.map((panel) => [panel]);
}

function sum(line: readonly Sized[]): number {
  return line.reduce((all, panel) => all + panel.width, 0);
}

function fit(line: readonly Sized[], width: number): number {
  return Math.min(LARGEST, width / sum(line));
}

/** Panels on whole pixels, so that no hairline shows where two of a row touch. */
function place(line: readonly Sized[], y: number, scale: number, width: number, boxes: Box[]): void {
  let x = (width - scale * sum(line)) / 2;
  for (const panel of line) {
    const left = Math.round(x);
    x += scale * panel.width;
    boxes.push({ name: panel.name, x: left, y, width: Math.round(x) - left, height: Math.round(scale * panel.height) });
  }
}

// Lays out panels in wrapping rows. Same algorithm and constants as drawing/panel_layout.py, which a shared test
// enforces. Pure functions.

import { MAX_PANEL_SCALE, MIN_PANEL_SCALE, ROW_GAP } from "../api/protocol";

export interface PanelSize {
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
  /** Only its title is shown. */
  folded: boolean;
}

export interface Layout {
  boxes: Box[];
  height: number;
}

/** Lays out all panels in `width` pixels. */
export function layout(panels: readonly PanelSize[], width: number): Layout {
  const boxes: Box[] = [];
  let y = -ROW_GAP;
  for (const row of groupRows(panels)) {
    y += ROW_GAP;
    const wrapped = wrapRow(row, width);
    let scale = MAX_PANEL_SCALE;
    for (const line of wrapped) {
      // A short last line is not drawn larger than the lines above it.
      const most = line.length < wrapped[0]!.length ? scale : MAX_PANEL_SCALE;
      scale = Math.min(most, width / totalWidth(line));
      boxes.push(...placeLine(line, y, scale, 0, width));
      y += Math.round(scale * Math.max(...line.map((panel) => panel.height)));
    }
  }
  return { boxes, height: Math.max(y, 0) };
}

/** A layout enlarged by `factor`; boxes that touch still do. */
export function zoomed({ boxes, height }: Layout, factor: number): Layout {
  const scaled = boxes.map((box) => {
    const [x, y] = [Math.round(box.x * factor), Math.round(box.y * factor)];
    const [right, bottom] = [Math.round((box.x + box.width) * factor), Math.round((box.y + box.height) * factor)];
    return { ...box, x, y, width: right - x, height: bottom - y };
  });
  return { boxes: scaled, height: Math.round(height * factor) };
}

/** Groups neighbouring panels of the same row. */
export function groupRows<T extends PanelSize>(panels: readonly T[]): T[][] {
  const found: T[][] = [];
  for (const panel of panels) {
    const last = found.at(-1);
    if (last && last[0]!.row === panel.row) last.push(panel);
    else found.push([panel]);
  }
  return found;
}

/** Splits a row into the fewest lines of nearly equal length in which no panel is too small. */
export function wrapRow<T extends PanelSize>(row: readonly T[], width: number): T[][] {
  for (let count = 1; count <= row.length; count++) {
    const wrapped = cutLines(row, count);
    if (wrapped.every((line) => totalWidth(line) * MIN_PANEL_SCALE <= width)) return wrapped;
  }
  return row.map((panel) => [panel]);
}

/** Cuts panels into lines of nearly equal length. */
export function cutLines<T>(panels: readonly T[], lines: number): T[][] {
  const size = Math.ceil(panels.length / lines);
  const cut: T[][] = [];
  for (let i = 0; i < panels.length; i += size) cut.push(panels.slice(i, i + size));
  return cut;
}

export function totalWidth(line: readonly PanelSize[]): number {
  return line.reduce((all, panel) => all + panel.width, 0);
}

/** Snaps panels to whole pixels, so that no hairline shows between neighbours. */
export function placeLine(line: readonly PanelSize[], y: number, scale: number, left: number, width: number): Box[] {
  let x = left + (width - scale * totalWidth(line)) / 2;
  return line.map((panel) => {
    const start = Math.round(x);
    x += scale * panel.width;
    const size = { width: Math.round(x) - start, height: Math.round(scale * panel.height) };
    return { name: panel.name, x: start, y, ...size, folded: false };
  });
}

// Lays out panels in wrapping rows. Same algorithm and constants as drawing/panel_layout.py, which a shared test
// enforces; here a picture can also be fitted to a height. Pure functions.

import { MAX_PANEL_SCALE, MIN_PANEL_SCALE, ROW_GAP } from "../api/protocol";

/** Smallest scale used to make everything fit the window. */
export const MIN_FITTED_SCALE = 0.7;
const SCROLLING_MAX_SCALE = 1.1;

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
}

export interface Layout {
  boxes: Box[];
  width: number;
  height: number;
}

/** Lays out all panels in `width` pixels, if possible within `height`, then scaled by `zoom`. */
export function layout(panels: readonly PanelSize[], width: number, zoom = 1, height = Infinity): Layout {
  const { minScale, maxScale } = chooseScales(panels, width, height);
  const arrangement = arrange(panels, width, minScale, maxScale);
  const boxes: Box[] = [];
  for (const { line, y, scale } of arrangement.lines) placeLine(line, y * zoom, scale * zoom, width * zoom, boxes);
  return { boxes, width: Math.round(width * zoom), height: Math.round(arrangement.height * zoom) };
}

interface Scales {
  minScale: number;
  maxScale: number;
}

/** The scales that show everything as large as possible without scrolling; defaults if that would be too small. */
function chooseScales(panels: readonly PanelSize[], width: number, height: number): Scales {
  if (height === Infinity) return { minScale: MIN_PANEL_SCALE, maxScale: MAX_PANEL_SCALE };
  const fitting = [MIN_PANEL_SCALE, MIN_FITTED_SCALE].flatMap((minScale) => {
    for (let maxScale = MAX_PANEL_SCALE; maxScale >= MIN_FITTED_SCALE; maxScale -= 0.05) {
      const arrangement = arrange(panels, width, minScale, maxScale);
      if (arrangement.height <= height) return [{ minScale, maxScale, area: arrangement.area }];
    }
    return [];
  });
  const best = fitting.sort((a, b) => b.area - a.area)[0];
  return best ?? { minScale: MIN_PANEL_SCALE, maxScale: SCROLLING_MAX_SCALE };
}

interface Arrangement {
  lines: { line: readonly PanelSize[]; y: number; scale: number }[];
  height: number;
  /** Total panel area in square pixels. */
  area: number;
}

function arrange(panels: readonly PanelSize[], width: number, minScale: number, maxScale: number): Arrangement {
  const arrangement: Arrangement = { lines: [], height: 0, area: 0 };
  for (const row of groupRows(panels)) {
    if (arrangement.height > 0) arrangement.height += ROW_GAP;
    const wrapped = wrapRow(row, width, minScale);
    let scale = maxScale;
    for (const line of wrapped) {
      // A short last line is not drawn larger than the lines above it.
      scale = Math.min(line.length < wrapped[0]!.length ? scale : maxScale, width / totalWidth(line));
      arrangement.lines.push({ line, y: arrangement.height, scale });
      arrangement.height += Math.round(scale * Math.max(...line.map((panel) => panel.height)));
      arrangement.area += scale * scale * line.reduce((all, panel) => all + panel.width * panel.height, 0);
    }
  }
  return arrangement;
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
export function wrapRow<T extends PanelSize>(row: readonly T[], width: number, minScale = MIN_PANEL_SCALE): T[][] {
  for (let count = 1; count <= row.length; count++) {
    const size = Math.ceil(row.length / count);
    const wrapped: T[][] = [];
    for (let i = 0; i < row.length; i += size) wrapped.push(row.slice(i, i + size));
    if (wrapped.every((line) => totalWidth(line) * minScale <= width)) return wrapped;
  }
  return row.map((panel) => [panel]);
}

function totalWidth(line: readonly PanelSize[]): number {
  return line.reduce((all, panel) => all + panel.width, 0);
}

/** Snaps panels to whole pixels, so that no hairline shows between neighbours. */
function placeLine(line: readonly PanelSize[], y: number, scale: number, width: number, boxes: Box[]): void {
  let x = (width - scale * totalWidth(line)) / 2;
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

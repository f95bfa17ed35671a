// Chooses where a small button on a panel covers the least.
import type { ElementBox } from "./elementBoxes";

type Box = Omit<ElementBox, "at">;

export interface Spot {
  /** In percent of the space that the button leaves free. */
  x: number;
  y: number;
}

/** Candidates in order of preference: corners, then the middles of the sides. */
const CANDIDATES: readonly Spot[] = [
  { x: 100, y: 100 },
  { x: 100, y: 0 },
  { x: 0, y: 100 },
  { x: 0, y: 0 },
  { x: 100, y: 50 },
  { x: 0, y: 50 },
  { x: 50, y: 100 },
  { x: 50, y: 0 },
];

/** The spot with the lowest cost. Covering a share of a small element costs more than the same area of a large one. */
export function leastCoveredSpot(boxes: readonly Box[], button: { width: number; height: number }): Spot {
  const cost = CANDIDATES.map((spot) => {
    const left = (spot.x / 100) * (100 - button.width);
    const top = (spot.y / 100) * (100 - button.height);
    const box = { left, top, ...button };
    return boxes.reduce((sum, other) => sum + overlapArea(box, other) / (other.width * other.height), 0);
  });
  return CANDIDATES[cost.indexOf(Math.min(...cost))]!;
}

function overlapArea(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(width, 0) * Math.max(height, 0);
}

// Data and geometry of the line charts. Pure.
import type { Analysis } from "../../../api/protocol";

/** Values by seat, valid from a step until the next entry. */
export interface Change {
  step: number;
  values: readonly number[];
}

export interface Size {
  width: number;
  height: number;
}

/** Every seat's win probability: at the start, after each real decision, and at the end. */
export function winChances(analysis: Analysis, steps: number): Change[] {
  const first = analysis.judged[0];
  const judged = analysis.judged.map(({ step, after }) => ({ step, values: after }));
  const end = { step: steps, values: analysis.result };
  return [...(first ? [{ step: 0, values: first.before }] : []), ...judged.filter(({ step }) => step < steps), end];
}

/** Every seat's points at each step where they changed. */
export function pointTotals(analysis: Analysis): Change[] {
  return analysis.points.map(({ step, shares }) => ({
    step,
    values: analysis.result.map((_, seat) => shares.reduce((sum, share) => sum + share.points[seat]!, 0)),
  }));
}

/** The last entry up to a step, or the first one. */
export function lastUpTo<T extends { step: number }>(changes: readonly T[], step: number): T | undefined {
  return changes.findLast((change) => change.step <= step) ?? changes[0];
}

/** SVG path of a seat's line; stepped for points, which change at a single step. */
export function linePath(changes: readonly Change[], seat: number, place: ChartScale, stepped: boolean): string {
  return changes
    .map(({ step, values }, i) => {
      const [x, y] = [place.x(step), place.y(values[seat]!)];
      return i === 0 ? `M${x} ${y}` : stepped ? `H${x}V${y}` : `L${x} ${y}`;
    })
    .join("");
}

/** Maps steps and values to coordinates. */
export class ChartScale {
  constructor(
    private readonly size: Size,
    private readonly steps: number,
    private readonly least: number,
    private readonly most: number,
    private readonly edge = 8,
  ) {}

  x = (step: number): number => round(this.edge + (step / Math.max(1, this.steps)) * (this.size.width - 2 * this.edge));

  y = (value: number): number => {
    const part = (value - this.least) / (this.most - this.least || 1);
    return round(this.edge + (1 - part) * (this.size.height - 2 * this.edge));
  };

  /** The step closest to an x coordinate. */
  step = (x: number): number => {
    const part = (x - this.edge) / Math.max(1, this.size.width - 2 * this.edge);
    return Math.round(Math.min(1, Math.max(0, part)) * this.steps);
  };
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

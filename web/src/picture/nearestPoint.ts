// Finds the nearest point, overall or in the direction of an arrow key.

export interface Point {
  x: number;
  y: number;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Weight of sideways distance compared to distance straight ahead. */
const SIDEWAYS_PENALTY = 2;

export function isArrow(key: string): boolean {
  return key in ARROWS;
}

/** The index of the nearest point in the arrow's direction; -1 if there is none. */
export function nearestInDirection(points: readonly Point[], from: Point, key: string): number {
  const direction = ARROWS[key];
  if (!direction) return -1;
  let best = -1;
  let shortest = Infinity;
  points.forEach((point, i) => {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const sideways = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    // The cones overlap, so every point is reached by some arrow.
    if (ahead <= 0.5 || sideways > ahead * 3) return;
    const distance = ahead + SIDEWAYS_PENALTY * sideways;
    if (distance < shortest) [best, shortest] = [i, distance];
  });
  return best;
}

/** The index of the nearest point; -1 if there are none. */
export function nearestIndex(points: readonly Point[], from: Point): number {
  let best = -1;
  let shortest = Infinity;
  points.forEach((point, i) => {
    const distance = Math.hypot(point.x - from.x, point.y - from.y);
    if (distance < shortest) [best, shortest] = [i, distance];
  });
  return best;
}

/** The centre of an element on the screen. */
export function centerOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

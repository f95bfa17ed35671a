// Which of several places on the screen an arrow key leads to, or is nearest.

export interface Spot {
  x: number;
  y: number;
}

const ARROWS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How much farther a step to the side counts than one straight ahead. */
const ASIDE = 2;

export function isArrow(key: string): boolean {
  return key in ARROWS;
}

/** The index of the spot nearest in the arrow's direction; -1 if there is none that way. */
export function nearest(spots: readonly Spot[], from: Spot, key: string): number {
  const way = ARROWS[key];
  if (!way) return -1;
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, i) => {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    // Within a right angle around the direction, so that every spot is reached by some arrow.
    if (ahead <= 0.5 || aside > ahead * 3) return;
    const far = ahead + ASIDE * aside;
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

/** The index of the spot nearest to a place, whatever the direction; -1 if there are none. */
export function closest(spots: readonly Spot[], from: Spot): number {
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, i) => {
    const far = Math.hypot(spot.x - from.x, spot.y - from.y);
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

/** The middle of an element on the screen. */
export function middle(element: Element): Spot {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

// Places a help card beside the element it explains: inside the window, not over the element, and over as few
// choosable targets as possible. Pure functions.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface CardPosition {
  left: number;
  top: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Pixels between card and element, and between card and window edge. */
const GAP = 8;

/** The card's position, or null if there is no room on any side. */
export function placeBeside(target: Box, card: Size, room: Size, avoided: readonly Box[] = []): CardPosition | null {
  const [x, y] = [target.left + target.width / 2 - card.width / 2, target.top + target.height / 2 - card.height / 2];
  const sides = [
    { left: x, top: target.top - card.height - GAP },
    { left: x, top: target.top + target.height + GAP },
    { left: target.left + target.width + GAP, top: y },
    { left: target.left - card.width - GAP, top: y },
  ].map((position) => inside(position, card, room));
  const free = sides.filter(
    (position) => inWindow(position, card, room) && overlap({ ...position, ...card }, target) === 0,
  );
  let [best, least] = [null as CardPosition | null, Infinity];
  for (const position of free) {
    const covered = avoided.reduce((sum, box) => sum + overlap({ ...position, ...card }, box), 0);
    if (covered < least) [best, least] = [position, covered];
  }
  return best;
}

/** Fallback for an element that fills the window: places the card beside the pointer. */
export function placeNear(spot: Point, card: Size, room: Size, avoided: readonly Box[] = []): CardPosition {
  const around = { left: spot.x - GAP, top: spot.y - GAP, width: 2 * GAP, height: 2 * GAP };
  return placeBeside(around, card, room, avoided) ?? inside({ left: spot.x, top: spot.y }, card, room);
}

function inside({ left, top }: CardPosition, card: Size, room: Size): CardPosition {
  return {
    left: Math.max(GAP, Math.min(left, room.width - card.width - GAP)),
    top: Math.max(GAP, Math.min(top, room.height - card.height - GAP)),
  };
}

function inWindow(position: CardPosition, card: Size, room: Size): boolean {
  return position.left + card.width <= room.width && position.top + card.height <= room.height;
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

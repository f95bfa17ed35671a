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
export function placeBeside(thing: Box, card: Size, room: Size, spare: readonly Box[] = []): CardPosition | null {
  const [x, y] = [thing.left + thing.width / 2 - card.width / 2, thing.top + thing.height / 2 - card.height / 2];
  const sides = [
    { left: x, top: thing.top - card.height - GAP },
    { left: x, top: thing.top + thing.height + GAP },
    { left: thing.left + thing.width + GAP, top: y },
    { left: thing.left - card.width - GAP, top: y },
  ].map((corner) => inside(corner, card, room));
  const free = sides.filter((corner) => inWindow(corner, card, room) && overlap({ ...corner, ...card }, thing) === 0);
  let [best, least] = [null as CardPosition | null, Infinity];
  for (const corner of free) {
    const covered = spare.reduce((sum, box) => sum + overlap({ ...corner, ...card }, box), 0);
    if (covered < least) [best, least] = [corner, covered];
  }
  return best;
}

/** Fallback for an element that fills the window: places the card beside the pointer. */
export function placeNear(spot: Point, card: Size, room: Size, spare: readonly Box[] = []): CardPosition {
  const around = { left: spot.x - GAP, top: spot.y - GAP, width: 2 * GAP, height: 2 * GAP };
  return placeBeside(around, card, room, spare) ?? inside({ left: spot.x, top: spot.y }, card, room);
}

function inside({ left, top }: CardPosition, card: Size, room: Size): CardPosition {
  return {
    left: Math.max(GAP, Math.min(left, room.width - card.width - GAP)),
    top: Math.max(GAP, Math.min(top, room.height - card.height - GAP)),
  };
}

function inWindow(corner: CardPosition, card: Size, room: Size): boolean {
  return corner.left + card.width <= room.width && corner.top + card.height <= room.height;
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

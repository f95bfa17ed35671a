import { expect, test } from "vitest";
import { placeBeside, placeNear, type Box } from "./cardPlacement";

const card = { width: 300, height: 160 };
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 700 };

function apart(corner: { left: number; top: number }, thing: Box): boolean {
  return (
    corner.left + card.width <= thing.left ||
    corner.left >= thing.left + thing.width ||
    corner.top + card.height <= thing.top ||
    corner.top >= thing.top + thing.height
  );
}

test.each([desk, phone])("a card never covers its element and never leaves a window of %o", (room) => {
  for (let left = -20; left < room.width; left += 37)
    for (let top = -20; top < room.height; top += 41) {
      const thing = { left, top, width: 60, height: 84 };
      const corner = placeBeside(thing, card, room)!;
      expect(apart(corner, thing)).toBe(true);
      expect(corner.left).toBeGreaterThanOrEqual(0);
      expect(corner.top).toBeGreaterThanOrEqual(0);
      expect(corner.left + card.width).toBeLessThanOrEqual(room.width);
      expect(corner.top + card.height).toBeLessThanOrEqual(room.height);
    }
});

test("a card is above the element if no target is near", () => {
  expect(placeBeside({ left: 600, top: 400, width: 60, height: 84 }, card, desk)).toEqual({ left: 480, top: 232 });
});

test("a card avoids covering targets", () => {
  const thing = { left: 600, top: 400, width: 60, height: 84 };
  expect(placeBeside(thing, card, desk, [{ left: 600, top: 300, width: 60, height: 84 }])!.top).toBe(492);
});

test("the card is beside the pointer if its element fills the window", () => {
  expect(placeBeside({ left: 0, top: 0, width: 1280, height: 800 }, card, desk)).toBeNull();
  const corner = placeNear({ x: 640, y: 400 }, card, desk);
  expect(apart(corner, { left: 639, top: 399, width: 2, height: 2 })).toBe(true);
});

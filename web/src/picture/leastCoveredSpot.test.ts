import { expect, test } from "vitest";
import { leastCoveredSpot } from "./leastCoveredSpot";

const BUTTON = { width: 10, height: 10 };
const thing = (left: number, top: number, width = 20, height = 20) => ({ left, top, width, height });

test("a button is in the bottom right corner while that is empty", () => {
  expect(leastCoveredSpot([thing(0, 0), thing(40, 40)], BUTTON)).toEqual({ x: 100, y: 100 });
});

test("it moves to another corner if it would cover something", () => {
  expect(leastCoveredSpot([thing(80, 80), thing(80, 0)], BUTTON)).toEqual({ x: 0, y: 100 });
});

test("with a card in every corner it covers the edge of the large stone between them", () => {
  const seats = [0, 40, 80].flatMap((left) => [thing(left, 0), thing(left, 80)]);
  expect(leastCoveredSpot([...seats, thing(0, 35, 100, 30)], BUTTON)).toEqual({ x: 100, y: 50 });
});

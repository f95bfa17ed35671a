import { expect, test } from "vitest";
import { barRange, scoreBar } from "./scoreBars";

const SHARES = [
  { rule: "whisky", points: [8, 3] },
  { rule: "places", points: [5, 0] },
  { rule: "tiles", points: [-6, -9] },
];

test("a bar ends at the total, and lost points take away from its end", () => {
  const { won, lost, total } = scoreBar(SHARES, 0);
  expect(total).toBe(7);
  expect(won).toEqual([{ rule: "whisky", points: 8, start: 0, end: 7 }]);
  expect(lost).toEqual([{ rule: "tiles", points: -6, start: 7, end: 13 }]);
});

test("a total below zero reaches to the left of the start", () => {
  const { won, lost, total } = scoreBar(SHARES, 1);
  expect(total).toBe(-6);
  expect(won).toEqual([]);
  expect(lost).toEqual([{ rule: "tiles", points: -9, start: -6, end: 3 }]);
});

test("all bars share one scale", () => {
  expect(barRange(SHARES, 2)).toEqual([-6, 13]);
  expect(barRange([], 2)).toEqual([0, 1]);
});

import { expect, test } from "vitest";
import { commonTableSizes, countBots, nearestSize, sizeWithFewestBots } from "./commonTableSizes";

test("common table sizes are those that every game allows", () => {
  expect(commonTableSizes([{ players: [2, 3, 4, 5] }, { players: [2, 3, 4] }, { players: [3, 4, 6] }])).toEqual([3, 4]);
  expect(commonTableSizes([{ players: [2] }, { players: [3] }])).toEqual([]);
  expect(commonTableSizes([])).toEqual([]);
});

test("an impossible size is replaced by the nearest one", () => {
  expect(nearestSize([2, 3, 4, 5], 4)).toBe(4);
  expect(nearestSize([2, 3], 4)).toBe(3);
  expect(nearestSize([5, 6], 4)).toBe(5);
  expect(nearestSize([], 4)).toBe(0);
});

test("the suggested size needs the fewest bots", () => {
  expect([2, 3, 4].map((size) => countBots(6, size))).toEqual([0, 0, 2]);
  expect(sizeWithFewestBots([2, 3, 4], 6, 4)).toBe(3);
  expect(sizeWithFewestBots([2, 3, 4], 8, 4)).toBe(4);
  expect(sizeWithFewestBots([4, 5], 7, 4)).toBe(4);
  expect(sizeWithFewestBots([], 7, 4)).toBe(0);
});

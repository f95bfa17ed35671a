import { expect, test } from "vitest";
import { commonCounts, nearest } from "./tableSizes";

test("a table has a size that every game allows", () => {
  expect(commonCounts([{ players: [2, 3, 4, 5] }, { players: [2, 3, 4] }, { players: [3, 4, 6] }])).toEqual([3, 4]);
  expect(commonCounts([{ players: [2] }, { players: [3] }])).toEqual([]);
  expect(commonCounts([])).toEqual([]);
});

test("if the size that was wanted is not possible, the nearest one is taken", () => {
  expect(nearest([2, 3, 4, 5], 4)).toBe(4);
  expect(nearest([2, 3], 4)).toBe(3);
  expect(nearest([5, 6], 4)).toBe(5);
  expect(nearest([], 4)).toBe(0);
});

import { expect, test } from "vitest";
import { nextUntried, isSolved } from "./puzzleProgress";

const progress = { streak: 0, longestStreak: 0, right: [1], wrong: [3] };

test("isSolved is undefined for untried puzzles", () => {
  expect([1, 2, 3].map((number) => isSolved(progress, number))).toEqual([true, undefined, false]);
});

test("nextUntried wraps around from the last puzzle to the first", () => {
  expect(nextUntried(progress, 2, 4)).toBe(4);
  expect(nextUntried(progress, 4, 4)).toBe(2);
  expect(nextUntried({ ...progress, wrong: [2] }, 1, 2)).toBeNull();
});

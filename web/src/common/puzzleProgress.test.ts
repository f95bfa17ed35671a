import { expect, test } from "vitest";
import { nextUntried, isSolved } from "./puzzleProgress";

const progress = { streak: 0, best: 0, right: [1], wrong: [3] };

test("tells what was solved, what was not, and what was not tried", () => {
  expect([1, 2, 3].map((number) => isSolved(progress, number))).toEqual([true, undefined, false]);
});

test("goes on with the next puzzle that was not tried, from the last one to the first", () => {
  expect(nextUntried(progress, 2, 4)).toBe(4);
  expect(nextUntried(progress, 4, 4)).toBe(2);
  expect(nextUntried({ ...progress, wrong: [2] }, 1, 2)).toBeNull();
});

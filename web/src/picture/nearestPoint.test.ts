import { describe, expect, test } from "vitest";
import { nearestIndex, nearestInDirection } from "./nearestPoint";

//  0   1
//  2     3
const points = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 0, y: 80 },
  { x: 120, y: 80 },
];

describe("arrow keys", () => {
  test.each([
    ["ArrowRight", 0, 1],
    ["ArrowDown", 0, 2],
    ["ArrowDown", 1, 3],
    ["ArrowUp", 3, 1],
    ["ArrowLeft", 3, 2],
  ])("%s from %i leads to %i", (key, from, to) => {
    expect(nearestInDirection(points, points[from]!, key)).toBe(to);
  });

  test("nothing lies beyond the last point", () => {
    expect(nearestInDirection(points, points[0]!, "ArrowLeft")).toBe(-1);
    expect(nearestInDirection(points, points[0]!, "ArrowUp")).toBe(-1);
  });

  test("other keys lead nowhere", () => {
    expect(nearestInDirection(points, points[0]!, "Enter")).toBe(-1);
  });

  test("a point straight ahead wins over a slightly nearer one aside", () => {
    const two = [
      { x: 60, y: 50 },
      { x: 90, y: 0 },
    ];
    expect(nearestInDirection(two, { x: 0, y: 0 }, "ArrowRight")).toBe(1);
  });

  test("nearestIndex finds the closest point", () => {
    expect(nearestIndex(points, { x: 90, y: 70 })).toBe(3);
    expect(nearestIndex([], { x: 0, y: 0 })).toBe(-1);
  });
});

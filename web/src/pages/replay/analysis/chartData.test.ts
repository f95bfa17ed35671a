import { describe, expect, test } from "vitest";
import type { Analysis } from "../../../api/protocol";
import { lastUpTo, winChances, linePath, ChartScale, pointTotals } from "./chartData";

const analysis = {
  judged: [
    { step: 2, seat: 0, before: [0.5, 0.5], after: [0.4, 0.6], missed: 0.1 },
    { step: 5, seat: 1, before: [0.3, 0.7], after: [0.3, 0.7], missed: 0 },
    { step: 6, seat: 1, before: [0.2, 0.8], after: [0.2, 0.8], missed: 0 },
  ],
  points: [
    { step: 0, shares: [] },
    {
      step: 3,
      shares: [
        { rule: "Sheep", points: [2, 0] },
        { rule: "Gold", points: [1, 4] },
      ],
    },
  ],
  result: [0, 1],
} as unknown as Analysis;

describe("win chances", () => {
  const chances = winChances(analysis, 6);

  test("start before the first decision and end with the result", () => {
    expect(chances.map(({ step }) => step)).toEqual([0, 2, 5, 6]);
    expect(chances[0]!.values).toEqual([0.5, 0.5]);
    expect(chances.at(-1)!.values).toEqual([0, 1]);
  });
  test("stay until the next real decision", () => {
    expect(lastUpTo(chances, 4)!.values).toEqual([0.4, 0.6]);
    expect(lastUpTo(chances, 5)!.values).toEqual([0.3, 0.7]);
  });
});

test("points are summed over the rules", () => {
  expect(pointTotals(analysis)).toEqual([
    { step: 0, values: [0, 0] },
    { step: 3, values: [3, 4] },
  ]);
});

describe("a chart scale", () => {
  const place = new ChartScale({ width: 116, height: 66 }, 10, 0, 1);

  test("maps the first step to the left edge and the largest value to the top", () => {
    expect([place.x(0), place.x(10)]).toEqual([8, 108]);
    expect([place.y(1), place.y(0)]).toEqual([8, 58]);
  });
  test("finds the step at an x coordinate, also beyond the ends", () => {
    expect([place.step(8), place.step(57), place.step(-20), place.step(500)]).toEqual([0, 5, 0, 10]);
  });
  test("draws lines from change to change, or steps", () => {
    const changes = [
      { step: 0, values: [0] },
      { step: 5, values: [1] },
    ];
    expect(linePath(changes, 0, place, false)).toBe("M8 58L58 8");
    expect(linePath(changes, 0, place, true)).toBe("M8 58H58V8");
  });
});

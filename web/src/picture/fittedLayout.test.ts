import { describe, expect, test } from "vitest";
import { MIN_TEXT_PX, ROW_GAP } from "../api/protocol";
import { fit, type RankedPanel } from "./fittedLayout";
import layouts from "./layouts.json";

function panel(name: string, width: number, height: number, priority: number, smallestText = 14): RankedPanel {
  return { name, width, height, row: name, priority, smallestText };
}

describe("a picture fitted into a window", () => {
  test.each(layouts.fitted)("is laid out as on the server: $title", ({ panels, width, height, result }) => {
    expect(fit(panels, width, height)).toEqual(result);
  });

  test("draws the subject largest", () => {
    const { boxes } = fit([panel("asked", 400, 300, 3), panel("own", 400, 300, 2)], 900, 600);
    expect(boxes[0]!.width).toBeGreaterThan(boxes[1]!.width);
  });

  test("shrinks what is not needed only as far as it can be read, then folds it", () => {
    const panels = [panel("own", 500, 300, 2), panel("other", 500, 300, 0)];
    const heights = [700, 560, 460, 380, 320].map((height) => fit(panels, 640, height).boxes[1]!);
    for (const box of heights) expect(box.folded || (14 * (box.width + 1)) / 500 >= MIN_TEXT_PX).toBe(true);
    expect(heights[0]!.folded).toBe(false);
    expect(heights.at(-1)!.folded).toBe(true);
  });

  test("folds the least important panels first", () => {
    const { boxes } = fit([panel("own", 800, 500, 2), panel("map", 500, 80, 1), panel("other", 800, 300, 0)], 820, 640);
    expect(boxes.map((box) => box.folded)).toEqual([false, false, true]);
  });

  test("folds nothing where all panels matter equally", () => {
    const { boxes, height } = fit([panel("a", 600, 600, 1), panel("b", 600, 600, 1)], 700, 400);
    expect(boxes.some((box) => box.folded)).toBe(false);
    expect(height).toBeGreaterThan(400);
  });

  test("on a narrow window what is needed fills it, and the rest lies below", () => {
    const panels = [panel("other", 400, 300, 0), panel("own", 400, 200, 2), panel("asked", 400, 300, 3)];
    const places = new Map(fit(panels, 390, 560).boxes.map((box) => [box.name, box]));
    expect(places.get("asked")!.y).toBe(0);
    const own = places.get("own")!;
    expect(own.y + own.height).toBeLessThanOrEqual(560);
    expect(places.get("other")!.y).toBeGreaterThanOrEqual(own.y + own.height + ROW_GAP - 1);
  });
});

import { describe, expect, test } from "vitest";
import { MAX_PANEL_SCALE, ROW_GAP } from "../api/protocol";
import { layout, wrapRow, groupRows, type PanelSize } from "./layout";
import layouts from "./layouts.json";

function panel(name: string, width: number, height: number, row = "one"): PanelSize {
  return { name, width, height, row };
}

const five = ["A", "B", "C", "D", "E"].map((name) => panel(name, 200, 300));

describe("panels in rows", () => {
  test.each(layouts.rows)("are laid out as in an exported picture: $title", ({ panels, width, result }) => {
    expect(layout(panels, width)).toEqual(result);
  });

  test("neighbours of one row touch", () => {
    const [left, right] = layout([panel("a", 300, 200), panel("b", 301, 200)], 600).boxes;
    expect(left!.x + left!.width).toBe(right!.x);
    expect(right!.x + right!.width).toBe(600);
  });

  test("rows are stacked with a gap", () => {
    const all = layout([panel("a", 600, 200, "up"), panel("b", 600, 100, "down")], 600);
    expect(all.boxes.map((box) => box.y)).toEqual([0, 200 + ROW_GAP]);
    expect(all.height).toBe(300 + ROW_GAP);
  });

  test("panels of one row that are not neighbours form two rows", () => {
    expect(groupRows([panel("a", 1, 1, "x"), panel("b", 1, 1, "y"), panel("c", 1, 1, "x")])).toHaveLength(3);
  });

  test("a row is wrapped before its panels become too small", () => {
    expect(wrapRow(five, 1000).map((line) => line.length)).toEqual([5]);
    expect(wrapRow(five, 799).map((line) => line.length)).toEqual([3, 2]);
    expect(wrapRow(five, 360).map((line) => line.length)).toEqual([2, 2, 1]);
    expect(wrapRow(five, 300).map((line) => line.length)).toEqual([1, 1, 1, 1, 1]);
  });

  test("a short last line is not drawn larger than the lines above it", () => {
    const boxes = layout(five, 360).boxes;
    expect(boxes.at(-1)!.width).toBe(boxes[0]!.width);
    expect(boxes.at(-1)!.x).toBe(90);
  });

  test("a panel that is too wide for any line gets the whole width", () => {
    expect(layout([panel("a", 700, 400)], 350).boxes[0]).toMatchObject({ x: 0, y: 0, width: 350, height: 200 });
  });

  test("panels have a maximum scale, and a narrow row is centred", () => {
    const [box] = layout([panel("a", 100, 100)], 1000).boxes;
    expect(box!.width).toBe(100 * MAX_PANEL_SCALE);
    expect(box!.x).toBe(425);
  });
});

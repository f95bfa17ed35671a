import { expect, test } from "vitest";
import { applyPanelChanges, changedPanels, elementTitles, type DrawnPanel } from "./panelUpdates";

const drawn = (name: string, svg: string, lines: string[] = []): DrawnPanel => ({
  name,
  title: name,
  width: 1,
  height: 1,
  row: "",
  smallestText: 13,
  priority: 1,
  svg,
  lines,
});

test("an omitted part of a panel is unchanged", () => {
  const before = [drawn("a", "<old/>"), drawn("b", "<b/>")];
  const after = applyPanelChanges(before, [{ name: "a", svgLines: ["<new/>"], height: 2 }, { name: "b" }]);
  expect(after[0]).toEqual({ ...before[0], svg: "<new/>", height: 2 });
  expect(after[1]).toBe(before[1]);
});

test("line edits copy old lines and add new ones", () => {
  const before = [drawn("a", "<g>\n<a/>\n<b/>\n<c/>\n</g>", ["one", "two"])];
  const [after] = applyPanelChanges(before, [
    { name: "a", svgLines: [[0, 1], "<new/>", [2, 3], [1, 1]], lines: [[1, 1], "three"] },
  ]);
  expect(after!.svg).toBe("<g>\n<new/>\n<b/>\n<c/>\n</g>\n<a/>");
  expect(after!.lines).toEqual(["two", "three"]);
});

test("a new panel comes complete", () => {
  const others = { title: "A", width: 2, height: 3, row: "r", smallestText: 12, priority: 2, lines: ["one"] };
  expect(applyPanelChanges([], [{ name: "a", svgLines: ["<g>", "</g>"], ...others }])).toEqual([
    { name: "a", svg: "<g>\n</g>", ...others },
  ]);
});

test("a panel without a change message is removed", () => {
  expect(applyPanelChanges([drawn("a", "<a/>"), drawn("b", "<b/>")], [{ name: "a" }]).map((one) => one.name)).toEqual([
    "a",
  ]);
});

test("elements are named by their titles", () => {
  const svg = '<g data-at="card:1" fill="#fff"><title>Anna&#x27;s &lt;b&gt; card</title><g data-at="coin"/></g>';
  expect([...elementTitles([drawn("a", svg)])]).toEqual([["card:1", "Anna's <b> card"]]);
});

test("the panels that a step changed are known, unless it changed most of the picture", () => {
  const before = [drawn("a", "<a/>"), drawn("b", "<b/>"), drawn("c", "<c/>")];
  expect(changedPanels(before, [before[0]!, drawn("b", "<new/>"), before[2]!])).toEqual(["b"]);
  expect(changedPanels([], before)).toEqual([]);
});

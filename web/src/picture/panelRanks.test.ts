import { expect, test } from "vitest";
import { rankPanels, type Wanted } from "./panelRanks";
import type { DrawnPanel } from "./panelUpdates";

function panel(name: string, priority: number, ...places: string[]): DrawnPanel {
  const svg = places.map((at) => `<g data-at="${at}"/>`).join("");
  return { name, title: name, width: 1, height: 1, row: "", smallestText: 13, priority, svg, lines: [] };
}

const panels = [panel("board", 1, "seat:1", "seat:2"), panel("other", 0, "card:7"), panel("hand", 2, "card:3")];
const none: Wanted = { opened: [], subjects: [], inView: [] };

function priorities(wanted: Partial<Wanted>): number[] {
  return rankPanels(panels, { ...none, ...wanted }).map(({ priority }) => priority);
}

test("panels keep the game's priority, and stay the same objects", () => {
  expect(rankPanels(panels, none)).toEqual(panels);
  expect(rankPanels(panels, none)[0]).toBe(panels[0]);
});

test("a panel with something to click is not folded", () => {
  expect(priorities({ inView: ["card:7"] })).toEqual([1, 2, 2]);
});

test("a game without priorities has none by what can be clicked, so nothing is folded", () => {
  const equal = [panel("board", 1, "seat:1"), panel("hand", 1, "card:3")];
  expect(rankPanels(equal, { ...none, inView: ["card:3"] })).toEqual(equal);
});

test("an opened panel stays open", () => {
  expect(priorities({ opened: ["other"] })).toEqual([1, 2, 2]);
});

test("what is spoken of is drawn largest, whether a place in a panel or the panel itself", () => {
  expect(priorities({ subjects: ["seat:2", "hand"] })).toEqual([3, 0, 3]);
});

test("a panel that must be in view is not folded", () => {
  expect(priorities({ inView: ["other"] })).toEqual([1, 2, 2]);
});

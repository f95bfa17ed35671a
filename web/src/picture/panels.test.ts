import { expect, test } from "vitest";
import type { Panel } from "../server/protocol";
import { join, titles, type Drawn } from "./panels";

const panel = (name: string, svg: string | null): Panel => ({
  name,
  title: name,
  width: 1,
  height: 1,
  row: "",
  svg,
  lines: [],
});
const drawn = (name: string, svg: string) => panel(name, svg) as Drawn;

test("a panel that did not change keeps its drawing", () => {
  const after = join([drawn("a", "<old/>"), drawn("b", "<b/>")], [panel("a", "<new/>"), panel("b", null)]);
  expect(after.map((one) => one.svg)).toEqual(["<new/>", "<b/>"]);
});

test("a panel that is gone is gone", () => {
  expect(join([drawn("a", "<a/>"), drawn("b", "<b/>")], [panel("a", null)]).map((one) => one.name)).toEqual(["a"]);
});

test("things are called by their titles", () => {
  const svg = '<g data-at="card:1" fill="#fff"><title>Anna&#x27;s &lt;b&gt; card</title><g data-at="coin"/></g>';
  expect([...titles([drawn("a", svg)])]).toEqual([["card:1", "Anna's <b> card"]]);
});

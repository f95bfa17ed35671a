import { expect, test } from "vitest";
import { folded, has, places, textOf, wanted } from "./ruleSearch";

test("small and large letters and accents do not matter", () => {
  expect(folded("Fässer – Één KÖNIG")).toBe("fasser – een konig");
  expect(has("Ein Whiskyfass und zwei Fässer", wanted(" FASS  zwei "))).toBe(true);
});

test("a text is found only if it has all the words", () => {
  expect(has("Lay a shield on the table", wanted("shield stack"))).toBe(false);
  expect(has("anything", wanted("  "))).toBe(true);
});

test("every place of every word is found, in order", () => {
  expect(places("A shield on shields: a stack", wanted("stack shield"))).toEqual([
    [2, 8],
    [12, 18],
    [23, 28],
  ]);
});

test("marks of HTML are not searched", () => {
  expect(textOf('<p class="strong">2 &lt; 3 &amp; <em>so</em> on</p>').replace(/\s+/g, " ").trim()).toBe(
    "2 < 3 & so on",
  );
});

import { expect, test } from "vitest";
import { normalizeText, containsAll, findMatches, stripHtml, searchTerms } from "./ruleSearch";

test("small and large letters and accents do not matter", () => {
  expect(normalizeText("Fässer – Één KÖNIG")).toBe("fasser – een konig");
  expect(containsAll("Ein Whiskyfass und zwei Fässer", searchTerms(" FASS  zwei "))).toBe(true);
});

test("a text is found only if it has all the words", () => {
  expect(containsAll("Lay a shield on the table", searchTerms("shield stack"))).toBe(false);
  expect(containsAll("anything", searchTerms("  "))).toBe(true);
});

test("every place of every word is found, in order", () => {
  expect(findMatches("A shield on shields: a stack", searchTerms("stack shield"))).toEqual([
    [2, 8],
    [12, 18],
    [23, 28],
  ]);
});

test("marks of HTML are not searched", () => {
  expect(stripHtml('<p class="strong">2 &lt; 3 &amp; <em>so</em> on</p>').replace(/\s+/g, " ").trim()).toBe(
    "2 < 3 & so on",
  );
});

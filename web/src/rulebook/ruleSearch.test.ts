import { expect, test } from "vitest";
import { normalizeText, containsAll, findMatches, stripHtml, searchTerms } from "./ruleSearch";

test("case and accents are ignored", () => {
  expect(normalizeText("Fässer – Één KÖNIG")).toBe("fasser – een konig");
  expect(containsAll("Ein Whiskyfass und zwei Fässer", searchTerms(" FASS  zwei "))).toBe(true);
});

test("a text matches only if it contains all terms", () => {
  expect(containsAll("Lay a shield on the table", searchTerms("shield stack"))).toBe(false);
  expect(containsAll("anything", searchTerms("  "))).toBe(true);
});

test("all matches of all terms are found, in order", () => {
  expect(findMatches("A shield on shields: a stack", searchTerms("stack shield"))).toEqual([
    [2, 8],
    [12, 18],
    [23, 28],
  ]);
});

test("HTML tags are not searched", () => {
  expect(stripHtml('<p class="strong">2 &lt; 3 &amp; <em>so</em> on</p>').replace(/\s+/g, " ").trim()).toBe(
    "2 < 3 & so on",
  );
});

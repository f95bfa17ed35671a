import { expect, test } from "vitest";
import type { HelpCard, GlossaryEntry } from "../../api/protocol";
import { splitAtTerms } from "./glossaryMatches";

const card: HelpCard = { name: "", description: "", current: [], owner: "", rule: "", section: "" };
const words: GlossaryEntry[] = [
  { word: "seat", forms: ["seat", "seats"], card },
  { word: "single", forms: ["single seat"], card },
  { word: "rank", forms: ["Ränge"], card },
];

test("the first occurrence of a whole word is marked, in upper or lower case", () => {
  expect(splitAtTerms("Seats, seated on a seat.", words)).toEqual([
    { text: "Seats", word: "seat" },
    { text: ", seated on a seat." },
  ]);
});

test("the longest matching term wins", () => {
  expect(splitAtTerms("a single seat", words)).toEqual([{ text: "a " }, { text: "single seat", word: "single" }]);
});

test("letters outside ASCII belong to words", () => {
  expect(splitAtTerms("Zwei Ränge, Rangränge", words)).toEqual([
    { text: "Zwei " },
    { text: "Ränge", word: "rank" },
    { text: ", Rangränge" },
  ]);
});

test("a text without terms stays in one part", () => {
  expect(splitAtTerms("Nothing here.", words)).toEqual([{ text: "Nothing here." }]);
  expect(splitAtTerms("A seat.", [])).toEqual([{ text: "A seat." }]);
});

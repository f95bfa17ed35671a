import { expect, test } from "vitest";
import type { HelpCard, GlossaryEntry } from "../../server/protocol";
import { splitAtTerms } from "./glossaryMatches";

const meaning: HelpCard = { name: "", description: "", current: [], owner: "", rule: "", section: "" };
const words: GlossaryEntry[] = [
  { word: "seat", forms: ["seat", "seats"], card: meaning },
  { word: "single", forms: ["single seat"], card: meaning },
  { word: "rank", forms: ["Ränge"], card: meaning },
];

test("a word is marked where it stands first, whatever its case, and only as a whole", () => {
  expect(splitAtTerms("Seats, seated on a seat.", words)).toEqual([
    { text: "Seats", word: "seat" },
    { text: ", seated on a seat." },
  ]);
});

test("of two words that begin alike the longer one is meant", () => {
  expect(splitAtTerms("a single seat", words)).toEqual([{ text: "a " }, { text: "single seat", word: "single" }]);
});

test("letters of other languages are letters", () => {
  expect(splitAtTerms("Zwei Ränge, Rangränge", words)).toEqual([
    { text: "Zwei " },
    { text: "Ränge", word: "rank" },
    { text: ", Rangränge" },
  ]);
});

test("a text without words, or a game without a glossary, stays whole", () => {
  expect(splitAtTerms("Nothing here.", words)).toEqual([{ text: "Nothing here." }]);
  expect(splitAtTerms("A seat.", [])).toEqual([{ text: "A seat." }]);
});

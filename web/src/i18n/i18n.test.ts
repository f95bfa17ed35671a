import { describe, expect, test } from "vitest";
import de from "./de";
import en from "./en";
import nl from "./nl";

function fields(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort();
}

describe.each([
  ["German", de],
  ["Dutch", nl],
])("%s", (_, words: Record<string, string>) => {
  test("has the same texts as English", () => expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort()));
  test.each(Object.entries(en))("%s has the fields and forms of the English text", (key, text) => {
    expect(fields(words[key]!)).toEqual(fields(text));
    expect(words[key]!.split("|").length).toBe(text.split("|").length);
  });
});

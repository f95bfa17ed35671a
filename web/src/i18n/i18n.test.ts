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

const sources = import.meta.glob<string>("../**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

/** Calls of `t` with a literal key: the key, and the names of the fields passed. */
function calls(source: string): [key: string, passed: string[]][] {
  const found = source.matchAll(/\bt(?:Pointer)?\(\s*"([^"]+)"(?:,\s*\{([^}]*)\})?/g);
  return [...found].map(([, key, body]) => [
    key!,
    [...(body ?? "").matchAll(/(?:^|,)\s*(\w+)/g)].map((one) => one[1]!),
  ]);
}

describe("every call in the client", () => {
  const catalogue: Record<string, string> = en;
  const all = Object.entries(sources).flatMap(([path, source]) =>
    calls(source).map((call) => [path, ...call] as const),
  );

  test("names a text that exists", () => {
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(([, key]) => !(key in catalogue))).toEqual([]);
  });
  test("passes the fields of its text", () =>
    expect(
      all.filter(([, key, passed]) => !fields(catalogue[key] ?? "").every((one) => passed.includes(one.slice(1, -1)))),
    ).toEqual([]));
});

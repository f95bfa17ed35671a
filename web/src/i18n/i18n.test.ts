import { afterEach, describe, expect, test, vi } from "vitest";
import de from "./de";
import en from "./en";
import { tPointer } from "./i18n.svelte";
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

describe("words for pointers", () => {
  const catalogues: [string, Record<string, string>][] = [
    ["en", en],
    ["de", de],
    ["nl", nl],
  ];
  /** Verbs for a mouse, and for a finger. */
  const MOUSE = /\b(click|mouse|maus|klick|klik|muis)/i;
  const FINGER = /\b(tap|touch|finger|tippe|vinger)/i;

  afterEach(() => void vi.unstubAllGlobals());

  test.each([
    [true, "Tap and hold"],
    [false, "Point at it with the mouse"],
  ])("with a finger as main pointer: %s", (isTouch, text) => {
    const matchMedia = (query: string) => ({
      matches: isTouch && query.includes("pointer: coarse"),
      addEventListener() {},
    });
    vi.stubGlobal("matchMedia", matchMedia);
    expect(tPointer("lesson.help")).toContain(text);
  });
  test.each(catalogues)(
    "%s speaks of a mouse only where there is a variant for fingers, and of fingers only in it",
    (_, words) => {
      const misplaced = Object.entries(words).filter(([key, text]) =>
        key.endsWith("_touch")
          ? MOUSE.test(text)
          : FINGER.test(text) || (MOUSE.test(text) && !(`${key}_touch` in words)),
      );
      expect(misplaced).toEqual([]);
    },
  );
});

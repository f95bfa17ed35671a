// The first page must find all its texts in home.json; the other catalogues are loaded with the other pages.
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";
import en from "./en";
import home from "./en/home.json";

const sources = import.meta.glob<string>("../**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const ENDINGS = ["", ".ts", ".svelte.ts", ".svelte"];

/** The files that are loaded with this one: not those of `import()`, nor types. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  const text = sources[file];
  if (text === undefined || seen.has(file)) return seen;
  seen.add(file);
  for (const [, kind, to] of text.matchAll(/\n\s*(?:import|export)\s+(type\s)?[^;]*?"(\.[^"]+)"/g)) {
    const path = join(dirname(file), to!);
    const found = ENDINGS.map((ending) => path + ending).find((one) => one in sources);
    if (!kind && found) loadedWith(found, seen);
  }
  return seen;
}

test("home.json has every text of the first page", () => {
  const files = [...loadedWith("../main.ts")].filter((file) => file.startsWith("../"));
  expect(files.length).toBeGreaterThan(30);
  const text = files.map((file) => sources[file]).join("\n");
  const prefixes = [...text.matchAll(/`([\w.]+\.)\$\{/g)].map(([, prefix]) => prefix!);
  const used = Object.keys(en).filter(
    (key) =>
      text.includes(`"${key}"`) || text.includes(`'${key}'`) || prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(used.filter((key) => !(key in home))).toEqual([]);
});

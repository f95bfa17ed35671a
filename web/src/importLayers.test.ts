// Import layers, top to bottom: a module may import from its own folder, its subfolders and the layers below. So pages
// do not depend on each other, and shared code does not depend on pages.
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";

const LAYERS = ["pages", "app-shell", "rulebook", "action-picker", "moments", "picture", "common", "api", "i18n"];
/** The lowest layer within the table page; the television shows tables, too. */
const CONNECTION = "pages/table/connection";

const sources = import.meta.glob<string>("./**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

function imports(path: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import) ?\(?"(\.[^"]*)"/g);
  return [...found].map(([, to]) => dirname(join(dirname(path), to!)));
}

function layer(folder: string): number {
  return LAYERS.indexOf(folder.split("/")[0]!);
}

function mayImport(from: string, to: string): boolean {
  const inside = from === "." || `${to}/`.startsWith(`${from}/`);
  return (
    inside ||
    layer(from) < layer(to) ||
    (to === CONNECTION && ["pages/table/", "pages/television"].some((page) => from.startsWith(page)))
  );
}

test.each(Object.entries(sources))("%s imports only from its own folder and lower layers", (path, text) => {
  expect(imports(path, text).filter((to) => !mayImport(dirname(join(path)), to))).toEqual([]);
});

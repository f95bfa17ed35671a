import { afterEach, describe, expect, test, vi } from "vitest";
import { formatDate, formatDecimal, formatHour, formatList, formatPercent } from "./formats";
import { loadLanguage, locale } from "./i18n.svelte";

function browserWith(...languages: string[]): void {
  vi.stubGlobal("navigator", { languages });
  vi.stubGlobal("document", { documentElement: {} });
}

afterEach(async () => {
  await loadLanguage("en");
  vi.unstubAllGlobals();
});

describe("the locale", () => {
  test("is the browser's variant of the page's language", async () => {
    browserWith("fr-CA", "en-GB", "de-AT");
    expect(locale()).toBe("en-GB");
    await loadLanguage("de");
    expect(locale()).toBe("de-AT");
  });
  test("is the page's language if the browser has no variant of it", async () => {
    browserWith("en-GB");
    await loadLanguage("nl");
    expect(locale()).toBe("nl");
  });
});

describe("formats", () => {
  test("follow the locale", () => {
    browserWith("en-GB");
    expect([formatDate("2026-11-19T12:00:00Z"), formatHour(17), formatDecimal(2.5)]).toEqual([
      "19 Nov 2026",
      "17:00",
      "2.5",
    ]);
    expect(formatList(["Anna", "Ben", "Cara"])).toBe("Anna, Ben and Cara");
    browserWith("en-US");
    expect([formatDate("2026-11-19T12:00:00Z"), formatHour(17).replace(/\s/, " ")]).toEqual([
      "Nov 19, 2026",
      "5:00 PM",
    ]);
    expect(formatList(["Anna", "Ben", "Cara"])).toBe("Anna, Ben, and Cara");
  });
  test("show fractions as percent, with a sign if asked", () => {
    browserWith("en-GB");
    expect([formatPercent(0.256), formatPercent(0.256, "exceptZero"), formatPercent(0, "exceptZero")]).toEqual([
      "26%",
      "+26%",
      "0%",
    ]);
  });
});

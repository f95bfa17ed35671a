import { expect, test } from "vitest";
import { paragraphs } from "./prose";

test("an empty line begins a paragraph, stars make words stand out", () => {
  expect(paragraphs("Take **one**.\n\n**Two** are\nenough.")).toEqual([
    [
      { text: "Take ", strong: false },
      { text: "one", strong: true },
      { text: ".", strong: false },
    ],
    [
      { text: "Two", strong: true },
      { text: " are\nenough.", strong: false },
    ],
  ]);
});

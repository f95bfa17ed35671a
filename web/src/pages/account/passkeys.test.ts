import { expect, test } from "vitest";
import { bytes, text } from "./passkeys";

test("bytes are written as base64url without padding, and read again", () => {
  const all = Uint8Array.from({ length: 256 }, (_, number) => number);
  for (const length of [0, 1, 2, 3, 256]) {
    const written = text(all.slice(0, length).buffer);
    expect(written).toMatch(/^[\w-]*$/);
    expect([...bytes(written)]).toEqual([...all.slice(0, length)]);
  }
});

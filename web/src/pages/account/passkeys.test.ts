import { expect, test } from "vitest";
import { decodeBase64Url, encodeBase64Url } from "./passkeys";

test("bytes survive base64url encoding, without padding", () => {
  const all = Uint8Array.from({ length: 256 }, (_, number) => number);
  for (const length of [0, 1, 2, 3, 256]) {
    const written = encodeBase64Url(all.slice(0, length).buffer);
    expect(written).toMatch(/^[\w-]*$/);
    expect([...decodeBase64Url(written)]).toEqual([...all.slice(0, length)]);
  }
});

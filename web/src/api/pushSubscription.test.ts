import { expect, test } from "vitest";
import { decodeBase64Url, describeBrowser } from "./pushSubscription";

test("the server's key is decoded from base64url", () => {
  expect([...decodeBase64Url("-_8A")]).toEqual([251, 255, 0]);
  expect([...decodeBase64Url("BA")]).toEqual([4]);
});

test("a browser is described by its user agent", () => {
  expect(describeBrowser("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe(
    "Firefox, Linux",
  );
  expect(describeBrowser("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36")).toBe(
    "Chrome, Android",
  );
  expect(describeBrowser("curl/8")).toBe("");
});

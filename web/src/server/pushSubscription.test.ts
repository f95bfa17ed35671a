import { expect, test } from "vitest";
import { bytes, describeBrowser } from "./pushSubscription";

test("the key of the house is read as the server writes it", () => {
  expect([...bytes("-_8A")]).toEqual([251, 255, 0]);
  expect([...bytes("BA")]).toEqual([4]);
});

test("a browser is called by what it says about itself", () => {
  expect(describeBrowser("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe(
    "Firefox, Linux",
  );
  expect(describeBrowser("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36")).toBe(
    "Chrome, Android",
  );
  expect(describeBrowser("curl/8")).toBe("");
});

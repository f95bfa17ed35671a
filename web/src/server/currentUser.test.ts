import { beforeEach, expect, test, vi } from "vitest";

const asked: string[] = [];

beforeEach(() => {
  vi.resetModules();
  asked.length = 0;
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    const name = body ? (JSON.parse(body as string) as { name: string }).name : "";
    asked.push(`${method} ${name}`);
    if (name === "Nessie") return Response.json({ text: "Not that one." }, { status: 400 });
    return Response.json({ name });
  });
});

test("a name on its way that is refused lets nobody sit down under the old one", async () => {
  const { named, rename } = await import("./currentUser.svelte");
  const refused = rename("Nessie").catch((error: Error) => error.message);
  await expect(named()).rejects.toThrow("Not that one.");
  expect(await refused).toBe("Not that one.");
});

test("a refusal that was told is over: the next who sits down has the name from before", async () => {
  const { named, rename } = await import("./currentUser.svelte");
  await rename("Ailsa");
  await expect(rename("Nessie")).rejects.toThrow("Not that one.");
  expect(await named()).toBe("Ailsa");
});

test("whoever has no name sits down as a guest", async () => {
  const { named } = await import("./currentUser.svelte");
  expect(await named()).toBe("Guest");
  expect(asked).toEqual(["GET ", "PUT Guest"]);
});

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
  const { ensureName, saveName } = await import("./currentUser.svelte");
  const refused = saveName("Nessie").catch((error: Error) => error.message);
  await expect(ensureName()).rejects.toThrow("Not that one.");
  expect(await refused).toBe("Not that one.");
});

test("a refusal that was told is over: the next who sits down has the name from before", async () => {
  const { ensureName, saveName } = await import("./currentUser.svelte");
  await saveName("Ailsa");
  await expect(saveName("Nessie")).rejects.toThrow("Not that one.");
  expect(await ensureName()).toBe("Ailsa");
});

test("whoever has no name sits down as a guest", async () => {
  const { ensureName } = await import("./currentUser.svelte");
  expect(await ensureName()).toBe("Guest");
  expect(asked).toEqual(["GET ", "PUT Guest"]);
});

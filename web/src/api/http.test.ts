import { beforeEach, expect, test, vi } from "vitest";
import "./http";

const guest = { name: "" };
let answers: { path: string; give: (body: object, status?: number) => void }[];
const asked = () => answers.map((answer) => answer.path);
const settle = () => new Promise((go) => setTimeout(go));

beforeEach(() => {
  vi.resetModules();
  answers = [];
  const fetch = (path: string, { method }: RequestInit) =>
    new Promise<Response>((take) =>
      answers.push({ path: `${method} ${path}`, give: (body, status = 200) => take(Response.json(body, { status })) }),
    );
  vi.stubGlobal("fetch", fetch);
});

test("requests wait for the session", async () => {
  const { put, get, fetchMe } = await import("./http");
  void fetchMe();
  void fetchMe();
  const renamed = put("/me", { name: "Ailsa" });
  void get("/tables");
  await settle();
  expect(asked()).toEqual(["GET /api/me"]);
  answers[0]!.give(guest);
  await settle();
  expect(asked()).toEqual(["GET /api/me", "PUT /api/me", "GET /api/tables"]);
  answers[1]!.give({ ...guest, name: "Ailsa" });
  expect(await renamed).toEqual({ ...guest, name: "Ailsa" });
});

test("a first request fetches the session itself, once", async () => {
  const { get } = await import("./http");
  void get("/tables");
  await settle();
  answers[0]!.give(guest);
  await settle();
  void get("/games");
  await settle();
  expect(asked()).toEqual(["GET /api/me", "GET /api/tables", "GET /api/games"]);
});

test("without a session a request reports its own error, and the next one fetches the session again", async () => {
  const { get } = await import("./http");
  const refused = get("/tables");
  await settle();
  answers[0]!.give({ text: "Too much." }, 429);
  await settle();
  answers[1]!.give({ text: "Still too much." }, 429);
  await expect(refused).rejects.toThrow("Still too much.");
  void get("/tables");
  await settle();
  expect(asked()).toEqual(["GET /api/me", "GET /api/tables", "GET /api/me"]);
});

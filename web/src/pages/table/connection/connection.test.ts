import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Update } from "../../../api/protocol";
import { Connection, type Answer } from "./connection";
import { fakePage, lastSocket, sockets } from "./fakeSocket";

let page: EventTarget;
let events: { update: [Update, boolean][]; isConnected: boolean[]; rejected: string[] };

function connect(): Connection {
  return new Connection(() => "ws://table", {
    update: (update, first) => events.update.push([update, first]),
    isConnected: (connected) => events.isConnected.push(connected),
    rejected: (text) => events.rejected.push(text),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  page = fakePage();
  events = { update: [], isConnected: [], rejected: [] };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the connection", () => {
  test("the first update after opening is marked", () => {
    connect();
    lastSocket().receive({ type: "update", prompt: "a" });
    lastSocket().receive({ type: "update", prompt: "b" });
    expect(events.update.map(([, first]) => first)).toEqual([true, false]);
  });

  test("each request gets its own answer", async () => {
    const connection = connect();
    lastSocket().receive({ type: "update" });
    const [one, two] = [
      connection.request({ type: "chat", text: "1" }),
      connection.request({ type: "chat", text: "2" }),
    ];
    lastSocket().receive({ type: "refused", id: 2, text: "no", possible: [] });
    lastSocket().receive({ type: "update", completedCommand: 1 });
    expect([(await one).type, (await two).type]).toEqual(["done", "refused"]);
  });

  test("it reconnects after a break, and never repeats a pending request", async () => {
    const connection = connect();
    lastSocket().receive({ type: "update" });
    const act = connection.request({ type: "act", seat: 0, decisionNumber: 3, action: "pass" });
    lastSocket().drop();
    expect((await act).type).toBe("lost");
    await vi.advanceTimersByTimeAsync(600);
    expect(sockets).toHaveLength(2);
    lastSocket().receive({ type: "update" });
    expect(lastSocket().sent).toEqual([]);
    expect(events.update.at(-1)![1]).toBe(true);
    expect(events.isConnected).toEqual([true, false, true]);
  });

  test("nothing is sent while it is down", async () => {
    const connection = connect();
    expect(await connection.request({ type: "undo", seat: 0, decisionNumber: 0 })).toEqual<Answer>({ type: "lost" });
  });

  test("it reconnects immediately when the network is back", () => {
    connect();
    lastSocket().drop();
    page.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(2);
  });

  test("a connection without answers is dropped and reopened", async () => {
    const connection = connect();
    lastSocket().receive({ type: "update" });
    const act = connection.request({ type: "act", seat: 0, decisionNumber: 0, action: "pass" });
    await vi.advanceTimersByTimeAsync(8_000);
    expect((await act).type).toBe("lost");
    expect(sockets).toHaveLength(2);
  });

  test("hints may take long", async () => {
    const connection = connect();
    lastSocket().receive({ type: "update" });
    void connection.request({ type: "hints", seat: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });

  test("the coach may take long", async () => {
    const connection = connect();
    lastSocket().receive({ type: "update" });
    void connection.request({ type: "coach", seat: 0, decisionNumber: 0, action: "pass" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });

  test("a final refusal is reported with its message, without reconnecting", async () => {
    connect();
    lastSocket().receive({ type: "refused", id: 0, text: "There is no such table.", possible: [] });
    lastSocket().drop(4404);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events.rejected).toEqual(["There is no such table."]);
    expect(sockets).toHaveLength(1);
  });

  test("a closed connection stays closed", async () => {
    const connection = connect();
    connection.close();
    page.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });
});

// How much load boardgame.io can take, as bench/server_load.py measures ours: matches full of clients who act as soon as it is
// their turn, over socket.io. `node load.mjs [seconds]` starts a server of its own. Nothing is stored on a disk.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { io } from "socket.io-client";
import { FIELDS } from "./game.mjs";

const MATCHES = 50;
const WARM_UP = 3;
const [seconds = "8"] = process.argv.slice(2);
const port = 20000 + Math.floor(Math.random() * 10000);

const server = spawn(process.execPath, [new URL("server.mjs", import.meta.url).pathname, String(port)]);
const answered = [];
const seen = [];

/** Somebody who moves when it is their turn; `heard` is when the other one last moved. */
class Client {
  heard = 0;
  sent = 0;
  state = -1;

  constructor(match, seat, mates) {
    Object.assign(this, { match, seat, mates });
    this.socket = io(`http://127.0.0.1:${port}/board`, { transports: ["websocket"], forceNew: true });
    this.socket.on("connect", () => this.socket.emit("sync", match, seat, undefined, 2));
    this.socket.on("sync", (_, { state }) => this.take(state._stateID, state.ctx.currentPlayer));
    this.socket.on("update", (_, state) => this.take(state._stateID, state.ctx.currentPlayer));
  }

  take(state, currentPlayer) {
    const now = performance.now();
    if (state <= this.state) return;
    this.state = state;
    if (this.sent) answered.push([now, now - this.sent]);
    else if (this.heard && currentPlayer === this.seat) seen.push([now, now - this.heard]);
    this.sent = 0;
    if (currentPlayer === this.seat && this.mates.every((mate) => mate.state >= 0)) this.act();
  }

  act() {
    const move = { type: "play", args: [Math.floor(Math.random() * FIELDS)], playerID: this.seat };
    this.sent = performance.now();
    for (const mate of this.mates) if (mate !== this) mate.heard = this.sent;
    this.socket.emit("update", { type: "MAKE_MOVE", payload: move }, this.state, this.match, this.seat);
  }
}

/** Seconds that the server has computed. */
function computed() {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function quantile(times, part) {
  const sorted = times.map(([, took]) => took).sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(1).padStart(6);
}

const rest = (time) => new Promise((done) => setTimeout(done, 1000 * time));

await new Promise((ready) => server.stdout.on("data", ready));
const all = Array.from({ length: MATCHES }, (_, number) => {
  const mates = [];
  mates.push(new Client(`match-${number}`, "0", mates), new Client(`match-${number}`, "1", mates));
  return mates;
});
while (all.flat().some((client) => client.state < 0)) await rest(0.1);
for (const mates of all) mates[0].act();
await rest(WARM_UP);
const [begin, before] = [performance.now(), computed()];
await rest(Number(seconds));
const [end, work] = [performance.now(), computed() - before];
const during = (times) => times.filter(([at]) => begin <= at && at < end);
const moves = during(answered).length;
console.log(`boardgame.io, ${MATCHES} matches × 2 clients, a state of 12 kB, ${seconds} s`);
console.log(`  moves/s                         ${String(Math.round((moves / (end - begin)) * 1000)).padStart(8)}`);
console.log(`  server's work per move          ${((work / moves) * 1000).toFixed(2).padStart(8)} ms`);
for (const [name, times] of [
  ["act until answered", during(answered)],
  ["act until the other may act", during(seen)],
])
  console.log(`  ${name.padEnd(28)} p50 ${quantile(times, 0.5)} ms   p99 ${quantile(times, 0.99)} ms`);
server.kill();
process.exit(0);

// boardgame.io's own server as it comes, with matches in memory: `node server.mjs PORT`.
import { createRequire } from "node:module";
import { board } from "./game.mjs";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");
Server({ games: [board], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => console.log("ready"));

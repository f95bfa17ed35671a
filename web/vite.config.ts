import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { precompress } from "./precompress";

// `npm run dev` talks to a server started by `ceilidh serve --no-open`.
const server = process.env.CEILIDH_SERVER ?? "http://127.0.0.1:8000";

const outDir = "../src/ceilidh/server/static";

export default defineConfig({
  plugins: [svelte(), precompress(outDir)],
  build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  test: { setupFiles: ["src/i18n/loadTextsForTests.ts"] },
  server: { proxy: { "/api": { target: server, ws: true, changeOrigin: true } } },
});

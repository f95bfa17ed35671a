// Vite plugin that compresses the built files with gzip and brotli, so that the server need not do it per request.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(html|js|css|svg|txt)$/;
/** Smaller files hardly shrink. */
const MIN_SIZE_BYTES = 1000;

/** Writes a `.gz` and a `.br` beside every built file that is worth it. */
export function precompress(folder: string): Plugin {
  return {
    name: "precompress",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const file = join(folder, name);
        if (!COMPRESSIBLE.test(name) || statSync(file).size < MIN_SIZE_BYTES) continue;
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}

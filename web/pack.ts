// Packs what was built with gzip and brotli, so that the server need not do it for each request.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const PACKABLE = /\.(html|js|css|svg|txt)$/;
/** Smaller files would not become smaller by much. */
const LEAST = 1000;

/** Lays a `.gz` and a `.br` beside every file of the built client that is worth it. */
export function pack(folder: string): Plugin {
  return {
    name: "pack",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const file = join(folder, name);
        if (!PACKABLE.test(name) || statSync(file).size < LEAST) continue;
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}

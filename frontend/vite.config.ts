import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    outDir: "dist",
    manifest: true, // for scripts/make-worker.js
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
    passWithNoTests: false,
    // Every file by itself would read the 1,700 modules of messages again: twice the time.
    pool: "threads",
    isolate: false,
    unstubGlobals: true,
    // No measure of speed: what a test waits for comes at once or not at all, on a busy machine too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

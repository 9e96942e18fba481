import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Faults are one after another: one of them stops the database's process, and all of them load the machine. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: { include: ['tests/faults/**/*.test.ts'], fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 },
})

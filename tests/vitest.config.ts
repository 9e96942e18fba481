import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')
/** Two files at a time, each with a server of its own: two cores are kept busy by that. */
const WORKERS = 2
// MongoDB has no schema to migrate
const SQLITE_ALONE = process.env['TEST_DATABASE'] === 'mongodb' ? ['tests/faults/migrations.test.ts'] : []
// a noisy machine must not fail a test; a hanging one must still end
const patient = { testTimeout: 120_000, hookTimeout: 240_000 }

export default defineConfig({
  root,
  cacheDir: path.join(root, 'node_modules/.vite-tests'),
  test: {
    maxWorkers: WORKERS,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'wire',
          include: ['tests/contract/**/*.test.ts', 'tests/api/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: WORKERS,
          globalSetup: ['tests/harness/global-setup.ts'],
          ...patient,
        },
      },
      {
        extends: true,
        // a killed or frozen process is not to be mistaken for a neighbour's: one file at a time
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: SQLITE_ALONE,
          environment: 'node',
          pool: 'forks',
          fileParallelism: false,
          // as in the browser: a busy machine may stumble once, which is told; what fails twice is a fault
          retry: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { name: 'site', include: ['tests/site/**/*.test.{ts,tsx}', 'site/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
    ],
  },
})

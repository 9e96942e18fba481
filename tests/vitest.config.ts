import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useMemoryForTempFolders } from './run/temp-folder.mjs'

useMemoryForTempFolders()
const root = path.resolve(import.meta.dirname, '..')
/** Two files at a time, each with its own server, keep two cores busy. */
const WORKERS = 2

const isMongo = process.env['TEST_DATABASE'] === 'mongodb'
const isFull = process.env['TEST_FULL'] === 'on'

/** MongoDB has no schema to migrate. */
const SQLITE_ONLY = ['tests/faults/start-and-stop/migrations.test.ts', 'tests/faults/storage/lost-database-file.test.ts']
/** SQLite is for processes of one machine, which `two-processes.test.ts` tests, and has its own test of migrations. */
const MONGODB_ONLY = ['tests/faults/consistency/four-processes.test.ts', 'tests/faults/start-and-stop/upgrade-mongo.test.ts']
/**
 * Files about HTTP, pages, pictures, processes and demo content: the outcome does not depend on the database.
 * They run on SQLite; `npm test -- --full` repeats them on MongoDB. A new file runs on both. Single tests use `isRepeat`.
 */
const SAME_ON_BOTH = [
  'tests/contract/order-of-checks.test.ts',
  'tests/contract/registry.test.ts',
  'tests/contract/typed-previews.test.ts',
  'tests/contract/unknown-parameters.test.ts',
  'tests/api/security-headers.test.ts',
  'tests/api/api-docs/*.test.ts',
  'tests/api/content/formatted-posts.test.ts',
  'tests/api/content/plain-posts.test.ts',
  'tests/api/content/response-size.test.ts',
  'tests/api/kept/batch-bodies.test.ts',
  'tests/api/kept/import-files.test.ts',
  'tests/api/pages/*.test.ts',
  'tests/api/panel/gate-matrix.test.ts',
  'tests/api/panel/media.test.ts',
  'tests/api/panel/origins.test.ts',
  'tests/api/panel/policy.test.ts',
  'tests/api/panel/signed-in-errors.test.ts',
  'tests/api/panel/unknown-addresses.test.ts',
  'tests/api/pictures/documents.test.ts',
  'tests/api/pictures/picture-limits.test.ts',
  'tests/api/pictures/uploads.test.ts',
  'tests/api/sign-in/shared-session.test.ts',
  'tests/faults/backup/backup-bucket.test.ts',
  'tests/faults/clients/guessing.test.ts',
  'tests/faults/clients/hostile-bodies.test.ts',
  'tests/faults/clients/hostile-clients.test.ts',
  'tests/faults/clients/panel-flood.test.ts',
  'tests/faults/clients/pipelining.test.ts',
  'tests/faults/clients/slow-readers.test.ts',
  'tests/faults/clients/slow-sign-ins.test.ts',
  'tests/faults/consistency/damaged-draft.test.ts',
  'tests/faults/pictures/bucket.test.ts',
  'tests/faults/pictures/cards.test.ts',
  'tests/faults/pictures/media-reads.test.ts',
  'tests/faults/start-and-stop/drain-and-log.test.ts',
  'tests/faults/start-and-stop/seed.test.ts',
  'tests/faults/start-and-stop/start-up-settings.test.ts',
  'tests/faults/storage/full-disk.test.ts',
  'tests/faults/storage/io-errors.test.ts',
  'tests/faults/storage/log-of-errors.test.ts',
  'tests/faults/storage/lost-log-lines.test.ts',
]
const exclude = isMongo ? [...SQLITE_ONLY, ...(isFull ? [] : SAME_ON_BOTH)] : MONGODB_ONLY
/** Files that freeze what the other files use. They run one at a time, after the others. */
const ALONE = isMongo ? ['tests/faults/storage/database-away.test.ts'] : []
/** Files that take long although they are short, the longest first. They start first, so that none of them runs alone at the end. */
const LONG = [
  'tests/contract/schedule.test.ts',
  'tests/api/pictures/picture-limits.test.ts',
  'tests/api/pages/sharing.test.ts',
  'tests/api/panel/malformed.test.ts',
  'tests/api/content/long-texts.test.ts',
  'tests/contract/freshness.test.ts',
  'tests/faults/start-and-stop/seed.test.ts',
  'tests/faults/consistency/publication.test.ts',
  'tests/faults/consistency/random-acts.test.ts',
  'tests/faults/consistency/imports.test.ts',
  'tests/faults/consistency/two-processes.test.ts',
  'tests/faults/consistency/four-processes.test.ts',
  'tests/faults/backup/restore-replaces.test.ts',
  'tests/faults/backup/backup.test.ts',
  'tests/faults/consistency/concurrency.test.ts',
  'tests/faults/consistency/batches.test.ts',
  'tests/faults/consistency/trash.test.ts',
  'tests/faults/pictures/media-reads.test.ts',
  'tests/faults/clients/hostile-clients.test.ts',
  'tests/faults/clients/slow-sign-ins.test.ts',
  'tests/faults/backup/restore-refusals.test.ts',
  'tests/faults/backup/restore-damage.test.ts',
  'tests/faults/long-texts/others-wait.test.ts',
  'tests/faults/start-and-stop/migrations.test.ts',
  'tests/faults/start-and-stop/start-up.test.ts',
  'tests/faults/start-and-stop/damaged-index.test.ts',
  'tests/faults/consistency/atomicity.test.ts',
  'tests/faults/storage/failed-commit.test.ts',
  'tests/faults/storage/full-disk.test.ts',
  'tests/faults/pictures/bucket.test.ts',
]

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = LONG.findIndex((file) => moduleId.endsWith(file))
      return index < 0 ? LONG.length : index
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Generous, because the machine may be busy. */
const patient = { testTimeout: 120_000, hookTimeout: 240_000 }
/** Files share the modules of their worker: loading them again for each file takes 1 to 3 seconds of CPU. */
const shared = { environment: 'node', pool: 'forks', isolate: false } as const
const faults = {
  ...shared,
  setupFiles: ['tests/faults/support/stop-processes.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  root,
  cacheDir: path.join(root, 'node_modules/.vite-tests'),
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongFilesFirst },
    reporters: ['default', path.join(root, 'tests/run/vitest-reporter.mjs')],
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], ...shared, ...patient } },
      {
        extends: true,
        test: {
          name: 'wire',
          include: ['tests/contract/**/*.test.ts', 'tests/api/**/*.test.ts'],
          exclude,
          maxWorkers: WORKERS,
          globalSetup: ['tests/harness/server/global-setup.ts'],
          ...shared,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: [...exclude, ...ALONE],
          maxWorkers: WORKERS,
          ...faults,
        },
      },
      {
        extends: true,
        test: { name: 'faults-alone', include: ALONE, exclude, maxWorkers: 1, sequence: { groupOrder: 1 }, ...faults },
      },
      {
        extends: true,
        test: { name: 'site', include: ['tests/site/**/*.test.{ts,tsx}', 'site/**/*.test.{ts,tsx}'], environment: 'happy-dom', ...patient },
      },
    ],
  },
})

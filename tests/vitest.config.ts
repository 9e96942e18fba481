import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useMemoryForTempFolders } from './run/temp-folder.mjs'

useMemoryForTempFolders()
const root = path.resolve(import.meta.dirname, '..')
const isMongo = process.env['TEST_DATABASE'] === 'mongodb'

/** MongoDB repeats what its own code, its transactions or its locks decide. Everything else has been seen on SQLite. */
const ON_MONGODB = {
  wire: [
    'tests/contract/{conditional-writes,freshness,history,list-queries,list-ranges,list-statuses}.test.ts',
    'tests/contract/{pending-drafts,previews,publication,saved-by,schedule,shown-with-episode,trash,waiting-drafts}.test.ts',
    'tests/api/content/{presence,search,spellings,summary,tastings}.test.ts',
    'tests/api/kept/{batch-drafts,batches,history,imports,trash}.test.ts',
    'tests/api/panel/{unchanged-saves,writes-in-turn}.test.ts',
    'tests/api/pictures/library.test.ts',
    'tests/api/sign-in/{own-password,sessions,throttle}.test.ts',
  ],
  faults: [
    'tests/faults/backup/backup.test.ts',
    'tests/faults/clients/malformed.test.ts',
    'tests/faults/consistency/{atomicity,batches,concurrency,four-processes,imports,publication}.test.ts',
    'tests/faults/consistency/{random-acts,trash,two-processes}.test.ts',
    'tests/faults/start-and-stop/upgrade-mongo.test.ts',
    'tests/faults/storage/failed-commit.test.ts',
  ],
}
/** Stops the database that the other files use, and so runs after them. */
const ALONE = 'tests/faults/storage/database-away.test.ts'
/** About several machines, and about indexes of MongoDB. */
const MONGODB_ONLY = ['tests/faults/consistency/{two,four}-processes.test.ts', 'tests/faults/start-and-stop/upgrade-mongo.test.ts']
const exclude = isMongo ? [ALONE] : MONGODB_ONLY

/** Files that take long although they are short, the longest first: none of them should run alone at the end. */
const LONG = ['random-acts', 'imports', 'restore-replaces', 'backup', 'publication', 'two-processes', 'concurrency', 'trash', 'seed']

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return index < 0 ? LONG.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Files share the modules of their worker: loading them again for each file takes 1 to 3 seconds of CPU. */
const shared = { environment: 'node', pool: 'forks', isolate: false } as const
const faults = { ...shared, setupFiles: ['tests/faults/support/stop-processes.ts'], testTimeout: 300_000 }

export default defineConfig({
  root,
  cacheDir: path.join(root, 'node_modules/.vite-tests'),
  test: {
    // two files at a time, each with its own server, keep two cores busy
    maxWorkers: 2,
    // the runner lists what passes on its second attempt
    retry: 1,
    // generous, because the machine may be busy
    testTimeout: 120_000,
    hookTimeout: 240_000,
    sequence: { sequencer: LongFilesFirst },
    reporters: ['default', path.join(root, 'tests/run/vitest-reporter.mjs')],
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], ...shared } },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/site/setup.ts'],
          ...shared,
          environment: 'happy-dom',
          // wide enough for the second column of the forms
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'wire',
          include: isMongo ? ON_MONGODB.wire : ['tests/contract/**/*.test.ts', 'tests/api/**/*.test.ts'],
          globalSetup: ['tests/harness/server/global-setup.ts'],
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: isMongo ? ON_MONGODB.faults : ['tests/faults/**/*.test.ts'],
          exclude,
          ...faults,
        },
      },
      { extends: true, test: { name: 'faults-alone', include: isMongo ? [ALONE] : [], sequence: { groupOrder: 1 }, ...faults } },
    ],
  },
})

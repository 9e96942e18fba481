// Imports run one way (docs/architecture.md). `npm run check` runs these rules and verifies that they saw the code.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const foldersIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : []

const OURS = '^(cms|admin-bridge|site|seed|tests)/'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Matches these paths and no other. */
const exactly = (paths) => `^(${paths.map((file) => file.replaceAll('.', '\\.')).join('|')})$`

/**
 * The files of the server that import more than types of Payload. `npm run check` also looks for calls
 * (tests/run/source-rules.mjs): what a file imports here does not let it read content.
 */
const PAYLOAD_FILES = {
  'admin-bridge/store/content-store.ts': 'the gateway to content: transactions',
  'admin-bridge/auth/authentication.ts': 'finds the user of a token',
  'admin-bridge/auth/sessions.ts': 'signs in and out',
  'admin-bridge/http/errors/index.ts': 'maps the classes of Payload errors',
  'admin-bridge/auth/panel-cookie.ts': 'reads and writes Payload’s cookie',
  'admin-bridge/operations/startup/open-database.ts': 'opens Payload',
  'admin-bridge/operations/tools/user.ts': 'prints the classes of Payload errors',
  'admin-bridge/resources/rich-text/render-html.ts': 'makes HTML with Payload’s converter',
}

/**
 * The layers of each part, the lowest first. A layer imports only layers of earlier rows:
 * none of its own row. A folder stands for all that is in it, except for inner folders with an entry of their own.
 */
const LAYERS = {
  cms: [
    ['domain'],
    ['domain/rich-text'],
    ['domain/entities'],
    ['domain/lists', 'domain/records'],
    ['error-code.ts', 'bounded-queue.ts', 'payload-internals.ts', 'payload-types.ts', 'process-globals.ts'],
    ['env.ts', 'error-log.ts'],
    ['origins.ts'],
    ['database/migrations'],
    ['database', 'access', 'media'],
    ['drafts', 'views'],
    ['hooks', 'trash', 'schedule'],
    ['fields'],
    ['collections'],
    ['payload.config.ts'],
    ['panel'],
  ],
  'cms/database': [
    ['adapter.ts', 'failures.ts', 'find-record.ts', 'migrations', 'mongodb', 'own-transaction.ts', 'set-quietly.ts', 'tally-of.ts'],
    ['after-transaction.ts', 'conflict-retries.ts', 'counters.ts', 'hold-record.ts', 'storage-health.ts'],
    ['sqlite', 'kept-rows.ts'],
    ['hold-picture.ts', 'mongo-transactions.ts', 'probes.ts', 'sqlite-transactions.ts'],
    ['content-version.ts', 'file-locks.ts', 'history', 'queries'],
    ['batches.ts', 'drafts.ts', 'figures', 'previews.ts', 'search'],
    ['lists'],
    ['library'],
    ['derived'],
    ['migrate.ts'],
  ],
  'admin-bridge': [
    ['contract', 'log.ts'],
    ['http/errors'],
    ['http/limits'],
    ['http/cache'],
    ['http'],
    ['store'],
    ['auth', 'media', 'presence', 'public-site'],
    ['share-cards', 'resources'],
    ['panel'],
    ['api-docs', 'pages/crawlers'],
    ['pages'],
    ['api-reads.ts'],
    ['api.ts'],
    ['fast-reads.ts'],
    ['app.ts'],
    ['operations/usage-error.ts'],
    ['operations/backup'],
    ['operations/startup'],
    ['operations/tools', 'operations/scripts'],
    ['starting.ts'],
    ['server.ts'],
  ],
  'admin-bridge/store': [
    ['client.ts', 'depends-on.ts', 'few-at-once.ts', 'kept-unit.ts', 'keyed-mutex.ts', 'viewer.ts'],
    ['find-records.ts'],
    ['picture-looks.ts'],
    ['reads.ts'],
    ['unit-reads.ts'],
    ['content-store.ts'],
    ['batch-notes.ts', 'empty-trash.ts', 'run-schedule.ts'],
    ['run-batch.ts'],
    ['take-back-import.ts'],
  ],
  'site/shared': [
    ['api', 'format', 'idle.ts', 'pictures', 'theme', 'toasts'],
    ['routing'],
    ['analytics.ts', 'head', 'lists', 'notify.ts', 'session', 'ui'],
  ],
}

const literal = (text) => text.replaceAll('.', '\\.')

/** Matches the files of a layer: a file, or what is in a folder but in no inner folder with an entry of its own. */
function layerPattern(part, entry, entries) {
  if (path.extname(entry)) return `^${part}/${literal(entry)}$`
  const inner = entries.filter((other) => other.startsWith(`${entry}/`)).map((other) => literal(other.slice(entry.length + 1)))
  return `^${part}/${literal(entry)}/${inner.length > 0 ? `(?!(${inner.join('|')})/)` : ''}`
}

/** The rules of one part: one for each layer. @throws Error for a source file that is in no layer. */
function layerRules([part, rows]) {
  const entries = rows.flat()
  const patternOf = (entry) => layerPattern(part, entry, entries)
  const all = new RegExp(entries.map(patternOf).join('|'))
  const sources = readdirSync(part, { recursive: true }).map((file) => path.posix.join(part, file.replaceAll(path.sep, '/')))
  const stray = sources.find((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('/.next/') && !all.test(file))
  if (stray) throw new Error(`${stray} is in no layer: add its folder to LAYERS in .dependency-cruiser.mjs`)
  return rows.flatMap((row, index) =>
    row.flatMap((entry) => {
      const others = [...row, ...rows.slice(index + 1).flat()].filter((other) => other !== entry)
      if (others.length === 0) return []
      const to = { path: others.map(patternOf).join('|') }
      return rule(`layer ${part}/${entry}`, `${part}/${entry} imports only layers below its own`, { path: patternOf(entry) }, to)
    }),
  )
}

const PUBLISHED = ['admin-bridge/contract/', 'cms/domain/']
const PRODUCT = ['admin-bridge/', 'cms/', 'site/', 'seed/']
const SCRIPTS = 'admin-bridge/operations/scripts'

/** What each folder of the tests may import, besides itself and packages. Suites do not import each other. */
const TEST_FOLDERS = {
  harness: PUBLISHED,
  api: [...PUBLISHED, 'tests/harness/'],
  contract: [...PUBLISHED, 'tests/harness/'],
  faults: [...PUBLISHED, 'tests/harness/'],
  e2e: [...PUBLISHED, 'tests/harness/'],
  unit: [...PRODUCT, 'tests/harness/'],
  site: [...PRODUCT, 'tests/harness/'],
  run: [],
  bench: ['tests/harness/', 'tests/run/'],
  fuzz: ['tests/bench/', 'tests/harness/', 'tests/run/', 'tests/soak/'],
  soak: ['tests/bench/', 'tests/harness/', 'tests/run/'],
  lighthouse: ['tests/bench/', 'tests/harness/', 'tests/run/'],
}

/** Single imports that those rules do not allow, each with its reason. */
const TEST_EXCEPTIONS = [
  ['tests/harness/server/demo-template.ts', `${SCRIPTS}/stamp.mjs`, 'the template belongs to one build'],
  ['tests/harness/server/global-setup.ts', `${SCRIPTS}/stamp.mjs`, 'refuses to test an outdated build'],
  ['tests/lighthouse/run.mjs', `${SCRIPTS}/stamp.mjs`, 'builds first if needed'],
  ['tests/bench/writes/local.mjs', `${SCRIPTS}/bundle.mjs`, 'bundles the process that uses the Local API'],
  ['tests/bench/writes/local-api.ts', 'admin-bridge/operations/startup/open-database.ts', 'opens the database as the server does'],
  ['tests/bench/writes/local-api.ts', 'cms/env.ts', 'the settings that it takes'],
  ['tests/bench/writes/local-api.ts', 'cms/payload-internals.ts', 'the Local API for any collection'],
  ['tests/bench/writes/local-api.ts', 'cms/domain/entities/index.ts', 'names of collections'],
  ['tests/fuzz/run.mjs', `${SCRIPTS}/stamp.mjs`, 'refuses to test an outdated build'],
  ['tests/faults/start-and-stop/migrations.test.ts', 'cms/database/migrations/index.ts', 'reverts one of them'],
  [
    'tests/faults/backup/restore-refusals.test.ts',
    'admin-bridge/operations/backup/check-archive.ts',
    'checks dozens of archives without a process for each',
  ],
  ['tests/faults/backup/restore-refusals.test.ts', 'admin-bridge/operations/backup/restore-content.ts', 'as above'],
  ['tests/faults/backup/restore-refusals.test.ts', 'admin-bridge/operations/usage-error.ts', 'the error that both throw'],
  ['tests/faults/backup/restore-refusals.test.ts', 'cms/env.ts', 'the settings that both take'],
  [
    'tests/faults/backup/restore-replaces.test.ts',
    'admin-bridge/operations/backup/locks.ts',
    'opens an installation as each tool does, without its process',
  ],
  ['tests/faults/backup/restore-replaces.test.ts', 'cms/env.ts', 'the settings that it takes'],
  ['tests/faults/pictures/sweep.test.ts', 'admin-bridge/media/sweep-media.ts', 'the server sweeps once a day; the test sets the clock'],
  ['tests/faults/pictures/sweep.test.ts', 'cms/env.ts', 'type of the settings of a sweep'],
  ['tests/faults/pictures/sweep.test.ts', 'cms/media/media-store.ts', 'what is swept'],
  [
    'tests/api/security-headers.test.ts',
    'admin-bridge/http/security-headers.ts',
    'the test server has no HTTPS address, so one test calls the function',
  ],
  ['tests/e2e/support/test.ts', 'site/shared/session/session-store.ts', 'the key under which the browser keeps the session'],
  ['tests/e2e/console/forms.spec.ts', 'site/shared/session/session-store.ts', 'the same key'],
  ['tests/e2e/walk/sessions.spec.ts', 'site/shared/session/session-store.ts', 'the same key'],
  ['tests/e2e/console/login.spec.ts', 'site/shared/session/session-store.ts', 'the same key'],
  ['tests/e2e/panel/shared-session.spec.ts', 'site/shared/session/session-store.ts', 'the same key'],
  [
    'tests/e2e/public/loading/side-reads.spec.ts',
    'site/entry-server.tsx',
    'type of the renderer in dist, which it runs with failing reads',
  ],
  ['tests/e2e/playwright.config.ts', 'tests/run/temp-folder.mjs', 'the runner and Playwright share the folder'],
  ['tests/unit/test-report.test.ts', 'tests/run/report.mjs', 'tests the verdict of the runner'],
]

/** The rules of one test folder: one for its files, and one for each file with exceptions. @throws Error for a stale exception. */
function testRules([folder, allowed]) {
  const own = `tests/${folder}/`
  const exceptions = TEST_EXCEPTIONS.filter(([from]) => from.startsWith(own))
  const stale = exceptions.flatMap(([from, to]) => [from, to]).find((file) => !existsSync(file))
  if (stale) throw new Error(`${stale} does not exist: correct TEST_EXCEPTIONS in .dependency-cruiser.mjs`)
  const files = [...new Set(exceptions.map(([from]) => from))]
  const comment = `tests/${folder} imports only ${['itself', ...allowed].join(', ')}`
  const to = (more) => ({
    path: OURS,
    pathNot: [own, ...allowed]
      .map((start) => `^${literal(start)}`)
      .concat(more.length > 0 ? [exactly(more)] : [])
      .join('|'),
  })
  return [
    rule(`tests ${folder}`, comment, { path: `^${own}`, ...(files.length > 0 ? { pathNot: exactly(files) } : {}) }, to([])),
    ...files.map((file) =>
      rule(
        `tests ${file}`,
        comment,
        { path: exactly([file]) },
        to(exceptions.filter(([from]) => from === file).map(([, target]) => target)),
      ),
    ),
  ]
}

/** A feature imports no other feature. One rule per feature, built from the directory listing. */
const features = foldersIn('site/features').map((name) =>
  rule(
    `feature-${name}`,
    `site/features/${name} imports no other feature`,
    { path: `^site/features/${name}/` },
    { path: '^site/features/', pathNot: `^site/features/${name}/` },
  ),
)

/** A console module imports only the description of another module, with its messages. */
const modules = foldersIn('site/console/modules').map((name) =>
  rule(
    `module-${name}`,
    `site/console/modules/${name} imports only module.ts of other modules`,
    { path: `^site/console/modules/${name}/` },
    { path: '^site/console/modules/', pathNot: `^site/console/modules/(${name}/|[^/]+/module\\.ts$)` },
  ),
)

export default {
  forbidden: [
    rule('no-cycles', 'imports must not form a cycle', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    rule(
      'domain-is-pure',
      'cms/domain imports only zod and itself',
      { path: '^cms/domain/' },
      { pathNot: '^cms/domain/|node_modules/zod/' },
    ),
    rule(
      'contract-is-pure',
      'the contract imports only cms/domain and zod',
      { path: '^admin-bridge/contract/' },
      { pathNot: '^admin-bridge/contract/|^cms/domain/|node_modules/zod/' },
    ),
    rule(
      'cms-imports-no-other-part',
      'cms imports neither the server, the site, the seed nor tests',
      { path: '^cms/' },
      { path: '^(admin-bridge|site|seed|tests)/' },
    ),
    rule('panel-is-a-leaf', 'nothing imports the panel', { pathNot: '^cms/panel/' }, { path: '^cms/panel/' }),
    rule(
      'site-imports-only-the-contract',
      'of the server, the site imports only the contract and cms/domain',
      { path: '^site/' },
      { path: OURS, pathNot: '^site/|^admin-bridge/contract/|^cms/domain/' },
    ),
    rule(
      'only-pages-import-the-site',
      'of the server, only admin-bridge/pages imports the site',
      { path: '^admin-bridge/', pathNot: '^admin-bridge/pages/' },
      { path: '^site/' },
    ),
    rule(
      'pages-import-only-the-server-entry',
      'of the site, admin-bridge/pages imports only the entry for server rendering, and types',
      { path: '^admin-bridge/pages/' },
      { path: '^site/', pathNot: '^site/entry-server', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'only-these-files-run-payload',
      'of the server, only the listed files import more than types of Payload',
      { path: '^admin-bridge/', pathNot: exactly(Object.keys(PAYLOAD_FILES)) },
      { path: '/node_modules/(payload|@payloadcms/[^/]+)/|^node_modules/(payload|@payloadcms/[^/]+)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'only-the-store-sees-payload-internals',
      'of the server, only the store imports cms/payload-internals',
      { path: '^admin-bridge/', pathNot: '^admin-bridge/store/' },
      { path: '^cms/payload-internals\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule('bridge-imports-no-tests', 'admin-bridge does not import tests', { path: '^admin-bridge/' }, { path: '^(tests)/' }),
    rule(
      'seed-imports-only-cms',
      'the seed imports only cms and payload',
      { path: '^seed/' },
      { pathNot: `^seed/|^cms/|^node:|^(fs|path|url|crypto|os)(/promises)?$|node_modules/payload/` },
    ),
    rule('no-imports-of-tests', 'nothing imports tests', { pathNot: '^tests/' }, { path: '^tests/' }),
    rule(
      'no-dev-dependencies',
      'product code imports no development dependency, unless it builds',
      { path: '^(cms|admin-bridge|seed)/', pathNot: '\\.test\\.tsx?$|/scripts/|build-fonts\\.mjs$|^cms/panel/app/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    ),
    rule(
      'nothing-unresolved',
      'every import must resolve',
      { path: OURS },
      { couldNotResolve: true, pathNot: '\\.(css|svg|scss)$|^virtual:|^@payload-config$|dist/' },
    ),
    rule(
      'shared-imports-no-features',
      'site/shared imports neither features nor screens',
      { path: '^site/shared/' },
      { path: '^site/', pathNot: '^site/shared/' },
    ),
    rule(
      'features-import-no-screens',
      'site/features imports neither public nor console screens',
      { path: '^site/features/' },
      { path: '^site/', pathNot: '^site/(features|shared)/' },
    ),
    rule(
      'public-imports-no-console',
      'visitors must not download console code',
      { path: '^site/public/' },
      { path: '^site/', pathNot: '^site/(public|features|shared)/' },
    ),
    rule(
      'console-imports-no-public',
      'the console imports no public screen',
      { path: '^site/console/' },
      { path: '^site/', pathNot: '^site/(console|features|shared)/' },
    ),
    rule(
      'databases-apart',
      'the code for one database does not import that for the other',
      { path: '^cms/database/(sqlite|mongodb)/' },
      { path: '^cms/database/(sqlite|mongodb)/', pathNot: '^cms/database/$1/' },
    ),
    rule(
      'runner-imports-only-the-build',
      'of the product, tests/run.mjs imports only the stamp of the build',
      { path: '^tests/[^/]+$' },
      { path: OURS, pathNot: `^tests/run/|${exactly([`${SCRIPTS}/stamp.mjs`])}` },
    ),
    ...Object.entries(LAYERS).flatMap(layerRules),
    ...Object.entries(TEST_FOLDERS).flatMap(testRules),
    ...features,
    ...modules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // only our own: packages keep their files in `dist` too
    exclude: { path: '^dist/|^cms/panel/\\.next/|payload-types\\.ts$|importMap\\.js$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}

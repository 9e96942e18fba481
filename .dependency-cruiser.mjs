// Imports run one way (docs/architecture.md). `npm run check` runs these rules and verifies that they saw the code.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const foldersIn = (folder) => (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name) : [])

const OURS = '^(cms|admin-bridge|site|seed|tests)/'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Matches these paths and no other. */
const exactly = (paths) => `^(${paths.map((file) => file.replaceAll('.', '\\.')).join('|')})$`

/**
 * The files of the server that import more than types of Payload. `npm run check` also looks for calls
 * (tests/run/content-calls.mjs): what a file imports here does not let it read content.
 */
const PAYLOAD_FILES = {
  'admin-bridge/store/content-store.ts': 'the gateway to content: transactions',
  'admin-bridge/auth/authentication.ts': 'finds the user of a token',
  'admin-bridge/auth/sessions.ts': 'signs in and out',
  'admin-bridge/http/errors/index.ts': 'maps the classes of Payload errors',
  'admin-bridge/panel/gate.ts': 'finds the user of a cookie',
  'admin-bridge/panel/session-endpoints.ts': 'writes Payload’s cookies',
  'admin-bridge/operations/startup/open-database.ts': 'opens Payload',
  'admin-bridge/operations/tools/user.ts': 'prints the classes of Payload errors',
}

/**
 * The layers of each part, the lowest first. A layer imports only layers of earlier rows:
 * none of its own row. A folder stands for all that is in it, except for inner folders with an entry of their own.
 */
const LAYERS = {
  cms: [
    ['domain'],
    ['domain/rich-text', 'domain/entities'],
    ['error-code.ts', 'bounded-queue.ts', 'payload-internals.ts', 'payload-types.ts'],
    ['env.ts', 'error-log.ts'],
    ['database/migrations'],
    ['database', 'access', 'media'],
    ['hooks'],
    ['fields'],
    ['collections'],
    ['payload.config.ts'],
    ['panel'],
  ],
  'admin-bridge': [
    ['contract', 'log.ts'],
    ['http/errors'],
    ['http/limits'],
    ['http/cache'],
    ['http'],
    ['store'],
    ['auth', 'media', 'public-site'],
    ['share-cards', 'resources', 'panel'],
    ['api-docs', 'pages/crawlers'],
    ['pages'],
    ['api.ts'],
    ['app.ts'],
    ['operations/usage-error.ts'],
    ['operations/backup'],
    ['operations/startup'],
    ['operations/tools', 'operations/scripts'],
    ['server.ts'],
  ],
  'site/shared': [
    ['api', 'format', 'idle.ts', 'lists', 'pictures', 'theme', 'toasts'],
    ['routing'],
    ['analytics.ts', 'head', 'notify.ts', 'session', 'ui'],
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

/** A feature imports no other feature. One rule per feature, built from the directory listing. */
const features = foldersIn('site/features').map((name) =>
  rule(`feature-${name}`, `site/features/${name} imports no other feature`, { path: `^site/features/${name}/` }, { path: '^site/features/', pathNot: `^site/features/${name}/` }),
)

/** A console module imports only the messages of another module. */
const modules = foldersIn('site/console/modules').map((name) =>
  rule(`module-${name}`, `site/console/modules/${name} imports only messages of other modules`, { path: `^site/console/modules/${name}/` }, { path: '^site/console/modules/', pathNot: `^site/console/modules/(${name}/|[^/]+/messages\\.ts$)` }),
)

export default {
  forbidden: [
    rule('no-cycles', 'imports must not form a cycle', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    rule('domain-is-pure', 'cms/domain imports only zod and itself', { path: '^cms/domain/' }, { pathNot: '^cms/domain/|node_modules/zod/' }),
    rule('contract-is-pure', 'the contract imports only cms/domain and zod', { path: '^admin-bridge/contract/' }, { pathNot: '^admin-bridge/contract/|^cms/domain/|node_modules/zod/' }),
    rule('cms-imports-no-other-part', 'cms imports neither the server, the site, the seed nor tests', { path: '^cms/' }, { path: '^(admin-bridge|site|seed|tests)/' }),
    rule('panel-is-a-leaf', 'nothing imports the panel', { pathNot: '^cms/panel/' }, { path: '^cms/panel/' }),
    rule('site-imports-only-the-contract', 'of the server, the site imports only the contract and cms/domain', { path: '^site/' }, { path: OURS, pathNot: '^site/|^admin-bridge/contract/|^cms/domain/' }),
    rule('only-pages-import-the-site', 'of the server, only admin-bridge/pages imports the site', { path: '^admin-bridge/', pathNot: '^admin-bridge/pages/' }, { path: '^site/' }),
    rule('pages-import-only-the-server-entry', 'of the site, admin-bridge/pages imports only the entry for server rendering, and types', { path: '^admin-bridge/pages/' }, { path: '^site/', pathNot: '^site/entry-server', dependencyTypesNot: ['type-only'] }),
    rule('only-these-files-run-payload', 'of the server, only the listed files import more than types of Payload', { path: '^admin-bridge/', pathNot: exactly(Object.keys(PAYLOAD_FILES)) }, { path: '/node_modules/(payload|@payloadcms/[^/]+)/|^node_modules/(payload|@payloadcms/[^/]+)/', dependencyTypesNot: ['type-only'] }),
    rule('only-the-store-sees-payload-internals', 'of the server, only the store imports cms/payload-internals', { path: '^admin-bridge/', pathNot: '^admin-bridge/store/' }, { path: '^cms/payload-internals\\.ts$', dependencyTypesNot: ['type-only'] }),
    rule('bridge-imports-no-tests', 'admin-bridge does not import tests', { path: '^admin-bridge/' }, { path: '^(tests)/' }),
    rule('seed-imports-only-cms', 'the seed imports only cms, payload and sharp', { path: '^seed/' }, { pathNot: `^seed/|^cms/|^node:|^(fs|path|url|crypto|os)(/promises)?$|node_modules/(payload|sharp|@img)/` }),
    rule('no-imports-of-tests', 'nothing imports tests', { pathNot: '^tests/' }, { path: '^tests/' }),
    rule('no-dev-dependencies', 'product code imports no development dependency', { path: '^(cms|admin-bridge|seed)/', pathNot: '\\.test\\.tsx?$' }, { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' }),
    rule('nothing-unresolved', 'every import must resolve', { path: OURS }, { couldNotResolve: true, pathNot: '\\.(css|svg|scss)$|^virtual:|^@payload-config$|dist/' }),
    rule('shared-imports-no-features', 'site/shared imports neither features nor screens', { path: '^site/shared/' }, { path: '^site/', pathNot: '^site/shared/' }),
    rule('features-import-no-screens', 'site/features imports neither public nor console screens', { path: '^site/features/' }, { path: '^site/', pathNot: '^site/(features|shared)/' }),
    rule('public-imports-no-console', 'visitors must not download console code', { path: '^site/public/' }, { path: '^site/', pathNot: '^site/(public|features|shared)/' }),
    rule('console-imports-no-public', 'the console imports no public screen', { path: '^site/console/' }, { path: '^site/', pathNot: '^site/(console|features|shared)/' }),
    rule('harness-imports-only-the-contract', 'of the product, the test harness imports only the contract, cms/domain and the build stamp', { path: '^tests/harness/' }, { path: OURS, pathNot: '^tests/|^admin-bridge/(contract/|operations/scripts/stamp\\.mjs$)|^cms/domain/' }),
    rule('runner-imports-no-product', 'of the product, the test runner imports only the build and its stamp', { path: '^tests/run' }, { path: OURS, pathNot: '^tests/run|^admin-bridge/operations/scripts/(stamp|build)\\.mjs$' }),
    rule('databases-apart', 'the code for one database does not import that for the other', { path: '^cms/database/(sqlite|mongodb)/' }, { path: '^cms/database/(sqlite|mongodb)/', pathNot: '^cms/database/$1/' }),
    ...Object.entries(LAYERS).flatMap(layerRules),
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
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'], extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
}

// Imports run one way (docs/architecture.md). `npm run check` runs these rules and verifies that they saw the code.
import { existsSync, readdirSync } from 'node:fs'

const foldersIn = (folder) => (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name) : [])

const OURS = '^(cms|admin-bridge|site|seed|tests)/'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** A feature imports no other feature. One rule per feature, built from the directory listing. */
const features = foldersIn('site/features').map((name) =>
  rule(`feature-${name}`, `site/features/${name} imports no other feature`, { path: `^site/features/${name}/` }, { path: '^site/features/', pathNot: `^site/features/${name}/` }),
)

/** A console module imports nothing of another module but its messages. */
const modules = foldersIn('site/console/modules').map((name) =>
  rule(`module-${name}`, `site/console/modules/${name} imports another module's messages at most`, { path: `^site/console/modules/${name}/` }, { path: '^site/console/modules/', pathNot: `^site/console/modules/(${name}/|[^/]+/messages\\.ts$)` }),
)

export default {
  forbidden: [
    rule('no-cycles', 'two modules that need each other are one', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    rule('domain-is-pure', 'cms/domain imports nothing but zod and itself', { path: '^cms/domain/' }, { pathNot: '^cms/domain/|node_modules/zod/' }),
    rule('contract-is-pure', 'the contract imports cms/domain and zod alone', { path: '^admin-bridge/contract/' }, { pathNot: '^admin-bridge/contract/|^cms/domain/|node_modules/zod/' }),
    rule('cms-knows-nobody', 'the content model knows nothing of HTTP, screens or demo content', { path: '^cms/' }, { path: '^(admin-bridge|site|seed|tests)/' }),
    rule('panel-is-a-leaf', 'nothing imports the panel', { pathNot: '^cms/panel/' }, { path: '^cms/panel/' }),
    rule('site-has-one-door', 'the site sees the contract and the domain of the server side, nothing else', { path: '^site/' }, { path: OURS, pathNot: '^site/|^admin-bridge/contract/|^cms/domain/' }),
    rule('bridge-meets-the-site-in-its-pages', 'only admin-bridge/pages (and its opening) may touch the site', { path: '^admin-bridge/', pathNot: '^admin-bridge/pages/' }, { path: '^site/' }),
    rule('pages-take-the-entry', 'pages import the entry for server rendering, or types', { path: '^admin-bridge/pages/' }, { path: '^site/', pathNot: '^site/entry-server', dependencyTypesNot: ['type-only'] }),
    rule('bridge-imports-cms', 'the layer imports the content model and, at first start, the demo content', { path: '^admin-bridge/' }, { path: '^(tests)/' }),
    rule('seed-imports-cms', 'demo content is written through Payload and drawn by sharp', { path: '^seed/' }, { pathNot: `^seed/|^cms/|^node:|^(fs|path|url|crypto|os)(/promises)?$|node_modules/(payload|sharp|@img)/` }),
    rule('nobody-imports-tests', 'tests are leaves', { pathNot: '^tests/' }, { path: '^tests/' }),
    rule('no-dev-dependencies', 'what runs comes with the product', { path: '^(cms|admin-bridge|seed)/', pathNot: '\\.test\\.tsx?$' }, { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' }),
    rule('nothing-unresolved', 'an import that leads nowhere', { path: OURS }, { couldNotResolve: true, pathNot: '\\.(css|svg|scss)$|^virtual:|^@payload-config$|dist/' }),
    rule('shared-is-the-bottom', 'site/shared imports neither features nor screens', { path: '^site/shared/' }, { path: '^site/', pathNot: '^site/shared/' }),
    rule('features-serve-screens', 'site/features imports neither public nor console screens', { path: '^site/features/' }, { path: '^site/', pathNot: '^site/(features|shared)/' }),
    rule('public-knows-no-console', 'no visitor downloads console code', { path: '^site/public/' }, { path: '^site/', pathNot: '^site/(public|features|shared)/' }),
    rule('console-knows-no-public', 'the console imports no public screen', { path: '^site/console/' }, { path: '^site/', pathNot: '^site/(console|features|shared)/' }),
    rule('tests-see-contracts', 'the harness knows the server by its contract and domain alone', { path: '^tests/harness/' }, { path: OURS, pathNot: '^tests/|^admin-bridge/(contract/|operations/stamp\\.mjs$)|^cms/domain/' }),
    rule('runner-stands-alone', 'the runner needs no product code but the build stamp and the build', { path: '^tests/run' }, { path: OURS, pathNot: '^tests/run|^admin-bridge/operations/(stamp|build)\\.mjs$' }),
    ...features,
    ...modules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.next|payload-types\\.ts)(/|$)|importMap\\.js$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'], extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
}

// Imports run one way (design.md, Folders). Run by `npm run check`, which also looks that this looked.
import { existsSync, readdirSync } from 'node:fs'

const foldersIn = (folder) => (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name) : [])

const OURS = '^(cms|admin-bridge|site|seed|tests)/'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** A feature knows no other feature's inside, nor the routes: one rule a feature. */
const features = foldersIn('site/features').map((name) =>
  rule(`feature-${name}`, `site/features/${name} knows neither routes nor another feature's inside`, { path: `^site/features/${name}/` }, { path: '^site/(features|routes)/', pathNot: `^site/features/(${name}/|[^/]+/index\\.tsx?$)` }),
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
    rule('nothing-unresolved', 'an import that leads nowhere', { path: '^(cms|admin-bridge|site|seed)/' }, { couldNotResolve: true, pathNot: '\\.(css|svg|scss)$|^virtual:|^@payload-config$|dist/' }),
    ...features,
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

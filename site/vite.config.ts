import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Each public page is one such file; site/public/routes.tsx finds them too. The preview does not count: few people see it. */
const publicPages = readdirSync(at('public'), { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!preview)-page\.tsx$/.test(file))
/** Modules that at least this share of the public pages imports go into one chunk, which saves each page a dozen requests. */
const COMMON_SHARE = 0.7
/** All entities together, what forms know of them, and the cut of what is searched for: console pages need these. A public page loads the few that it uses. */
const DECLARATIONS = new RegExp(
  [
    String.raw`cms/domain/(?:cuisines|team-status|moment-words|calendar-date|is-record|slug|trash-answers|trash-stay)\.`,
    String.raw`cms/domain/(?:records|rich-text)/`,
    String.raw`cms/domain/search/answerable-query\.`,
    String.raw`cms/domain/entities/(?:kinds|declarations|form-values|headings|read-value|references|trash-words|category|drink|episode|post|quote|review|team-member)\.`,
    String.raw`contract/(?:any-record|batches|history|inputs|kinds|rich-text-names|spellings|trash|declarations|registry|presence)\.`,
    String.raw`contract/(?:categories|drinks|episodes|posts|quotes|reviews|team)\.`,
  ].join('|'),
)
/** What every filtered list loads, together: small files compress badly. */
const LISTS =
  /\/site\/(?:public\/parts\/filters\/(?!filter-panel)|shared\/(?:lists\/(?:list-view|compare-names)|api\/summary-pages))|normalize-for-search|figures/
/** What an entity is, and how it is read, for the same reason: no page needs one without the other. */
const ENTITIES = ['episode', 'post', 'quote', 'review'].map((entity) => ({
  name: `${entity}s`,
  test: new RegExp(
    `/(?:site/features/${entity}s/api|admin-bridge/contract/${entity}s|cms/domain/entities/${entity}${entity === 'episode' ? '|cms/domain/video-id' : ''})\\.ts$`,
  ),
}))
/** What the console's many pages share, and at most one public page needs. */
const CONSOLE_ALONE =
  /useMutation|mutationObserver|cms\/domain\/(?:document-name|normalize-for-search|search\/|entities\/groups)|contract\/(?:media|drafts)\./
/** Excludes what only console pages share, and what only pages of single records do. */
const isPublic = (file: string): boolean =>
  !/\/site\/console\/|node_modules\/(?!react|@tanstack|zod|scheduler|cookie)|react-hook-form|react-hot-toast|useQueries|queriesObserver|share-button/.test(
    file,
  ) &&
  !DECLARATIONS.test(file) &&
  !CONSOLE_ALONE.test(file)

/** Chunks that every page has loaded before it imports another. */
const LOADED = /\/(?:common|index|rolldown-runtime)-[^/]*\.js$/
/** The names of the console's pages, and of what they load later, begin with this. */
const CONSOLE = 'console-'
/** Chunks that few people load: drafts, previews, and the console, which loads all of its pages when it is idle. */
const RARE = new RegExp(`/(?:${CONSOLE}[^/]*|draft|preview-page)-[^/]*\\.js$`)
/** The chunks to load together with another one. Their names are part of what every visitor downloads. */
const loadedWith = (file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? needed : RARE.test(`/${file}`) ? [] : needed.filter((each) => !LOADED.test(`/${each}`))

/** Names of style sheets and fonts. The index names nearly all of them: every character of their hashes counts. */
const ASSETS = 'assets/[name]-[hash:6][extname]'

/** Cascade layers, lowest priority first. */
const LAYERS = 'reset, tokens, base, components, features, pages, print'

/** Style sheets load in any order, so each one starts by declaring the order of the layers. */
const layerOrder = (): Plugin => ({
  name: 'layer-order',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const asset of Object.values(bundle)) {
      if (asset.type === 'asset' && asset.fileName.endsWith('.css')) asset.source = `@layer ${LAYERS};${String(asset.source)}`
    }
  },
})

/** React Router without its warnings for developers, which no visitor needs. Its package names this build in no condition. */
const SILENT_ROUTER = [
  { find: /^react-router$/, replacement: at('../node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: at('../node_modules/react-router/dist/production/dom-export.mjs') },
]

/**
 * Lets the bundler leave out what the site does not use of React Router: it keeps a component that is given a name for
 * developers, or made by `forwardRef`, and its warnings. `propertyWriteSideEffects: false` would also remove assignments that React needs.
 */
const leanRouter = (): Plugin => ({
  name: 'lean-router',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/(?<== )(?=\w+\.forwardRef\()/g, '/* @__PURE__ */ ')
        .replace(/^(?=function warn(?:ing|Once)\()/gm, '/* @__NO_SIDE_EFFECTS__ */ '),
  },
})

const isDevelopment = process.env['NODE_ENV'] === 'development'

/**
 * Two builds from one source. `vite build --config site/vite.config.ts` builds the client with a manifest that maps each page
 * to its chunks; with `--ssr` it builds the server renderer as one self-contained file.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: at('.'),
  base: '/',
  publicDir: false,
  appType: 'custom',
  plugins: [react(), layerOrder(), leanRouter()],
  resolve: { alias: isDevelopment ? [] : SILENT_ROUTER },
  define: { 'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production') },
  css: { modules: { generateScopedName: '[local]_[hash:base64:3]' } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    outDir: at(isSsrBuild ? '../dist/site/server' : '../dist/site/client'),
    manifest: isSsrBuild ? false : 'manifest.json',
    modulePreload: { polyfill: false, resolveDependencies: loadedWith },
    reportCompressedSize: false,
    rollupOptions: {
      ...(isSsrBuild
        ? { input: at('entry-server.tsx'), output: { entryFileNames: 'entry-server.js', assetFileNames: ASSETS } }
        : {
            input: { index: at('index.html'), late: at('entry-late.ts') },
            output: {
              assetFileNames: ASSETS,
              chunkFileNames: ({ facadeModuleId }) =>
                `assets/${facadeModuleId?.includes('/site/console/') ? CONSOLE : ''}[name]-[hash:7].js`,
              codeSplitting: {
                groups: [
                  { name: 'common', test: isPublic, minShareCount: Math.ceil(publicPages.length * COMMON_SHARE) },
                  { name: 'lists', test: LISTS },
                  ...ENTITIES,
                ],
              },
            },
          }),
      // These files have no side effects on import, so unused exports can be dropped.
      treeshake: { moduleSideEffects: (id: string) => !/\/(contract|domain)\//.test(id) },
    },
  },
  ssr: { noExternal: true },
}))

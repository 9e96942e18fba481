import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Each public page is one such file; site/public/routes.tsx finds them too. */
const publicPages = readdirSync(at('public'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-page.tsx'))
/** Modules that at least this share of the public pages imports go into one chunk, which saves each page a dozen requests. */
const COMMON_SHARE = 0.8
/** Excludes components and packages that only console pages share. */
const isPublic = (file: string): boolean =>
  !/\/console\/|node_modules\/(?!react|@tanstack|zod|scheduler|cookie)|react-hook-form|react-hot-toast/.test(file)

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

/**
 * Two builds from one source. `vite build --config site/vite.config.ts` builds the client with a manifest that maps each page
 * to its chunks; with `--ssr` it builds the server renderer as one self-contained file.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: at('.'),
  base: '/',
  publicDir: false,
  appType: 'custom',
  plugins: [react(), layerOrder()],
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] === 'development' ? 'development' : 'production') },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    outDir: at(isSsrBuild ? '../dist/site/server' : '../dist/site/client'),
    manifest: isSsrBuild ? false : 'manifest.json',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      ...(isSsrBuild
        ? { input: at('entry-server.tsx'), output: { entryFileNames: 'entry-server.js' } }
        : {
            input: { index: at('index.html'), late: at('entry-late.ts') },
            output: {
              codeSplitting: { groups: [{ name: 'common', test: isPublic, minShareCount: Math.ceil(publicPages.length * COMMON_SHARE) }] },
            },
          }),
      // These files have no side effects on import, so unused exports can be dropped.
      treeshake: { moduleSideEffects: (id: string) => !/\/(contract|domain)\//.test(id) },
    },
  },
  ssr: { noExternal: true },
}))

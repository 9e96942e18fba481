import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** What this many pages share, all of them load: it comes as one file instead of a dozen. */
const EVERY_PAGE = 14
/** Not what the console's pages alone share. */
const isPublic = (file: string): boolean =>
  !/\/console\/|node_modules\/(?!react|@tanstack|zod|scheduler|cookie)|react-hook-form|react-hot-toast/.test(file)

/** From the weakest to the strongest. */
const LAYERS = 'reset, tokens, base, components, features, pages, print'

/** Style sheets arrive in any order: each one says first in which order the layers stand. */
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
 * Two builds from one source. `vite build --config site/vite.config.ts` makes what browsers load, with a manifest that tells
 * which files belong to which page; with `--ssr` added it makes the server renderer, with everything inside it.
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
            output: { codeSplitting: { groups: [{ name: 'common', test: isPublic, minShareCount: EVERY_PAGE }] } },
          }),
      // The contract's files declare and nothing else: what nobody imports of them stays out.
      treeshake: { moduleSideEffects: (id: string) => !/\/(contract|domain)\//.test(id) },
    },
  },
  ssr: { noExternal: true },
}))

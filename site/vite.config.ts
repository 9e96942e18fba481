import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * Two builds from one source. `vite build --config site/vite.config.ts` makes what browsers load, with a manifest that tells
 * which files belong to which page; with `--ssr` added it makes the server renderer, with everything inside it.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: at('.'),
  base: '/',
  publicDir: false,
  appType: 'custom',
  plugins: [react()],
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
    ssr: isSsrBuild ? at('entry-server.tsx') : undefined,
    rollupOptions: {
      ...(isSsrBuild ? { output: { entryFileNames: 'entry-server.js' } } : {}),
      // The contract's files declare and nothing else: what nobody imports of them stays out.
      treeshake: { moduleSideEffects: (id: string) => !/\/(contract|domain)\//.test(id) },
    },
  },
  ssr: { noExternal: true },
}))

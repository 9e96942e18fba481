// Builds everything that `npm start` runs into dist/: the site (client and server), the panel and the server.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import esbuild from 'esbuild'
import { STAMP_FILE, sourceStamp } from './stamp.mjs'

/** Runs a Node script with production settings. @throws Error if it fails. */
const run = (args, extraEnv = {}) =>
  new Promise((resolve, reject) => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_OPTIONS: '--conditions=production',
      ...extraEnv,
    }
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} exited with code ${code}`))))
  })

/** Bundles the server, its worker and the command-line tools, one file each. Packages are not bundled. @param options further esbuild options. */
export const bundleServer = (options = {}) =>
  esbuild.build({
    entryPoints: {
      server: 'admin-bridge/server.ts',
      // the server loads the worker as a file beside its own bundle
      'card-worker': 'admin-bridge/share-cards/card-worker.ts',
      seed: 'admin-bridge/operations/tools/seed.ts',
      user: 'admin-bridge/operations/tools/user.ts',
      backup: 'admin-bridge/operations/tools/backup.ts',
      restore: 'admin-bridge/operations/tools/restore.ts',
    },
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    jsx: 'automatic',
    logLevel: 'warning',
    ...options,
  })

/** Builds everything into dist/ and records the stamp of the sources. */
export async function build() {
  const stamp = sourceStamp()
  mkdirSync('dist', { recursive: true })
  const site = (async () => {
    await run(['node_modules/vite/bin/vite.js', 'build', '--config', 'site/vite.config.ts', '--logLevel', 'warn'])
    await run(['node_modules/vite/bin/vite.js', 'build', '--config', 'site/vite.config.ts', '--logLevel', 'warn', '--ssr'])
  })()
  // panel pages are rendered on request, so the build needs settings but no database
  const panel = run(['node_modules/next/dist/bin/next', 'build', 'cms/panel'], {
    DATA_DIR: process.env.BUILD_DATA_DIR ?? 'dist/build-data',
    DATABASE_URL: 'file:dist/build-data/build.db',
  })
  const fonts = import('../../share-cards/build-fonts.mjs').then(({ buildFonts }) => buildFonts('dist/fonts'))
  await Promise.all([site, panel, bundleServer(), fonts])
  writeFileSync(STAMP_FILE, stamp)
}

if (process.argv[1]?.endsWith('build.mjs')) {
  build().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}

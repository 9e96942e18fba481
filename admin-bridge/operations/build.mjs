// Builds what `npm start` runs into dist/: the site (browser and server side), the panel, and the server itself.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import esbuild from 'esbuild'
import { STAMP_FILE, sourceStamp } from './stamp.mjs'

const run = (words, extra = {}) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '--conditions=production', ...extra }
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit'], env })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${words.join(' ')} ended with ${code}`))))
  })

/** The server with its worker, and the command-line tools, one file each; packages stay outside. */
export const bundleServer = (more = {}) =>
  esbuild.build({
    entryPoints: {
      server: 'admin-bridge/server.ts',
      // found by the server as a file beside it
      'card-worker': 'admin-bridge/share-cards/card-worker.ts',
      seed: 'admin-bridge/operations/seed.ts',
      user: 'admin-bridge/operations/user.ts',
      backup: 'admin-bridge/operations/backup.ts',
      restore: 'admin-bridge/operations/restore.ts',
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
    ...more,
  })

export async function build() {
  const stamp = sourceStamp()
  mkdirSync('dist', { recursive: true })
  const site = (async () => {
    await run(['node_modules/vite/bin/vite.js', 'build', '--config', 'site/vite.config.ts', '--logLevel', 'warn'])
    await run(['node_modules/vite/bin/vite.js', 'build', '--config', 'site/vite.config.ts', '--logLevel', 'warn', '--ssr'])
  })()
  // the panel's pages are all made on request, so building them needs settings but no database
  const panel = run(['node_modules/next/dist/bin/next', 'build', 'cms/panel'], {
    DATA_DIR: process.env.BUILD_DATA_DIR ?? 'dist/build-data',
    DATABASE_URL: 'file:dist/build-data/build.db',
  })
  await Promise.all([site, panel, bundleServer()])
  writeFileSync(STAMP_FILE, stamp)
}

if (process.argv[1]?.endsWith('build.mjs')) {
  build().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}

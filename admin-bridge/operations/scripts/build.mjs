// Builds everything that `npm start` runs into dist/: the site (client and server), the panel and the server.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { buildFonts } from '../../share-cards/build-fonts.mjs'
import { bundle } from './bundle.mjs'
import { sharePackages } from './panel-packages.mjs'
import { STAMP_FILE, sourceStamp } from './stamp.mjs'

/** Bytes of free memory from which on the parts are built at the same time; otherwise they are built one after another. */
const ENOUGH_FOR_ALL = 3 * 1024 ** 3

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

async function buildSite() {
  await run(['node_modules/vite/bin/vite.js', 'build', '--config', 'site/vite.config.ts', '--logLevel', 'warn'])
  await run(['node_modules/vite/bin/vite.js', 'build', '--config', 'site/vite.config.ts', '--logLevel', 'warn', '--ssr'])
}

/** Panel pages are rendered on request, so the build needs settings but no database. */
const buildPanel = () =>
  run(['node_modules/next/dist/bin/next', 'build', 'cms/panel'], {
    DATA_DIR: process.env.BUILD_DATA_DIR ?? 'dist/build-data',
    DATABASE_URL: 'file:dist/build-data/build.db',
  })

/** Builds everything into dist/ and records the stamp of the sources. */
export async function build() {
  const stamp = sourceStamp()
  mkdirSync('dist', { recursive: true })
  const jobs = [buildSite, buildPanel, bundle, () => buildFonts('dist/fonts')]
  if (process.availableMemory() < ENOUGH_FOR_ALL) for (const job of jobs) await job()
  else await Promise.all(jobs.map((job) => job()))
  rmSync('dist/demo-pictures', { recursive: true, force: true })
  cpSync('seed/pictures', 'dist/demo-pictures', { recursive: true })
  sharePackages()
  writeFileSync(STAMP_FILE, stamp)
}

if (process.argv[1]?.endsWith('build.mjs')) {
  build().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}

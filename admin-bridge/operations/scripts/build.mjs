// Builds everything that `npm start` runs into dist/: the site (client and server), the panel and the server.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

const SERVER_DIR = 'dist/server'
const TOOLS = ['seed', 'user', 'backup', 'restore']

const COMMON = {
  outdir: SERVER_DIR,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  // stack traces need positions only
  sourcesContent: false,
  jsx: 'automatic',
  logLevel: 'warning',
  metafile: true,
}

/** Packages with binaries, or that find their own files at run time. */
const FINDS_OWN_FILES = ['sharp', 'libsql', '@libsql/*', 'pino', 'drizzle-kit', 'json-schema-to-typescript']
/** Optional packages of the MongoDB driver that are not installed. */
const NOT_INSTALLED = [
  'kerberos',
  '@mongodb-js/zstd',
  'snappy',
  'socks',
  'aws4',
  'gcp-metadata',
  'mongodb-client-encryption',
  '@aws-sdk/credential-providers',
]

/** Bundles the server and its worker. Packages stay outside, because the panel loads the same copies. @param options further esbuild options. */
export const bundleServer = (options = {}) =>
  esbuild.build({
    ...COMMON,
    // the server loads the worker as a file beside its own bundle
    entryPoints: { server: 'admin-bridge/server.ts', 'card-worker': 'admin-bridge/share-cards/card-worker.ts' },
    packages: 'external',
    ...options,
  })

/** Bundles the command-line tools with their packages: opening 2,000 files would take most of a short command's time. @param options further esbuild options. */
export const bundleTools = (options = {}) =>
  esbuild.build({
    ...COMMON,
    entryPoints: Object.fromEntries(TOOLS.map((tool) => [tool, `admin-bridge/operations/tools/${tool}.ts`])),
    external: [...FINDS_OWN_FILES, ...NOT_INSTALLED],
    // selects Lexical's entry points without top-level await
    conditions: ['production'],
    // CommonJS packages call `require`, which an ES module does not have
    banner: { js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);" },
    ...options,
  })

/** Writes every bundle to dist/server and removes those of earlier builds. */
export async function bundleAll() {
  const bundles = await Promise.all([bundleServer(), bundleTools()])
  const written = new Set(bundles.flatMap(({ metafile }) => Object.keys(metafile.outputs)))
  const outdated = readdirSync(SERVER_DIR).filter((name) => !written.has(`${SERVER_DIR}/${name}`))
  for (const name of outdated) rmSync(`${SERVER_DIR}/${name}`)
}

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
  await Promise.all([site, panel, bundleAll(), fonts])
  writeFileSync(STAMP_FILE, stamp)
}

if (process.argv[1]?.endsWith('build.mjs')) {
  build().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}

// Bundles the server and the command-line tools with their packages into dist/server (decision 22).
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import esbuild from 'esbuild'
import { SERVER_DIR, SHARED_PACKAGES, entryName } from './panel-packages.mjs'

const TOOLS = ['seed', 'user', 'backup', 'restore', 'import', 'export']

/** Packages with binaries, or that find their own files at run time. Next is one of them. */
const FINDS_OWN_FILES = ['sharp', 'libsql', 'pino', 'next', 'drizzle-kit', 'json-schema-to-typescript']
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

/** Maps nothing but the start of a file. esbuild ignores a map without any mapping. */
const SHORT_MAP = Buffer.from('{"version":3,"sources":["package"],"mappings":"AAAA"}').toString('base64')

/**
 * Leaves packages out of the source maps. Node parses a bundle's whole map on the first stack trace, and nobody debugs packages.
 */
const leaveMapsOut = {
  name: 'leave-maps-out',
  setup: (build) =>
    build.onLoad({ filter: /\/node_modules\/.+\.[cm]?js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${SHORT_MAP}`,
      loader: 'default',
    })),
}

/** The server, its worker, the tools, and an entry for each package that the panel shares with the server. */
const ENTRIES = {
  server: 'admin-bridge/server.ts',
  // the server loads the worker as a file beside its own bundle
  'card-worker': 'admin-bridge/share-cards/card-worker.ts',
  ...Object.fromEntries(TOOLS.map((tool) => [tool, `admin-bridge/operations/tools/${tool}.ts`])),
  ...Object.fromEntries(SHARED_PACKAGES.map((specifier) => [entryName(specifier), specifier])),
}

/**
 * Bundles programs with their packages.
 * @param {{ outdir?: string, plugins?: import('esbuild').Plugin[], entries?: Record<string, string> }} options the folder to
 * write to, further plugins, and other programs than the product's: the name of each bundle and its source
 * @returns esbuild's result with its metafile
 */
export const bundleInto = ({ outdir = SERVER_DIR, plugins = [], entries = ENTRIES } = {}) =>
  esbuild.build({
    entryPoints: entries,
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [...FINDS_OWN_FILES, ...NOT_INSTALLED],
    // selects Lexical's entry points without top-level await
    conditions: ['production'],
    // CommonJS packages call `require`, which an ES module does not have
    banner: { js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);" },
    sourcemap: true,
    // stack traces need positions only
    sourcesContent: false,
    jsx: 'automatic',
    logLevel: 'warning',
    metafile: true,
    plugins: [...plugins, leaveMapsOut],
  })

/** Writes the bundles to dist/server and removes those of earlier builds. */
export async function bundle() {
  const { metafile } = await bundleInto()
  const written = new Set(Object.keys(metafile.outputs))
  const outdated = readdirSync(SERVER_DIR).filter((name) => !written.has(`${SERVER_DIR}/${name}`))
  for (const name of outdated) rmSync(`${SERVER_DIR}/${name}`)
}

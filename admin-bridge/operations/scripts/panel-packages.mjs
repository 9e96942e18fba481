// Packages that the panel and the server both use. Two copies in one process would double their memory and break
// `instanceof`, so the panel's imports lead to the copies in the server's bundles.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PANEL_MODULES = 'dist/panel/node_modules'
const PANEL_SERVER = 'dist/panel/server'
/** The folder of the bundles. */
export const SERVER_DIR = 'dist/server'

/** What the panel imports of the packages that it shares with the server. */
export const SHARED_PACKAGES = [
  'payload',
  'payload/internal',
  'payload/shared',
  '@payloadcms/db-sqlite',
  '@payloadcms/db-mongodb',
  '@payloadcms/translations',
]

/** The name of a package's entry file in dist/server: `@payloadcms/db-sqlite` is `package-payloadcms-db-sqlite`. */
export const entryName = (specifier) => `package-${specifier.replace('@', '').replaceAll('/', '-')}`

/** `payload/shared` is entry `./shared` of package `payload`. */
function split(specifier) {
  const parts = specifier.split('/')
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  return { name, entry: `.${specifier.slice(name.length)}` }
}

/** Links that Next wrote for external packages: `payload-e448a27c99c096d3`, with the hash of what it names. */
function* links(folder = PANEL_MODULES, scope = '') {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('@')) yield* links(path.join(folder, name), `${name}/`)
    else yield { alias: scope + name, packageName: scope + name.replace(/-[0-9a-f]{16}$/, '') }
  }
}

/** Replaces Next's link to a package by a package that re-exports the server's copy. */
function sharePackage(folder, packageName) {
  const { version } = JSON.parse(readFileSync(path.join('node_modules', packageName, 'package.json'), 'utf8'))
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  const exported = {}
  for (const specifier of SHARED_PACKAGES) {
    const { name, entry } = split(specifier)
    if (name !== packageName) continue
    const file = `${entryName(specifier)}.js`
    const bundle = path.relative(folder, path.join(SERVER_DIR, file))
    const hasDefault = /\bas default\b/.test(readFileSync(path.join(SERVER_DIR, file), 'utf8'))
    writeFileSync(path.join(folder, file), `export * from '${bundle}'\n${hasDefault ? `export { default } from '${bundle}'\n` : ''}`)
    exported[entry] = `./${file}`
  }
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: packageName, version, type: 'module', exports: exported }, null, 2),
  )
}

/** Every import of a shared package in the built panel, as `[alias, specifier]`. */
function* panelImports(aliases) {
  for (const file of readdirSync(PANEL_SERVER, { recursive: true })) {
    if (!file.endsWith('.js')) continue
    const text = readFileSync(path.join(PANEL_SERVER, file), 'utf8')
    for (const { alias, packageName } of aliases) {
      for (const [, entry] of text.matchAll(new RegExp(`"${alias}((?:/[^"]+)?)"`, 'g'))) yield packageName + entry
    }
  }
}

/**
 * Leads the built panel to the server's packages. Both must be built.
 * @throws Error if the panel holds its own copy of a shared package, or imports an entry that is not listed
 */
export function sharePackages() {
  const aliases = [...links()]
  const own = SHARED_PACKAGES.filter((specifier) => !aliases.some(({ packageName }) => packageName === split(specifier).name))
  if (own.length) throw new Error(`The panel bundles ${own.join(', ')}. Add them to serverExternalPackages in next.config.mjs.`)
  const shared = aliases.filter(({ packageName }) => SHARED_PACKAGES.includes(packageName))
  const unlisted = [...new Set(panelImports(shared))].filter((specifier) => !SHARED_PACKAGES.includes(specifier))
  if (unlisted.length) throw new Error(`The panel imports ${unlisted.join(', ')}. Add them to SHARED_PACKAGES in panel-packages.mjs.`)
  for (const { alias, packageName } of shared) sharePackage(path.join(PANEL_MODULES, alias), packageName)
}

// `npm run seed|user|backup|restore|import|export`: runs a command-line tool, rebuilding the bundles if the sources have changed.
import './node-version.mjs'

const { isBuilt } = await import('./stamp.mjs')
const { runBundle } = await import('./run-bundle.mjs')

const [name, ...args] = process.argv.slice(2)
if (!isBuilt()) {
  const { bundle } = await import('./bundle.mjs')
  await bundle()
}
await runBundle(name, args)

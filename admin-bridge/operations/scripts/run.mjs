// `npm run seed|user|backup|restore`: runs a command-line tool, rebuilding the bundles if the sources have changed.
import { isBuilt } from './stamp.mjs'
import { runBundle } from './run-bundle.mjs'

const [name, ...args] = process.argv.slice(2)
if (!isBuilt()) {
  const { bundleAll } = await import('./build.mjs')
  await bundleAll()
}
runBundle(name, args)

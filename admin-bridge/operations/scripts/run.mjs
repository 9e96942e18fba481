// `npm run seed|user|backup|restore`: runs a command-line tool, rebuilding its bundle if the sources have changed.
import { isBuilt } from './stamp.mjs'
import { runBundle } from './run-bundle.mjs'

const [name, ...args] = process.argv.slice(2)
if (!isBuilt()) {
  const { bundleServer } = await import('./build.mjs')
  await bundleServer()
}
runBundle(name, args)

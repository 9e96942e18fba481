// `npm run seed|user|backup|restore`: the command-line tools, bundled anew when the sources have changed.
import { isBuilt } from './stamp.mjs'
import { runBundle } from './run-bundle.mjs'

const [name, ...words] = process.argv.slice(2)
if (!isBuilt()) {
  const { bundleServer } = await import('./build.mjs')
  await bundleServer()
}
runBundle(name, words)

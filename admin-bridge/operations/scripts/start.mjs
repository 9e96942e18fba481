// `npm start`: builds if dist/ is missing or outdated, then runs the server.
import { fileURLToPath } from 'node:url'
import './node-version.mjs'

process.title = 'ccc'
// the files that the product reads are named from here
process.chdir(fileURLToPath(new URL('../../..', import.meta.url)))
const { isBuilt } = await import('./stamp.mjs')
const { runBundle } = await import('./run-bundle.mjs')
if (!isBuilt()) {
  console.log('Building (once; about a minute) …')
  const { build } = await import('./build.mjs')
  await build().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
runBundle('server')

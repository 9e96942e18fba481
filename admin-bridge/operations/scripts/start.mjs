// `npm start`: builds if dist/ is missing or outdated, then runs the server.
import { readFileSync } from 'node:fs'
import { isBuilt } from './stamp.mjs'
import { runBundle } from './run-bundle.mjs'

process.title = 'ccc'
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${engines.node} is required; this is ${process.version}`)
  process.exit(1)
}
if (!isBuilt()) {
  console.log('Building (once; about a minute) …')
  const { build } = await import('./build.mjs')
  await build().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
runBundle('server')

// `npm start`: builds if dist/ is missing or outdated, then runs the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import './node-version.mjs'

process.title = 'ccc'
// the files that the product reads are named from here
process.chdir(fileURLToPath(new URL('../../..', import.meta.url)))
const { isBuilt } = await import('./stamp.mjs')
const { runBundle } = await import('./run-bundle.mjs')
if (!isBuilt()) {
  console.log('Building (once; about a minute) …')
  // in a process of its own, whose memory is free again before the server starts
  const building = spawn(process.execPath, ['admin-bridge/operations/scripts/build.mjs'], { stdio: 'inherit' })
  const stop = () => building.kill()
  process.once('SIGTERM', stop)
  const [code] = await once(building, 'exit')
  if (code !== 0) process.exit(1)
  process.off('SIGTERM', stop)
}
await runBundle('server')

// `npm run dev`: builds and starts the server, and does both again when a source file changes.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { build } from './build.mjs'

const DEBOUNCE_MS = 300
let child
let timer
let isBuilding = false

async function restart() {
  if (isBuilding) return scheduleRestart()
  isBuilding = true
  try {
    await build()
    if (child) {
      await new Promise((resolve) => {
        child.once('exit', resolve)
        child.kill('SIGTERM')
      })
    }
    child = spawn(process.execPath, ['admin-bridge/operations/scripts/start.mjs'], { stdio: 'inherit' })
  } catch (error) {
    console.error(error.message)
  } finally {
    isBuilding = false
  }
}

function scheduleRestart() {
  clearTimeout(timer)
  timer = setTimeout(restart, DEBOUNCE_MS)
}

for (const folder of ['cms', 'admin-bridge', 'site', 'seed']) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (file && !/next-env\.d\.ts|\.next/.test(String(file))) scheduleRestart()
  })
}
process.on('SIGINT', () => {
  child?.kill('SIGTERM')
  process.exit(0)
})
await restart()

// `npm run dev`: builds, runs, and does both anew when a source changes.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { build } from './build.mjs'

const SETTLE_MS = 300
let child
let timer
let building = false

async function restart() {
  if (building) return later()
  building = true
  try {
    await build()
    if (child) {
      await new Promise((resolve) => {
        child.once('exit', resolve)
        child.kill('SIGTERM')
      })
    }
    child = spawn(process.execPath, ['admin-bridge/operations/start.mjs'], { stdio: 'inherit' })
  } catch (error) {
    console.error(error.message)
  } finally {
    building = false
  }
}

function later() {
  clearTimeout(timer)
  timer = setTimeout(restart, SETTLE_MS)
}

for (const folder of ['cms', 'admin-bridge', 'site', 'seed']) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (file && !/next-env\.d\.ts|\.next/.test(String(file))) later()
  })
}
process.on('SIGINT', () => {
  child?.kill('SIGTERM')
  process.exit(0)
})
await restart()

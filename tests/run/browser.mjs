import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { capture, run } from './steps.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const INSTALL_MS = 600_000

const runs = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A browser that is there already. */
function present() {
  const named = process.env.CHROMIUM_PATH
  if (named) return runs(named) ? named : null
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/opt/google/chrome']
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find(runs) ?? null
}

/** Does Playwright's own browser start? */
async function ownStarts() {
  const look =
    "import('@playwright/test').then(async ({ chromium }) => { const b = await chromium.launch(); await b.close() }).catch(() => process.exit(1))"
  return (await capture([process.execPath, '-e', look], {}, 60_000)).code === 0
}

/** The browser of the browser tests: found, or installed. @returns `{ path }`, `{ own: true }`, or `{ why }`. */
export async function findBrowser() {
  const found = present()
  if (found) return { path: found }
  if (process.env.CHROMIUM_PATH) return { why: `CHROMIUM_PATH=${process.env.CHROMIUM_PATH} is no program` }
  if (await ownStarts()) return { own: true }
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('\nInstalling chromium by apt …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    if ((await run(['apt-get', 'install', '-y', '-q', 'chromium'], env)) !== 0) {
      await run(['apt-get', 'update', '-q'], env)
      await run(['apt-get', 'install', '-y', '-q', 'chromium'], env)
    }
    const installed = present()
    if (installed) return { path: installed }
  }
  console.log('\nInstalling Playwright’s chromium …')
  const { code, text } = await capture([process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'], {}, INSTALL_MS)
  if (code === 0 && (await ownStarts())) return { own: true }
  return { why: `no browser: ${text.trim().split('\n').at(-1) ?? 'none could be installed'}` }
}

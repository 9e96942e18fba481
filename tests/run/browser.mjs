import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { capture, run } from './steps.mjs'

// the headless shell needs a third less CPU time than a full browser, whose windows exist even when they are not shown
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const INSTALL_MS = 600_000

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of an installed browser, or null. */
function installedBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return isExecutable(named) ? named : null
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/opt/google/chrome']
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find(isExecutable) ?? null
}

/** Whether Playwright's own browser starts. */
async function playwrightBrowserStarts() {
  const script =
    "import('@playwright/test').then(async ({ chromium }) => { const b = await chromium.launch(); await b.close() }).catch(() => process.exit(1))"
  return (await capture([process.execPath, '-e', script], {}, 60_000)).code === 0
}

/** Finds a browser, or installs one. @returns `{ path }`, `{ own: true }` for Playwright's own, or `{ reason }` without one. */
export async function findBrowser() {
  const found = installedBrowser()
  if (found) return { path: found }
  if (process.env.CHROMIUM_PATH) return { reason: `CHROMIUM_PATH=${process.env.CHROMIUM_PATH} is not a program` }
  if (await playwrightBrowserStarts()) return { own: true }
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('\nInstalling Chromium with apt …')
    const apt = (...words) => run(['apt-get', ...words, '-y', '-q'], { DEBIAN_FRONTEND: 'noninteractive' })
    if ((await apt('install', NAMES[0])) !== 0) {
      await apt('update')
      if ((await apt('install', NAMES[0])) !== 0) await apt('install', 'chromium')
    }
    const installed = installedBrowser()
    if (installed) return { path: installed }
  }
  console.log('\nInstalling Playwright’s Chromium …')
  const { code, text } = await capture([process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'], {}, INSTALL_MS)
  if (code === 0 && (await playwrightBrowserStarts())) return { own: true }
  return { reason: `no browser: ${text.trim().split('\n').at(-1) ?? 'none could be installed'}` }
}

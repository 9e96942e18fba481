import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { capture, run } from './programs.mjs'

/** The headless shell first: it has no user interface of its own, which takes a third of a browser's CPU time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of an installed browser, or undefined. */
function installedBrowser() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/opt/google/chrome']
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find(isExecutable)
}

/** Whether Playwright's own browser starts. */
async function playwrightBrowserStarts() {
  const script =
    "import('@playwright/test').then(async ({ chromium }) => { const b = await chromium.launch(); await b.close() }).catch(() => process.exit(1))"
  return (await capture([process.execPath, '-e', script])).code === 0
}

/** Finds a browser, or installs one. @returns `{ path }`, without `path` for Playwright's own, or `{ reason }` without one. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return isExecutable(named) ? { path: named } : { reason: `CHROMIUM_PATH=${named} is not a program` }
  const found = installedBrowser()
  if (found) return { path: found }
  if (await playwrightBrowserStarts()) return {}
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
  const { code, text } = await capture([process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  if (code === 0 && (await playwrightBrowserStarts())) return {}
  return { reason: `no browser: ${text.trim().split('\n').at(-1) ?? 'none could be installed'}` }
}

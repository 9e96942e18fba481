// A browser that Lighthouse can control.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from '../run/browser.mjs'

const START_MS = 60_000
const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--mute-audio',
  // a container's /dev/shm is often too small for it
  '--disable-dev-shm-usage',
]

async function program() {
  const browser = await findBrowser()
  if (browser.path) return browser.path
  if (browser.own) return (await import('@playwright/test')).chromium.executablePath()
  throw new Error(browser.reason)
}

/** The port from the browser's output. */
function portOf(child) {
  return new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => reject(new Error(`The browser did not report its port:\n${said}`)), START_MS)
    child.stderr.on('data', (chunk) => {
      said += chunk
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1]
      if (!port) return
      clearTimeout(late)
      resolve(Number(port))
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The browser ended:\n${said}`)))
  })
}

/** Starts an installed browser, or installs one. @returns {Promise<{ port: number, stop(): Promise<void> }>} @throws when there is none. */
export async function startBrowser() {
  const file = await program()
  const profile = mkdtempSync(path.join(os.tmpdir(), 'ccc-lighthouse-'))
  // the sandbox does not work as root
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(file, [...FLAGS, ...sandbox, `--user-data-dir=${profile}`, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const port = await portOf(child)
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      process.off('exit', kill)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

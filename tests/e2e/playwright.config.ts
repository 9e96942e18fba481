import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { useMemoryForTempFolders } from '../run/temp-folder.mjs'

useMemoryForTempFolders()
const chromium = process.env['CHROMIUM_PATH']
// Chromium refuses its own sandbox to root, as in most containers
const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
/** Outside addresses fail at once, with or without a network. */
const offline = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1']
/**
 * Half of a new page's CPU time in the full browser goes to the pop-ups of its address bar (each is a web page of its own)
 * and to a renderer kept in reserve. Chromium reads only the last list, so this one repeats what matters of Playwright's.
 * Without a graphics card, drawing is cheaper than imitating one. Pages of one context share a renderer, because a new one
 * compiles the scripts again: that saves an eighth of the browser's CPU time. The limit lets the blank page that a tab starts
 * with share it too.
 */
const withoutExtras = [
  '--disable-gpu',
  '--process-per-site',
  '--renderer-process-limit=1',
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'SpareRendererForSitePerProcess',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ].join()}`,
]

export default defineConfig({
  globalSetup: './support/global-setup.ts',
  outputDir: path.resolve(import.meta.dirname, '../../test-results/browser'),
  // each worker starts a browser and a server, which costs seconds of CPU time, and two keep two cores busy
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // the runner lists what passes only then as flaky
  retries: 1,
  // generous, because the machine may be busy
  timeout: 90_000,
  // most of these loops move the page's own clock, so there is nothing to wait for
  expect: { timeout: 15_000, toPass: { intervals: [20] } },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { args: [...root, ...offline, ...withoutExtras], ...(chromium ? { executablePath: chromium } : {}) },
  },
  // each project starts with fresh servers, so that records of console and panel tests never reach public ones
  projects: [
    // `npm test`; the others run with `--full` only
    { name: 'walk', testDir: './walk' },
    { name: 'public', testDir: './public' },
    { name: 'console', testDir: '.', testMatch: /e2e\/(console|panel)\/.*\.spec\.ts$/ },
  ],
})

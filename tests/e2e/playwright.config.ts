import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const chromium = process.env['CHROMIUM_PATH']
// Chromium refuses its own sandbox to root, as in most containers
const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  globalSetup: './support/global-setup.ts',
  outputDir: path.resolve(import.meta.dirname, '../../test-results/browser'),
  // two cores: two browsers, each with its own server; the tests of one file run in order
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // the second attempt only tells a flaky test from a broken one: both fail the run
  retries: 1,
  failOnFlakyTests: true,
  // generous, because the machine may be busy
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { args: root, ...(chromium ? { executablePath: chromium } : {}) },
  },
  projects: [
    { name: 'public', testDir: './public' },
    { name: 'console', testDir: './console' },
    { name: 'panel', testDir: './panel' },
  ],
})

// Starts the process that writes through Payload's Local API alone.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { bundleInto } from '../../../admin-bridge/operations/scripts/bundle.mjs'
import { databaseSettings } from '../installation.mjs'

/** Bundles and starts it. @returns its `pid`, `take(turn)`, which resolves to `{ ids, seconds }`, and `stop()`. */
export async function startLocal() {
  // packages are only found below the repository
  const bundle = mkdtempSync(path.resolve('node_modules/.cache-bench-'))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ccc-local-'))
  await bundleInto({ outdir: bundle, entries: { local: 'tests/bench/writes/local-api.ts' } })
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://127.0.0.1',
    PAYLOAD_SECRET: 'x'.repeat(40),
    ...databaseSettings(),
  }
  const child = fork(path.join(bundle, 'local.js'), { env, execArgv: ['--enable-source-maps'] })
  const killWithParent = () => child.kill('SIGKILL')
  process.once('exit', killWithParent)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const answer = () =>
    Promise.race([
      new Promise((resolve) => child.once('message', resolve)),
      exited.then((code) => Promise.reject(new Error(`The process with the Local API ended with ${code}`))),
    ])
  await answer()
  return {
    pid: child.pid ?? 0,
    take: (turn) => {
      const done = answer()
      child.send(turn)
      return done
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      process.off('exit', killWithParent)
      rmSync(folder, { recursive: true, force: true })
      rmSync(bundle, { recursive: true, force: true })
    },
  }
}

// `npm run fuzz [-- --cases N] [--seed N]`: Schemathesis against the built product with its demo content, by its OpenAPI
// document, first anonymously, then as the administrator. Exits with 1 if it finds anything.
//
// The server and its data are temporary, so the records that it creates (at most one for each case) go with them. No
// operation of the API changes a password. Signing out is only tried anonymously: it would end the token of the run.
import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isBuilt } from '../../admin-bridge/operations/scripts/stamp.mjs'
import { startProduct } from '../bench/installation.mjs'
import { ROOT, run } from '../run/programs.mjs'

const PROGRAM = process.env.SCHEMATHESIS ?? 'schemathesis'
const CONFIG = path.join(import.meta.dirname, 'schemathesis.toml')
const LOGOUT = '/v1/auth/logout'

/** @returns the largest number of cases for each operation and phase, and the seed of the run, if any. */
function readArguments() {
  try {
    const { values } = parseArgs({ options: { cases: { type: 'string', default: '100' }, seed: { type: 'string' } } })
    if ([values.cases, values.seed ?? '1'].every((value) => /^[1-9]\d*$/.test(value))) return values
  } catch {
    // continues to the usage message
  }
  console.error('Usage: npm run fuzz [-- --cases N] [--seed N]   (cases for each operation and phase, default 100)')
  process.exit(2)
}

const { cases, seed } = readArguments()
if (spawnSync(PROGRAM, ['--version']).status !== 0) {
  console.error(
    `${PROGRAM} does not run. Install it with: pipx install schemathesis   (or: pip install schemathesis, in a virtual environment)`,
  )
  console.error('The variable SCHEMATHESIS can name the program.')
  process.exit(2)
}
process.chdir(ROOT)
if (!isBuilt() && (await run([process.execPath, 'admin-bridge/operations/scripts/build.mjs'])) !== 0) process.exit(1)

/** Runs all phases once. @returns the exit code. */
function fuzz(title, url, options) {
  console.log(`\n${title}`)
  const limits = ['--max-examples', cases, ...(seed ? ['--seed', seed] : [])]
  return run([PROGRAM, '--config-file', CONFIG, 'run', `${url}/api/openapi.json`, ...limits, ...options], {
    HYPOTHESIS_STORAGE_DIRECTORY: path.join(os.tmpdir(), 'ccc-hypothesis'),
  })
}

const product = await startProduct({ DEMO_CONTENT: 'on', LOGIN_LIMIT: 'off', LOG_LEVEL: 'warn' }, process.env.E2E_TEMPLATE)
try {
  const anonymous = await fuzz('Anonymous', product.url, [])
  const token = ['--header', `Authorization: Bearer ${product.token}`]
  const administrator = await fuzz('Administrator', product.url, [...token, '--exclude-path', LOGOUT])
  process.exitCode = anonymous === 0 && administrator === 0 ? 0 : 1
} finally {
  await product.stop()
}

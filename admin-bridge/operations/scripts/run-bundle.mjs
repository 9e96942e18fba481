import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Environment variables from `.env`, if it exists. The shell's variables take precedence. */
function environment() {
  return existsSync('.env') ? { ...parseEnv(readFileSync('.env', 'utf8')), ...process.env } : { ...process.env }
}

/**
 * Runs a bundle from dist/server and exits with its exit code. The `production` condition selects Lexical's entry points
 * without top-level await; the others do not work on Node 20.
 */
export function runBundle(name, args = []) {
  const env = { NODE_ENV: 'production', ...environment() }
  const child = spawn(process.execPath, ['--conditions=production', '--enable-source-maps', `dist/server/${name}.js`, ...args], {
    stdio: 'inherit',
    env,
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

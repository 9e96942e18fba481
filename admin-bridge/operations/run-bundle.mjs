import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** The variables of `.env`, where there is one; those of the shell win. */
function variables() {
  return existsSync('.env') ? { ...parseEnv(readFileSync('.env', 'utf8')), ...process.env } : { ...process.env }
}

/**
 * Runs one of the bundles of dist/server and leaves with its code. Lexical's plain entries lose their top-level await
 * on Node 20; under the condition `production` there is none.
 */
export function runBundle(name, words = []) {
  const env = { NODE_ENV: 'production', ...variables() }
  const child = spawn(process.execPath, ['--conditions=production', '--enable-source-maps', `dist/server/${name}.js`, ...words], {
    stdio: 'inherit',
    env,
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

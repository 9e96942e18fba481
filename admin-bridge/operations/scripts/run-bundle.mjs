import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Runs a bundle from dist/server in this process, with the settings of `.env` where the shell has none. Source maps are for
 * stack traces.
 */
export async function runBundle(name, args = []) {
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  const file = path.resolve(`dist/server/${name}.js`)
  process.argv = [process.execPath, file, ...args]
  await import(pathToFileURL(file).href)
}

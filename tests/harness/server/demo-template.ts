import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { STAMP_FILE, isBuilt } from '../../../admin-bridge/operations/scripts/stamp.mjs'
import { ROOT } from './server'

const CACHE = path.join(ROOT, 'node_modules/.cache/ccc-demo')
/** What a server under test writes into its data folder and the product does not. */
const LOG = /server-\d+\.log$/

/**
 * The folder for a SQLite data folder with the demo content. Drawing the demo pictures takes about a minute, so tests
 * share one result for each build. Null when the build is out of date.
 */
export function demoTemplateFolder(): string | null {
  if (process.env['TEST_SERVER_DIR'] || !isBuilt()) return null
  return path.join(CACHE, readFileSync(path.join(ROOT, STAMP_FILE), 'utf8').trim())
}

/** Whether the folder is complete. */
export const isDemoTemplateReady = (folder: string): boolean => existsSync(folder)

/** Stores a data folder that no server uses as the template of the current build, and deletes those of older builds. */
export async function storeDemoTemplate(dataDir: string): Promise<void> {
  const folder = demoTemplateFolder()
  if (!folder || isDemoTemplateReady(folder)) return
  await mkdir(CACHE, { recursive: true })
  for (const old of await readdir(CACHE)) await rm(path.join(CACHE, old), { recursive: true, force: true })
  const unfinished = `${folder}.${process.pid}`
  await cp(dataDir, unfinished, { recursive: true, filter: (file) => !LOG.test(file) })
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
}

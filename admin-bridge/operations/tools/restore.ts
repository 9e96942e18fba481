import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { env, type Env } from '../../../cms/env'
import { verifyArchive, type CheckedArchive } from '../backup/check-archive'
import { migrationNames } from '../backup/database'
import { databaseOf } from '../backup/database-of'
import { listed, megabytes, remove } from '../backup/files'
import { withExclusiveUse } from '../backup/locks'
import { picturesIn } from '../backup/manifest'
import { restoreContent } from '../backup/restore-content'
import { UsageError } from '../usage-error'
import { requireOwner } from './installation'
import { SILENT, runTool } from './tool'

const USAGE = 'Usage: npm run restore -- [--verify] FILE'

function parseArguments() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { verify: { type: 'boolean', default: false } } })
    const [file, ...rest] = positionals
    if (!file || rest.length > 0) throw new UsageError(USAGE)
    return { file, verify: values.verify }
  } catch {
    throw new UsageError(USAGE)
  }
}

/** Prints warnings about an archive. */
function warn({ manifest, missing }: CheckedArchive): void {
  if (!manifest.pictures) console.warn('Note: this archive contains no pictures; the existing ones are kept')
  if (missing.length > 0)
    console.warn(`Warning: ${missing.length} picture files that the database refers to are missing: ${listed(missing)}`)
}

async function describe(file: string, { manifest }: CheckedArchive): Promise<void> {
  const pictures = picturesIn(manifest).length
  const size = megabytes(manifest.files.reduce((sum, each) => sum + each.size, 0))
  const newer = (await migrationNames()).length - manifest.migrations.length
  console.log(`${file}: a backup of ${manifest.kind}, created at ${manifest.createdAt}`)
  console.log(`  ${manifest.files.length - pictures} content files, ${pictures} picture files, ${size} unpacked`)
  if (newer > 0) console.log(`  from an earlier release; the next start runs ${newer} migrations`)
}

/** Computes what lists need and an archive of an earlier release lacks: servers may be running. Loads Payload, so only where needed. */
async function completeLists(settings: Env): Promise<void> {
  const { openDatabase } = await import('../startup/open-database')
  await (await openDatabase(settings, SILENT)).close()
}

async function verify(settings: Env, file: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-verify-'))
  try {
    const checked = await verifyArchive(settings, file, folder)
    await describe(file, checked)
    warn(checked)
    console.log('The archive can be restored. Nothing was changed.')
  } finally {
    await remove(folder)
  }
}

await runTool(async () => {
  const { file, verify: verifyOnly } = parseArguments()
  const settings = env()
  process.umask(0o077)
  if (verifyOnly) return verify(settings, file)
  requireOwner(settings)
  await withExclusiveUse(settings, async () => {
    const { checked, previous, uploaded } = await restoreContent(settings, file)
    warn(checked)
    for (const saved of previous) console.log(`Previous state saved as ${saved}`)
    if (uploaded !== null) console.log(`${uploaded} picture files were uploaded to the bucket; it already had the others`)
    console.log(`Restored from ${file}. All users have to sign in again, and preview links have ended.`)
  })
  if (databaseOf(settings).isLoaded) await completeLists(settings)
})

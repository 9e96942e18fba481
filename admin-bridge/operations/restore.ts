import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { env, type Env } from '../../cms/env'
import { checkArchive, type Checked } from './backup/check-archive'
import { megabytes, remove } from './backup/files'
import { whileAlone } from './backup/locks'
import { PICTURES } from './backup/manifest'
import { named } from './backup/pictures'
import { restoreContent } from './backup/restore-content'
import { migrationNames } from './backup/sqlite-content'
import { requireFile } from './backup/archive-reader'
import { UsageError, runTool } from './tool'

const USAGE = 'Usage: npm run restore -- [--verify] FILE'

function words() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { verify: { type: 'boolean', default: false } } })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new UsageError(USAGE)
    return { file, verify: values.verify }
  } catch {
    throw new UsageError(USAGE)
  }
}

/** What a person should know before relying on the archive. */
function warn({ manifest, content, skipped, missing, holdsPictures }: Checked): void {
  if (!manifest) console.warn('Warning: this archive of an earlier release has no manifest: its database was checked, but no checksums')
  if (!holdsPictures) console.warn('Note: this archive holds no pictures; those in place stay as they are')
  if (missing && missing.length > 0) {
    console.warn(`Warning: ${missing.length} picture files that the database refers to are missing: ${named(missing)}`)
  }
  if (skipped.length > 0) console.warn(`Warning: not restored, as no upload of this product has such a name: ${named(skipped)}`)
  if (content.danglingReferences > 0) console.warn(`Warning: ${content.danglingReferences} references in the database lead nowhere`)
}

async function describe(file: string, { kind, manifest, files, content }: Checked): Promise<void> {
  const pictures = files.filter(({ name }) => name.startsWith(PICTURES)).length
  const size = megabytes(files.reduce((sum, each) => sum + each.size, 0))
  const newer = manifest || kind === 'sqlite' ? (await migrationNames()).length - content.migrations.length : 0
  console.log(`${file}: a backup of ${kind}${manifest ? `, made at ${manifest.createdAt}` : ''}`)
  console.log(`  ${files.length - pictures} content files, ${pictures} picture files, ${size} unpacked`)
  const counts = Object.entries(content.documents).filter(([, count]) => count > 0)
  if (counts.length > 0) console.log(`  documents: ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}`)
  if (newer > 0) console.log(`  of an earlier release: the next start runs ${newer} migrations`)
}

async function verify(settings: Env, file: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-verify-'))
  try {
    const checked = await checkArchive(settings, file, folder, false)
    await describe(file, checked)
    warn(checked)
    console.log('It can be restored. Nothing was changed.')
  } finally {
    await remove(folder)
  }
}

await runTool(async () => {
  const { file, verify: verifyOnly } = words()
  await requireFile(file)
  const settings = env()
  process.umask(0o077)
  if (verifyOnly) return verify(settings, file)
  await whileAlone(settings, async () => {
    const { checked, kept, uploaded } = await restoreContent(settings, file)
    warn(checked)
    for (const place of kept) console.log(`As it was before: ${place}`)
    if (uploaded !== null) console.log(`${uploaded} picture files were uploaded to the bucket; the others were there`)
    console.log(`Restored from ${file}; everybody has to sign in again`)
  })
})

import { createReadStream } from 'node:fs'
import { lstat, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs, promisify } from 'node:util'
import { env, type Env } from '../../../cms/env'
import { listed, megabytes, remove } from '../backup/files'
import { withSharedUse } from '../backup/locks'
import { picturesIn } from '../backup/manifest'
import { takeBackup, type BackupResult } from '../backup/take-backup'
import { UsageError } from '../usage-error'
import { requireInstallation } from './installation'
import { runTool } from './tool'

const USAGE = 'Usage: npm run backup -- [--overwrite] [--without-pictures] FILE; FILE - is standard output'
const STANDARD_OUTPUT = '-'

function parseArguments() {
  try {
    const options = { overwrite: { type: 'boolean', default: false }, 'without-pictures': { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [file, ...rest] = positionals
    if (!file || rest.length > 0) throw new UsageError(USAGE)
    return { file, overwrite: values.overwrite, withPictures: !values['without-pictures'] }
  } catch {
    throw new UsageError(USAGE)
  }
}

/** @throws UsageError if the archive cannot or must not be written to this path. */
async function requireTarget(file: string, overwrite: boolean): Promise<void> {
  if (file === STANDARD_OUTPUT) {
    if (process.stdout.isTTY) throw new UsageError('An archive is not for a terminal; send standard output to a file')
    return
  }
  const folder = await lstat(path.dirname(path.resolve(file))).catch(() => null)
  if (!folder) throw new UsageError(`The folder ${path.dirname(file)} does not exist`)
  const present = await lstat(path.resolve(file)).catch(() => null)
  if (present?.isDirectory()) throw new UsageError(`${file} is a folder; name a file in it`)
  if (present && !overwrite) throw new UsageError(`${file} already exists; name another file or add --overwrite`)
  if (present && !present.isFile()) throw new UsageError(`${file} is not a regular file and will not be overwritten`)
}

function report(settings: Env, file: string, { manifest, skipped }: BackupResult): void {
  const size = megabytes(manifest.files.reduce((sum, each) => sum + each.size, 0))
  const source = settings.S3_BUCKET ? ' from the bucket' : ''
  const included = manifest.pictures ? `${picturesIn(manifest).length} picture files${source} included` : 'without pictures'
  // standard output may be the archive
  const say = file === STANDARD_OUTPUT ? console.error : console.log
  say(`Backed up to ${file === STANDARD_OUTPUT ? 'standard output' : file} (${size} unpacked, ${included})`)
  const missing = manifest.missingPictures
  if (!manifest.pictures) {
    const where = settings.S3_BUCKET ? `the bucket ${settings.S3_BUCKET}` : 'DATA_DIR/media'
    say(`Left out: ${missing.length} picture files, which remain in ${where}; the manifest lists them`)
  } else if (missing.length > 0) {
    console.warn(`Warning: ${missing.length} picture files that the database refers to do not exist: ${listed(missing)}`)
  }
  if (skipped.length > 0) console.warn(`Warning: skipped files in the media folder that are not uploads: ${listed(skipped)}`)
}

/** Writes the archive to standard output once it is complete. */
async function sendBackup(settings: Env, withPictures: boolean): Promise<BackupResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-backup-'))
  try {
    const archive = path.join(folder, 'backup.tgz')
    const taken = await takeBackup(settings, archive, withPictures)
    // each write reports it too
    process.stdout.on('error', () => undefined)
    await pipeline(createReadStream(archive), process.stdout, { end: false })
      .then(() => promisify<string>(process.stdout.write).call(process.stdout, ''))
      .catch(() => {
        throw new UsageError('Standard output was closed before the archive was complete')
      })
    return taken
  } finally {
    await remove(folder)
  }
}

await runTool(async () => {
  const { file, overwrite, withPictures } = parseArguments()
  const settings = env()
  process.umask(0o077)
  await requireTarget(file, overwrite)
  await requireInstallation(settings)
  await withSharedUse(settings, async () => {
    const isSent = file === STANDARD_OUTPUT
    report(settings, file, isSent ? await sendBackup(settings, withPictures) : await takeBackup(settings, path.resolve(file), withPictures))
  })
})

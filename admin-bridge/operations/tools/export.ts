import { createWriteStream } from 'node:fs'
import { lstat, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { templateText } from '../../resources/exchange/file-text'
import { writeFile, WHOLE_LIST } from '../../resources/exchange/write-file'
import { createContentStore } from '../../store/content-store'
import { ADMINISTRATOR } from '../../store/viewer'
import { settleImports } from '../../store/take-back-import'
import { UsageError } from '../usage-error'
import { parseArguments } from './exchange'
import { runOperation } from './operation'

const USAGE = 'Usage: npm run export -- KIND FILE [--format csv|json] [--overwrite] [--template]; FILE - is standard output'

/** @throws UsageError if the file must not be written. */
async function requireTarget(file: string, overwrite: boolean): Promise<void> {
  const present = await lstat(file).catch(() => null)
  if (present?.isDirectory()) throw new UsageError(`${file} is a folder; name a file in it`)
  if (present && !overwrite) throw new UsageError(`${file} already exists; name another file or add --overwrite`)
}

/** Writes beside the file first: what has its name is always whole. */
async function save(stream: Readable, file: string): Promise<void> {
  const partial = `${file}.partial`
  try {
    await pipeline(stream, createWriteStream(partial, { mode: 0o600 }))
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

const readArguments = () => parseArguments(USAGE, ['overwrite', 'template'])

await runOperation(readArguments, async ({ payload }, { resource, file, format, flags }) => {
  if (file !== null) await requireTarget(file, flags.overwrite)
  if (flags.template && format !== 'csv') throw new UsageError('A template is a CSV file')
  const store = createContentStore(payload)
  await settleImports(store)
  const records = writeFile({ resource, store, viewer: ADMINISTRATOR }, format, WHOLE_LIST)
  const stream = Readable.from(flags.template ? [templateText(resource.entity)] : records)
  if (file === null) return pipeline(stream, process.stdout, { end: false })
  await save(stream, file)
  if (flags.template) return console.log(`Wrote ${file}: fill in a row for each new ${resource.entity.noun} and import it`)
  const total = await store.count(resource.entity.collection, ADMINISTRATOR, [])
  console.log(`Exported ${total} ${total === 1 ? resource.entity.noun : resource.entity.plural} to ${file}`)
})

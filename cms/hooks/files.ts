import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  PayloadRequest,
  UploadConfig,
} from 'payload'
import { afterTransaction } from '../database/after-transaction'
import { reportFailure, storageHealth } from '../database/storage-health'
import { MEDIA_PATH, VARIANT_FORMATS, VARIANT_WIDTHS, variantName } from '../domain/media-name'
import { env } from '../env'

// Payload's own local storage reports every error of the file system as a bad request, leaves half files behind, and
// deletes files before the transaction that deletes their record is committed.

const folder = (): string => path.join(env().DATA_DIR, 'media')
const inBucket = (): boolean => Boolean(env().S3_BUCKET)

type Named = { filename?: string | null; sizes?: Record<string, { filename?: string | null } | undefined> | null }
type File = { name: string; bytes: Buffer }

/** The files of an upload, the picture and its variants; none without a new file. */
function incoming(data: Named, req: PayloadRequest): File[] {
  if (!req.file || !data.filename) return []
  const variants = Object.entries(data.sizes ?? {}).flatMap(([size, variant]): File[] => {
    const bytes = req.payloadUploadSizes?.[size]
    return bytes && variant?.filename ? [{ name: variant.filename, bytes }] : []
  })
  return [{ name: data.filename, bytes: req.file.data }, ...variants]
}

const remove = async (names: string[]): Promise<void> => {
  await Promise.all(names.map((name) => rm(path.join(folder(), path.basename(name)), { force: true })))
}

/** Writes one file, down to the disk. @returns false when a file of that name is there already. */
async function write({ name, bytes }: File): Promise<boolean> {
  const file = await open(path.join(folder(), path.basename(name)), 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null
    throw error
  })
  if (!file) return false
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await file.close()
    await remove([name])
    throw error
  }
  await file.close()
  return true
}

async function syncFolder(): Promise<void> {
  const handle = await open(folder(), 'r')
  try {
    await handle.sync()
  } catch (error) {
    // some systems cannot sync a folder
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle.close()
  }
}

/** Stores the files of an upload before its record: all of them, on the disk, or none. @throws the file system's error. */
export const storeFiles: CollectionBeforeChangeHook = async ({ data, req }) => {
  const files = inBucket() ? [] : incoming(data, req)
  if (files.length === 0) return data
  const results = await Promise.allSettled(files.map(write))
  const written = files.flatMap(({ name }, index) => {
    const result = results[index]
    return result?.status === 'fulfilled' && result.value ? [name] : []
  })
  try {
    for (const result of results) if (result.status === 'rejected') throw result.reason
    await syncFolder()
    storageHealth.worked('uploads')
  } catch (error) {
    await remove(written)
    reportFailure('uploads', error)
    throw error
  }
  await afterTransaction(req, { rolledBack: () => remove(written) })
  return data
}

const namesOf = ({ filename, sizes }: Named): string[] =>
  [filename, ...Object.values(sizes ?? {}).map((size) => size?.filename)].filter((name): name is string => Boolean(name))

/** Deletes the files of a picture that was replaced, once its record no longer names them. */
export const dropReplacedFiles: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (inBucket() || operation !== 'update' || !doc.filename || !previousDoc?.filename || doc.filename === previousDoc.filename) return doc
  const names = namesOf(previousDoc)
  await afterTransaction(req, { committed: () => remove(names) })
  return doc
}

/** Deletes the files of a picture once its record is gone. */
export const dropFiles: CollectionAfterDeleteHook = async ({ doc, req }) => {
  if (inBucket()) return doc
  const names = namesOf(doc)
  await afterTransaction(req, { committed: () => remove(names) })
  return doc
}

/** Deletes the files of an upload whose record could not be written outside a transaction. @param name the picture's. */
export async function deleteUploadedFiles(name: string): Promise<void> {
  if (inBucket()) return
  const base = path.parse(name).name
  await remove([name, ...VARIANT_FORMATS.flatMap((format) => VARIANT_WIDTHS.map((width) => variantName(base, width, format)))])
}

type Handler = NonNullable<UploadConfig['handlers']>[number]

/** Payload's address of a file leads to ours. */
export const toMedia: Handler = (_req, { params: { filename } }) =>
  new Response(null, { status: 302, headers: { Location: `${MEDIA_PATH}${encodeURIComponent(filename)}` } })

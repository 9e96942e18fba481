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
import { onUploads, reportFailure, storageHealth } from '../database/storage-health'
import { MEDIA_PATH, VARIANT_FORMATS, VARIANT_WIDTHS, variantName } from '../domain/media-name'
import { env } from '../env'
import { errorCode } from '../error-code'

// These hooks replace Payload's local storage, which reports every file system error as a bad request, leaves partial files
// behind, and deletes files before the transaction that deletes their record is committed.

const mediaFolder = (): string => path.join(env().DATA_DIR, 'media')
const usesBucket = (): boolean => Boolean(env().S3_BUCKET)

type StoredPicture = { filename?: string | null; sizes?: Record<string, { filename?: string | null } | undefined> | null }
type File = { name: string; bytes: Buffer }

/** The uploaded picture and its variants; empty if the request has no file. */
function uploadedFiles(data: StoredPicture, req: PayloadRequest): File[] {
  if (!req.file || !data.filename) return []
  const variants = Object.entries(data.sizes ?? {}).flatMap(([size, variant]): File[] => {
    const bytes = req.payloadUploadSizes?.[size]
    return bytes && variant?.filename ? [{ name: variant.filename, bytes }] : []
  })
  return [{ name: data.filename, bytes: req.file.data }, ...variants]
}

const remove = async (names: string[]): Promise<void> => {
  const removals = names.map((name) => rm(path.join(mediaFolder(), path.basename(name)), { force: true }))
  for (const { reason } of (await Promise.allSettled(removals)).filter((each) => each.status === 'rejected'))
    // a file in the place of the folder has none
    if (errorCode(reason) !== 'ENOTDIR') throw reason
}

/** Writes one file and syncs it to disk. @returns false if a file of that name exists. */
async function write({ name, bytes }: File): Promise<boolean> {
  const file = await open(path.join(mediaFolder(), path.basename(name)), 'wx').catch((error: unknown) => {
    if (errorCode(error) === 'EEXIST') return null
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
  const handle = await open(mediaFolder(), 'r')
  try {
    await handle.sync()
  } catch (error) {
    // some file systems cannot sync a folder
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes(String(errorCode(error)))) throw error
  } finally {
    await handle.close()
  }
}

/** Writes all files of an upload to disk before its record, or none of them. @throws the file system's error. */
export const storeFiles: CollectionBeforeChangeHook = async ({ data, req }) => {
  const files = usesBucket() ? [] : uploadedFiles(data, req)
  if (files.length === 0) return data
  const results = await Promise.allSettled(files.map(write))
  const written = files.flatMap(({ name }, index) => {
    const result = results[index]
    return result?.status === 'fulfilled' && result.value ? [name] : []
  })
  try {
    for (const result of results) if (result.status === 'rejected') await onUploads(Promise.reject(result.reason))
    await onUploads(syncFolder())
    storageHealth.worked('uploads')
  } catch (error) {
    await remove(written)
    reportFailure('uploads', error)
    throw error
  }
  await afterTransaction(req, { rolledBack: () => remove(written) })
  return data
}

const namesOf = ({ filename, sizes }: StoredPicture): string[] =>
  [filename, ...Object.values(sizes ?? {}).map((size) => size?.filename)].filter((name): name is string => Boolean(name))

/** Deletes the old files of a replaced picture once the change has been committed. */
export const dropReplacedFiles: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (usesBucket() || operation !== 'update' || !doc.filename || !previousDoc?.filename || doc.filename === previousDoc.filename) return doc
  const names = namesOf(previousDoc)
  await afterTransaction(req, { committed: () => remove(names) })
  return doc
}

/** Deletes the files of a picture once the deletion of its record has been committed. */
export const dropFiles: CollectionAfterDeleteHook = async ({ doc, req }) => {
  if (usesBucket()) return doc
  const names = namesOf(doc)
  await afterTransaction(req, { committed: () => remove(names) })
  return doc
}

/** Deletes the files of an upload outside a transaction whose record could not be created. @param name file name of the picture. */
export async function deleteUploadedFiles(name: string): Promise<void> {
  if (usesBucket()) return
  const base = path.parse(name).name
  await remove([name, ...VARIANT_FORMATS.flatMap((format) => VARIANT_WIDTHS.map((width) => variantName(base, width, format)))])
}

type Handler = NonNullable<UploadConfig['handlers']>[number]

/** Redirects Payload's file URLs to the public ones. */
export const toMedia: Handler = (_req, { params: { filename } }) =>
  new Response(null, { status: 302, headers: { Location: `${MEDIA_PATH}${encodeURIComponent(filename)}` } })

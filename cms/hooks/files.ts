import { open } from 'node:fs/promises'
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
import { MEDIA_PATH, variantsOf } from '../domain/media-name'
import { env } from '../env'
import { errorCode } from '../error-code'
import { mediaStore, type MediaStore } from '../media/media-store'

// These hooks replace Payload's local storage, which reports every file system error as a bad request, leaves partial files
// behind, and deletes files before the transaction that deletes their record is committed.

const mediaFolder = (): string => path.join(env().DATA_DIR, 'media')
const usesBucket = (): boolean => Boolean(env().S3_BUCKET)

type File = { name: string; bytes: Buffer }
type StoredPicture = { filename?: string | null }

/** The uploaded file; null if the request has none. */
const uploadedFile = ({ filename }: StoredPicture, { file }: PayloadRequest): File | null =>
  file && filename ? { name: filename, bytes: file.data } : null

let store: MediaStore | undefined

/** Removes files of the library, then all sizes that were made of them: who makes one looks afterwards whether its original is still there. */
export async function removeFiles(names: readonly string[]): Promise<void> {
  store ??= mediaStore(env())
  await store.remove(names)
  await store.remove(names.flatMap((name) => variantsOf(path.parse(name).name)))
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
    await removeFiles([name])
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

/** Writes the file of an upload to disk before its record. Payload's plugin puts it into a bucket. @throws the file system's error. */
export const storeFiles: CollectionBeforeChangeHook = async ({ data, req }) => {
  const file = usesBucket() ? null : uploadedFile(data, req)
  if (!file) return data
  let written: string[] = []
  try {
    if (await onUploads(write(file))) written = [file.name]
    await onUploads(syncFolder())
    storageHealth.worked('uploads')
  } catch (error) {
    await removeFiles(written)
    reportFailure('uploads', error)
    throw error
  }
  await afterTransaction(req, { rolledBack: () => removeFiles(written) })
  return data
}

/** Deletes the old file of a replaced picture once the change has been committed. */
export const dropReplacedFiles: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  const old: unknown = previousDoc?.filename
  if (operation !== 'update' || !doc.filename || typeof old !== 'string' || doc.filename === old) return doc
  await afterTransaction(req, { committed: () => removeFiles([old]) })
  return doc
}

/** Deletes the files of a picture once the deletion of its record has been committed. */
export const dropFiles: CollectionAfterDeleteHook = async ({ doc, req }) => {
  const { filename }: StoredPicture = doc
  if (filename) await afterTransaction(req, { committed: () => removeFiles([filename]) })
  return doc
}

type Handler = NonNullable<UploadConfig['handlers']>[number]

/** Redirects Payload's file URLs to the public ones. */
export const toMedia: Handler = (_req, { params: { filename } }) =>
  new Response(null, { status: 302, headers: { Location: `${MEDIA_PATH}${encodeURIComponent(filename)}` } })

import type { CollectionBeforeChangeHook, PayloadRequest } from 'payload'
import { findRecords } from '../database/find-record'
import { holdRecord } from '../database/hold-record'
import { isDocument } from '../domain/document-name'
import { MEDIA_PATH } from '../domain/media-name'
import { relationId } from '../domain/relation-id'

/** The id of the library entry that a URL belongs to, or null. Holds the entry until the write ends. */
async function mediaIdOf(url: unknown, req: PayloadRequest): Promise<number | null> {
  if (typeof url !== 'string' || !url.startsWith(MEDIA_PATH) || isDocument(url)) return null
  const filename = url.slice(MEDIA_PATH.length)
  const [media] = await findRecords(req.payload, 'media', { filename: { equals: filename } }, { req, limit: 1 })
  const id = media?.id
  return id !== undefined && (await holdRecord(req, 'media', id)) ? id : null
}

/** The URL of a library entry; null for a missing one, which the field's own validation rejects. */
async function mediaUrlOf(id: number, req: PayloadRequest): Promise<string | null> {
  const media = await req.payload.findByID({ collection: 'media', id, depth: 0, disableErrors: true, req, overrideAccess: true })
  return media ? `${MEDIA_PATH}${media.filename}` : null
}

/**
 * Keeps a chosen picture and its URL in sync, whichever of the two changed. The API reads and writes the URL; the panel
 * shows the chosen picture, which also protects it from deletion.
 * @param name the picture field.
 */
export const syncPictures =
  (name: string): CollectionBeforeChangeHook =>
  async ({ data, originalDoc, req }) => {
    const urlName = `${name}Url`
    const chosen = relationId(data[name])
    const url = data[urlName] ?? null
    if (url !== (originalDoc?.[urlName] ?? null)) data[name] = await mediaIdOf(url, req)
    else if (chosen !== relationId(originalDoc?.[name])) data[urlName] = chosen === null ? null : await mediaUrlOf(chosen, req)
    return data
  }

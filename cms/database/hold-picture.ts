import type { PayloadRequest, Where } from 'payload'
import { PDF_TYPE } from '../domain/document-name'
import { holdRecord } from './hold-record'

/** Holds a picture of the library until the write ends. @returns false if there is none with this id, or if it is a document. */
export async function holdPicture(req: PayloadRequest, id: number): Promise<boolean> {
  if (!(await holdRecord(req, 'media', id))) return false
  const where: Where = { and: [{ id: { equals: id } }, { mimeType: { equals: PDF_TYPE } }] }
  return (await req.payload.count({ collection: 'media', where, req, overrideAccess: true })).totalDocs === 0
}

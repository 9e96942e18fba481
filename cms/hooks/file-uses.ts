import { type Payload, type PayloadRequest, type Where } from 'payload'
import { findRecords } from '../database/find-record'
import { TrashReads } from '../database/history/trash'
import { keyText } from '../database/history/stored'
import { keptWithPicture, type KeptUse } from '../database/history/with-picture'
import { PICTURE_COLUMNS, type PictureColumns } from '../database/library/picture-columns'
import { entityOfKind } from '../domain/entities/entity-of-kind'
import { kindOf } from '../domain/entities/kinds'
import { MEDIA_PATH } from '../domain/media-name'
import { libraryMark, titleOf } from '../domain/records/record-state'
import { storedValue } from '../domain/records/wire-value'
import { pictureMark } from '../domain/rich-text/used-pictures'

/** Where a file is used: in a record, in one that is in the trash or its pending draft, or in the pending draft of a record. */
export type UsePlace = 'record' | 'trash' | 'draft'
/** A record that shows a file of the library or links to it. `kind` as in the trash. */
export type FileUse = { readonly kind: string; readonly record: number; readonly title: string; readonly place: UsePlace }

/** The conditions that fields contain a text. */
export const anyContains = (fields: readonly string[], text: string): Where[] =>
  fields.map((field): Where => ({ [field]: { contains: text } }))

/** The part of a file name that its variants share and no other picture has. */
const stemOf = (filename: string): string => filename.replace(/\.[^.]+$/, '')

type Asked = { payload: Payload; req: PayloadRequest | undefined }

async function usesWhere({ payload, req }: Asked, { entity, collection, title }: PictureColumns, where: Where): Promise<FileUse[]> {
  const select: Record<string, true> = { [title]: true }
  const docs = await findRecords(payload, collection, where, { req, select, sort: 'id' })
  return docs.map((doc) => ({
    kind: kindOf(entity),
    record: Number(doc.id),
    title: titleOf(entity, { [entity.titleField]: storedValue(doc, title) }),
    place: 'record',
  }))
}

/** The title that a record has now; a draft does not know it. */
async function titled(asked: Asked, { kind, record }: { kind: string; record: number }): Promise<string> {
  const columns = PICTURE_COLUMNS.find(({ entity }) => kindOf(entity) === kind)
  return columns ? ((await usesWhere(asked, columns, { id: { equals: record } }))[0]?.title ?? '') : ''
}

/**
 * All uses of a file of the library: records first, then the trash, then pending drafts. Empty for a file that is not there.
 * @param req reads in its transaction.
 */
export async function fileUses(payload: Payload, id: number, req?: PayloadRequest): Promise<FileUse[]> {
  const asked = { payload, req }
  const inTransaction = req ? { req } : {}
  const media = await payload.findByID({ collection: 'media', id, depth: 0, disableErrors: true, overrideAccess: true, ...inTransaction })
  if (!media) return []
  const urlPart = media.filename ? MEDIA_PATH + stemOf(media.filename) : null
  const uses: FileUse[] = []
  for (const columns of PICTURE_COLUMNS) {
    const chosen = columns.relations.map((field): Where => ({ [field]: { equals: id } }))
    const linked = urlPart === null ? [] : anyContains(columns.urls, urlPart)
    uses.push(...(await usesWhere(asked, columns, { or: [...chosen, ...linked, ...anyContains(columns.texts, pictureMark(id))] })))
  }
  return [...uses, ...(await keptUses(asked, await keptWithPicture(payload, { mark: libraryMark(id), urlPart })))]
}

/** Uses in the trash, then in pending drafts. The draft of a record in the trash lies there with it, and no form shows it. */
async function keptUses(asked: Asked, kept: readonly KeptUse[]): Promise<FileUse[]> {
  const drafted = kept.filter(({ title }) => title === null)
  const titles = new Map((await new TrashReads(asked.payload).titles(drafted)).map((each) => [keyText(each), each.title]))
  const uses = new Map<string, FileUse>()
  for (const { kind, record, title } of kept) {
    const key = keyText({ kind, record })
    const inTrash = title ?? titles.get(key)
    if (inTrash !== undefined) uses.set(key, { kind, record, title: inTrash, place: 'trash' })
    else uses.set(key, { kind, record, title: await titled(asked, { kind, record }), place: 'draft' })
  }
  return [...uses.values()].toSorted((one, other) => Number(one.place === 'draft') - Number(other.place === 'draft'))
}

/**
 * What would lose a file if another one took its place. Records that hold its address as it is learn the new one, and so do pictures
 * in the trash and in drafts; links of another form, and those of the trash and of drafts, do not.
 */
export async function linksToOldFile(req: PayloadRequest, id: number, filename: string): Promise<FileUse[]> {
  const { payload } = req
  const urlPart = MEDIA_PATH + stemOf(filename)
  const uses: FileUse[] = []
  for (const columns of PICTURE_COLUMNS) {
    const lost = columns.urls.map((field): Where => ({
      and: [{ [field]: { contains: urlPart } }, { [field]: { not_equals: MEDIA_PATH + filename } }],
    }))
    if (lost.length > 0) uses.push(...(await usesWhere({ payload, req }, columns, { or: lost })))
  }
  const chosen = await keptWithPicture(payload, { mark: libraryMark(id), urlPart: null })
  const linked = await keptWithPicture(payload, { mark: null, urlPart })
  const lost = linked.filter((each) => !chosen.some((other) => keyText(other) === keyText(each) && other.title === each.title))
  return [...uses, ...(await keptUses({ payload, req }, lost))]
}

/** What a sentence calls a use: "drink 7 in the trash". */
export function useText({ kind, record, place }: Pick<FileUse, 'kind' | 'record' | 'place'>): string {
  const name = `${entityOfKind(kind)?.noun ?? kind} ${record}`
  if (place === 'trash') return `${name} in the trash`
  return place === 'draft' ? `the draft of ${name}` : name
}

/** Uses in a sentence, the first five by name. */
export function listed(uses: readonly string[]): string {
  const shown = uses.slice(0, 5)
  return uses.length > shown.length ? `${shown.join(', ')} and ${uses.length - shown.length} more` : shown.join(', ')
}

import { type Payload, type PayloadRequest, type Where } from 'payload'
import { TrashReads } from '../database/history/trash'
import { keyText } from '../database/history/stored'
import { keptWithPicture } from '../database/history/with-picture'
import type { RecordKey, Titled } from '../database/history/types'
import { PICTURE_COLUMNS, type PictureColumns } from '../database/library/picture-columns'
import { entityOfKind } from '../domain/entities/entity-of-kind'
import { kindOf } from '../domain/entities/kinds'
import { MEDIA_PATH } from '../domain/media-name'
import { libraryMark, titleOf } from '../domain/records/record-state'
import { storedValue } from '../domain/records/wire-value'
import { pictureMark } from '../domain/rich-text/used-pictures'
import { localApi } from '../payload-internals'

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
  const options = {
    depth: 0,
    joins: false,
    pagination: false,
    limit: 0,
    sort: 'id',
    overrideAccess: true,
    ...(req ? { req } : {}),
  } as const
  const { docs } = await localApi(payload).find({ collection, where, select, ...options })
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
  const marks = { mark: libraryMark(id), urlPart }
  const [trashed, drafted] = [await keptWithPicture(payload, 'trash', marks), await keptWithPicture(payload, 'drafts', marks)]
  return [...uses, ...(await keptUses(asked, trashed, drafted))]
}

/** Uses in the trash, then in pending drafts. The draft of a record in the trash lies there with it, and no form shows it. */
async function keptUses(asked: Asked, trashed: readonly Titled[], drafted: readonly RecordKey[]): Promise<FileUse[]> {
  const titles = new Map((await new TrashReads(asked.payload).titles(drafted)).map((each) => [keyText(each), each.title]))
  const known = new Set(trashed.map(keyText))
  const uses = trashed.map((each): FileUse => ({ ...each, place: 'trash' }))
  const drafts: FileUse[] = []
  for (const { kind, record } of drafted) {
    const title = titles.get(keyText({ kind, record }))
    if (title === undefined) drafts.push({ kind, record, title: await titled(asked, { kind, record }), place: 'draft' })
    else if (!known.has(keyText({ kind, record }))) uses.push({ kind, record, title, place: 'trash' })
  }
  return [...uses, ...drafts]
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
  const [linked, chosen] = [
    { mark: null, urlPart },
    { mark: libraryMark(id), urlPart: null },
  ]
  const lostAmong = async (slug: 'trash' | 'drafts'): Promise<Titled[]> => {
    const kept = new Set((await keptWithPicture(payload, slug, chosen)).map(keyText))
    return (await keptWithPicture(payload, slug, linked)).filter((each) => !kept.has(keyText(each)))
  }
  return [...uses, ...(await keptUses({ payload, req }, await lostAmong('trash'), await lostAmong('drafts')))]
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

import type { PayloadRequest, TypedUser, Where } from 'payload'
import { capitalizedNoun, entityList, listName, type ContentCollection, type Entity } from '../../domain/entities'
import { panelDocument } from '../../domain/entities/addresses'
import { PDF_TYPE } from '../../domain/document-name'

type Payload = PayloadRequest['payload']
type Reader = { readonly payload: Payload; readonly user: TypedUser }

export type Figure = { readonly label: string; readonly count: number; readonly href: string }
export type Change = {
  readonly href: string
  readonly kind: string
  readonly title: string
  readonly by: string | null
  readonly at: string
}
export type Draft = { readonly href: string; readonly title: string }
export type Overview = { readonly figures: Figure[]; readonly drafts: Draft[]; readonly changes: Change[]; readonly undescribed: Figure }

const CHANGES_MAX = 8
const DRAFTS_MAX = 5
/** A picture of the library without a description. The library also holds documents, which need none. */
const UNDESCRIBED: Where = { alt: { exists: false }, mimeType: { not_equals: PDF_TYPE } }
/** The same, as the query of the list. */
const UNDESCRIBED_QUERY = `where[or][0][and][0][alt][exists]=false&where[or][0][and][1][mimeType][not_equals]=${PDF_TYPE}`

const listHref = (collection: string): string => `/panel/collections/${collection}`

/** A field of a record by its name. Payload types each collection's records differently. */
const textIn = (record: object, name: string): string => {
  const value: unknown = Reflect.get(record, name)
  return typeof value === 'string' ? value : ''
}

/** The last changes of an entity's records, newest first. */
async function changesOf(entity: Entity, { payload, user }: Reader): Promise<Change[]> {
  const { docs } = await payload.findVersions({
    collection: entity.collection,
    sort: '-updatedAt',
    limit: CHANGES_MAX,
    depth: 0,
    pagination: false,
    overrideAccess: false,
    user,
  })
  return docs.map(({ parent, updatedAt, version }) => ({
    href: panelDocument(entity.name, Number(parent)),
    kind: capitalizedNoun(entity),
    title: textIn(version, entity.titleField),
    by: textIn(version, 'savedBy') || null,
    at: updatedAt,
  }))
}

/** The records of an entity that are not published, last changed first. */
async function draftsOf({ name, collection, titleField, publishedBy }: Entity, { payload, user }: Reader): Promise<Draft[]> {
  if (!publishedBy) return []
  const where: Where = { [publishedBy]: { equals: false } }
  const { docs } = await payload.find({
    collection,
    where,
    sort: '-updatedAt',
    limit: DRAFTS_MAX,
    depth: 0,
    pagination: false,
    overrideAccess: false,
    user,
  })
  return docs.map((doc) => ({ href: panelDocument(name, doc.id), title: textIn(doc, titleField) }))
}

/** What the dashboard shows, read with the user's access. */
export async function readOverview(reader: Reader): Promise<Overview> {
  const { payload, user } = reader
  const count = async (collection: ContentCollection | 'media', where: Where = {}): Promise<number> =>
    (await payload.count({ collection, where, overrideAccess: false, user })).totalDocs
  const [figures, drafts, changes, undescribed] = await Promise.all([
    Promise.all(
      entityList.map(async (entity) => ({
        label: listName(entity),
        count: await count(entity.collection),
        href: listHref(entity.collection),
      })),
    ),
    Promise.all(entityList.map((entity) => draftsOf(entity, reader))),
    Promise.all(entityList.map((entity) => changesOf(entity, reader))),
    count('media', UNDESCRIBED),
  ])
  return {
    figures,
    drafts: drafts.flat(),
    changes: changes
      .flat()
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .slice(0, CHANGES_MAX),
    undescribed: { label: 'pictures without description', count: undescribed, href: `${listHref('media')}?${UNDESCRIBED_QUERY}` },
  }
}

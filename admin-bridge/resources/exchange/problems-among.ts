import type { Where } from 'payload'
import { fieldsOfKind, storedName, wireName, type ContentCollection } from '../../../cms/domain/entities'
import { storedValue } from '../../../cms/domain/records/wire-value'
import { relationId } from '../../../cms/domain/relation-id'
import type { ContentStore } from '../../store/content-store'
import type { Viewer } from '../../store/viewer'
import type { Resource } from '../define-resource'
import { inSlices } from '../in-slices'
import type { Problem } from './file-content'
import type { Step } from './plan'

type Context = { readonly resource: Resource; readonly store: ContentStore; readonly viewer: Viewer }

/** The ids of the records that meet a condition. */
const idsWith = ({ store, viewer }: Context, collection: ContentCollection, condition: Where): Promise<number[]> =>
  store.ids(collection, viewer, { conditions: [condition], order: ['id'], skip: 0, limit: Number.MAX_SAFE_INTEGER })

/** References to records that do not exist. */
async function unknownReferences(context: Context, steps: readonly Step[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [key, field] of fieldsOfKind(context.resource.entity, 'reference')) {
    const referring = steps.flatMap(({ row, stored }) => {
      const target = relationId(stored[storedName(key, field)])
      return target === null ? [] : [{ row, target }]
    })
    const targets = [...new Set(referring.map(({ target }) => target))]
    const existing = new Set(await idsWith(context, field.to, { id: { in: targets } }))
    const unknown = referring.filter(({ target }) => !existing.has(target))
    for (const { row } of unknown) problems.push({ row, field: wireName(key, field), message: field.unknown })
  }
  return problems
}

/** Slugs that another record has, or another row. */
async function takenSlugs(context: Context, steps: readonly Step[]): Promise<Problem[]> {
  const { resource, store, viewer } = context
  const { entity } = resource
  const problems: Problem[] = []
  for (const [key, field] of fieldsOfKind(entity, 'slug')) {
    const wanted = steps.flatMap(({ row, id, stored }) => {
      const slug = stored[key]
      return typeof slug === 'string' ? [{ row, id, slug }] : []
    })
    const slugs = [...new Set(wanted.map(({ slug }) => slug))]
    const ids = await idsWith(context, entity.collection, { [key]: { in: slugs } })
    const owners = new Map<unknown, number>()
    const read = (some: readonly number[]) => store.listed(entity.collection, viewer, some)
    for await (const owner of inSlices(ids, resource.readAtOnce, read)) owners.set(storedValue(owner, key), owner.id)
    const rows = new Map<string, number>()
    for (const { row, id, slug } of wanted) {
      const [owner, other] = [owners.get(slug), rows.get(slug)]
      const message =
        other !== undefined ? `${field.label} “${slug}” is also in row ${other}` : owner !== undefined && owner !== id ? field.taken : null
      if (message !== null) problems.push({ row, field: wireName(key, field), message })
      rows.set(slug, other ?? row)
    }
  }
  return problems
}

/** What is wrong with the rows of a file that each by itself is right: they refer to what does not exist, or take each other's slugs. */
export const problemsAmong = async (context: Context, steps: readonly Step[]): Promise<Problem[]> => [
  ...(await unknownReferences(context, steps)),
  ...(await takenSlugs(context, steps)),
]

import * as z from 'zod/mini'
import { isConflict } from '../../cms/database/failures'
import { drink } from '../../cms/domain/entities/drink'
import { episode } from '../../cms/domain/entities/episode'
import { storedValue } from '../../cms/domain/records/wire-value'
import { relationId } from '../../cms/domain/relation-id'
import { episodeContract } from '../contract/episodes'
import { bodySchema } from '../contract/inputs'
import { administratorDetail } from '../contract/rich-text'
import { TASTINGS_PATH, TASTING_DRINKS_MAX } from '../contract/tastings'
import { idNumber } from '../contract/whole-number'
import { readJsonBody } from '../http/body'
import { httpError, toHttpError, type HttpError } from '../http/errors'
import { parseId } from '../http/paging'
import type { ContentStore, WriteUnit } from '../store/content-store'
import type { Viewer } from '../store/viewer'
import { withRecordTag } from './conditional-write'
import type { ExtraRoute } from './extra-route'
import { conditionally, fieldMessagesOf, writeKey } from './handlers'
import { resourceOf } from './index'
import { hasStoredValues, toStoredData, type StoredRecord, type WireRecord } from './record-mapping'
import { recordResponse } from './responses'

/** The name of a drink's episode in bodies. A tasting's drinks are its episode's, so their bodies need not name it. */
const OF_EPISODE = 'episode_id'
const NOT_ITS_DRINK = 'This drink is not part of the episode'
const NOT_IN_TRASH = 'This drink is not in the trash'
const TOO_MANY = `At most ${TASTING_DRINKS_MAX} drinks at once`

/** A drink to create, without an id, or to change. */
type Row = { readonly id: number | null; readonly values: WireRecord }
type Drinks = { readonly drinks: readonly Row[]; readonly removed: readonly number[]; readonly restored: readonly number[] }

const [wholeDrink, partialDrink] = [bodySchema(drink), bodySchema(drink, true)]

/** A drink of a body. With an id it holds only what changes. */
const row = z.pipe(
  z.looseObject({ id: z.nullish(idNumber()) }, { error: 'Each drink must be an object' }),
  z.transform(({ id: existing = null, [OF_EPISODE]: _, ...sent }, context): Row => {
    // any id will do: the drink gets that of the tasting's episode
    const parsed = existing === null ? z.safeParse(wholeDrink, { ...sent, [OF_EPISODE]: 1 }) : z.safeParse(partialDrink, sent)
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) context.issues.push({ code: 'custom', message, input: sent, path: [...path] })
      return z.NEVER
    }
    const { [OF_EPISODE]: _placeholder, ...values } = parsed.data
    return { id: existing, values }
  }),
)

const list = <Item extends z.ZodMiniType>(item: Item, error: string) =>
  z.optional(z.array(item, { error }).check(z.maxLength(TASTING_DRINKS_MAX, { error: TOO_MANY })))

const fieldsOf = (schema: ReturnType<typeof bodySchema>) =>
  z.pipe(z.looseObject({}, { error: 'episode must be an object with its fields' }), schema)

const bodyOf = (isNew: boolean) =>
  z.object({
    episode: isNew ? fieldsOf(bodySchema(episode)) : z.optional(fieldsOf(bodySchema(episode, true))),
    drinks: list(row, 'drinks must be a list of drinks'),
    removed: list(idNumber(), 'removed must be a list of ids'),
    restored: list(idNumber(), 'restored must be a list of ids'),
  })
const [newBody, changedBody] = [bodyOf(true), bodyOf(false)]

/** The bodies of the two requests, for the documentation: the rows are those of `/v1/caffeine/drinks`. */
export const tastingBody = z.object({
  episode: z.looseObject({}),
  drinks: z.optional(z.array(z.looseObject({ id: z.nullish(idNumber()) })).check(z.maxLength(TASTING_DRINKS_MAX))),
  removed: z.optional(z.array(idNumber()).check(z.maxLength(TASTING_DRINKS_MAX))),
  restored: z.optional(z.array(idNumber()).check(z.maxLength(TASTING_DRINKS_MAX))),
})

const invalid = (field: string, message: string): HttpError => httpError.validationFailed([{ field, message }])

/** Refuses a body that names a drink twice. @throws HttpError 422 */
function checkOnce({ drinks, removed, restored }: Drinks): void {
  const seen = new Set<number>()
  const check = (drinkId: number | null, field: string): void => {
    if (drinkId !== null && seen.has(drinkId)) throw invalid(field, 'This drink is named twice')
    if (drinkId !== null) seen.add(drinkId)
  }
  for (const [index, each] of drinks.entries()) check(each.id, `drinks.${index}.id`)
  for (const [index, each] of removed.entries()) check(each, `removed.${index}`)
  for (const [index, each] of restored.entries()) check(each, `restored.${index}`)
}

/** Reports the errors of a part of the body with the names that it has there. @param prefix such as `drinks.2`. */
const blaming = async <T>(prefix: string, fields: ReturnType<typeof fieldMessagesOf>, write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    // a conflict stays what it is: the whole write is repeated then
    if (isConflict(error)) throw error
    const known = toHttpError(error, fields)
    const wrong = known?.options.fields
    throw wrong
      ? httpError.validationFailed(wrong.map(({ field, message }) => ({ field: `${prefix}.${field}`, message })))
      : (known ?? error)
  }
}

/** A drink of the tasting's episode; null if there is none with this id. @throws HttpError 422 for a drink of another episode. */
async function drinkOf({ unit, viewer, episodeId }: Target, drinkId: number, field: string): Promise<StoredRecord | null> {
  const found = await unit.find(drink.collection, viewer, drinkId)
  if (found && relationId(storedValue(found, 'episode')) !== episodeId) throw invalid(field, NOT_ITS_DRINK)
  return found
}

type Target = { readonly unit: WriteUnit; readonly viewer: Viewer; readonly episodeId: number }

/** Brings drinks of the episode back from the trash. @throws HttpError 422 */
async function restoreDrinks(target: Target, restored: readonly number[]): Promise<void> {
  for (const [index, drinkId] of restored.entries()) {
    const field = `restored.${index}`
    if (!(await target.unit.restore(drink, drinkId))) throw invalid(field, NOT_IN_TRASH)
    await drinkOf(target, drinkId, field)
  }
}

/** Creates, changes, deletes and restores the drinks, one after the other. @throws HttpError 422 */
async function writeDrinks(target: Target, { drinks, removed, restored }: Drinks): Promise<void> {
  const { unit, episodeId } = target
  const resource = resourceOf('drink')
  for (const [index, { id: drinkId, values }] of drinks.entries()) {
    const prefix = `drinks.${index}`
    const before = drinkId === null ? null : await drinkOf(target, drinkId, `${prefix}.id`)
    if (drinkId !== null && before === null) throw invalid(`${prefix}.id`, NOT_ITS_DRINK)
    const data = toStoredData(drink, before ? values : { ...values, [OF_EPISODE]: episodeId }, before)
    const fields = fieldMessagesOf(resource, values)
    if (before === null) await blaming(prefix, fields, unit.create(drink.collection, data))
    // a row shows nobody the drink's pending draft, so it keeps it
    else if (!hasStoredValues(drink, before, data)) await blaming(prefix, fields, unit.update(drink.collection, before.id, data))
  }
  for (const [index, drinkId] of removed.entries()) {
    // what is gone already needs no deletion
    if (await drinkOf(target, drinkId, `removed.${index}`)) await unit.remove(drink.collection, drinkId)
  }
  await restoreDrinks(target, restored)
}

/** Changes the fields of the episode, if there is anything to change. */
async function writeEpisode(unit: WriteUnit, before: StoredRecord, values: WireRecord): Promise<void> {
  if (Object.keys(values).length === 0) return
  const data = toStoredData(episode, values, before)
  if (!hasStoredValues(episode, before, data))
    await blaming('episode', fieldMessagesOf(resourceOf('episode'), values), unit.update(episode.collection, before.id, data))
  await unit.forgetDraft(episode, before.id)
}

/** An episode and its drinks, saved together or not at all. */
export const tastingRoutes = (store: ContentStore): ExtraRoute[] => {
  const respond = async (episodeId: number, viewer: Viewer, status: number) => {
    const document = await store.find(episode.collection, viewer, episodeId)
    if (!document) throw httpError.notFound(episode.noun)
    return withRecordTag(await recordResponse(resourceOf('episode'), document, { store, viewer }, { status }))
  }
  const schema = administratorDetail(episodeContract)
  return [
    {
      path: TASTINGS_PATH,
      method: 'POST',
      access: 'administrators',
      summary: 'Create an episode with its drinks, all or nothing',
      schema,
      body: 'tasting',
      isRecord: true,
      errors: [401, 403, 413, 415, 422],
      async write({ request, response, viewer }) {
        const { episode: values, drinks = [] } = await readJsonBody(request, response, newBody)
        const create = async (unit: WriteUnit): Promise<number> => {
          const made = unit.create(episode.collection, toStoredData(episode, values ?? {}, null))
          const { id: episodeId } = await blaming('episode', fieldMessagesOf(resourceOf('episode'), values), made)
          await writeDrinks({ unit, viewer, episodeId }, { drinks, removed: [], restored: [] })
          return episodeId
        }
        return respond(await store.write(viewer, create), viewer, 201)
      },
    },
    {
      path: `${TASTINGS_PATH}/:id`,
      method: 'PUT',
      access: 'administrators',
      summary: 'Change an episode, and create, change, delete and restore its drinks, all or nothing',
      schema,
      body: 'tasting',
      isRecord: true,
      conditionalOn: schema,
      errors: [401, 403, 404, 413, 415, 422],
      async write({ request, response, viewer, segments }) {
        const episodeId = parseId(segments['id'])
        const { episode: values = {}, drinks = [], removed = [], restored = [] } = await readJsonBody(request, response, changedBody)
        const tasting = { drinks, removed, restored }
        checkOnce(tasting)
        const save = (unit: WriteUnit): Promise<void> =>
          conditionally(resourceOf('episode'))({ request, viewer, unit, id: episodeId }, async (before) => {
            await writeEpisode(unit, before, values)
            await writeDrinks({ unit, viewer, episodeId }, tasting)
          })
        await store.write(viewer, save, { key: writeKey(resourceOf('episode'), episodeId) })
        return respond(episodeId, viewer, 200)
      },
    },
  ]
}

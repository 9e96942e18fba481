import * as z from 'zod/mini'
import { KINDS } from '../../cms/domain/entities/kinds'
import { textKey } from '../../cms/domain/lists/list-keys'
import { codePoints, isStorable, oneLine } from '../../cms/domain/text'
import type { SavedView, SavedViews } from '../../cms/views/views'
import { VIEWS_MAX, VIEWS_PATH, VIEW_NAME_MAX, VIEW_QUERY_MAX, viewSchema } from '../contract/views'
import { readJsonBody } from '../http/body'
import { httpError } from '../http/errors'
import { mustBeOneOf, parseId } from '../http/paging'
import type { ContentStore } from '../store/content-store'
import type { Viewer } from '../store/viewer'
import type { ExtraRoute } from './extra-route'
import { jsonResponse, noContent } from './responses'

const nameError = `name must be a text of 1 to ${VIEW_NAME_MAX} characters`
const queryError = `query must be a text of at most ${VIEW_QUERY_MAX} characters`
const name = () =>
  z
    .string({ error: nameError })
    .check(z.refine((sent) => isStorable(sent) && oneLine(sent) !== '' && codePoints(oneLine(sent)) <= VIEW_NAME_MAX, { error: nameError }))
const query = () =>
  z.string({ error: queryError }).check(
    z.maxLength(VIEW_QUERY_MAX, { error: queryError }),
    z.refine((sent) => isStorable(sent), { error: queryError }),
  )

/** The bodies of the writes, also for the documentation. */
export const viewBodies = {
  view: z.object({ kind: z.enum(KINDS, { error: `kind ${mustBeOneOf(KINDS)}` }), name: name(), query: query() }),
  viewChange: z.object({ name: z.optional(name()), query: z.optional(query()) }),
} as const

/** A query as addresses write it: encoded, and without the question mark. */
const asQuery = (sent: string): string => new URLSearchParams(sent).toString()

/** Refuses a name that another view of the same list has. @throws HttpError 409 */
function refuseTaken({ views }: SavedViews, wanted: SavedView): void {
  const isSame = (view: SavedView): boolean =>
    view.id !== wanted.id && view.kind === wanted.kind && textKey(view.name) === textKey(wanted.name)
  if (views.some(isSame)) throw httpError.conflict('You have a view of this name already')
}

/** Whose views a request is about. @throws HttpError 401 */
function person(viewer: Viewer): NonNullable<Viewer> {
  if (!viewer) throw httpError.unauthorized()
  return viewer
}

/** Changes one's views, one change after the other. @returns what `change` says. */
async function changed<Result>(
  store: ContentStore,
  viewer: NonNullable<Viewer>,
  change: (before: SavedViews) => { after: SavedViews; result: Result },
): Promise<Result> {
  const results: Result[] = []
  const write = (before: SavedViews): SavedViews => {
    const { after, result } = change(before)
    results.splice(0, results.length, result)
    return after
  }
  await store.write(viewer, (unit) => unit.changeViews(write), { key: `views ${viewer.id}` })
  for (const result of results) return result
  throw new Error('Nothing was changed')
}

/** @throws HttpError 404 */
function existing({ views }: SavedViews, id: number): SavedView {
  const found = views.find((view) => view.id === id)
  if (!found) throw httpError.notFound('view')
  return found
}

const byName = (a: SavedView, b: SavedView): number => (textKey(a.name) ?? '').localeCompare(textKey(b.name) ?? '') || a.id - b.id

const listed = (store: ContentStore): ExtraRoute[] => [
  {
    path: VIEWS_PATH,
    method: 'GET',
    access: 'administrators',
    summary: 'List your saved views of lists, by name',
    schema: z.array(viewSchema),
    errors: [401, 403],
    async write({ viewer }) {
      const views = await store.views(person(viewer).id)
      return jsonResponse(200, z.array(viewSchema), views.toSorted(byName))
    },
  },
  {
    path: VIEWS_PATH,
    method: 'POST',
    access: 'administrators',
    summary: 'Save a view of a list: its filter, order and columns, under a name',
    schema: viewSchema,
    body: 'view',
    errors: [401, 403, 409, 413, 415, 422],
    async write({ request, response, viewer }) {
      const body = await readJsonBody(request, response, viewBodies.view)
      const made = await changed(store, person(viewer), (before) => {
        const view = { id: before.next, kind: body.kind, name: oneLine(body.name), query: asQuery(body.query) }
        refuseTaken(before, view)
        if (before.views.length >= VIEWS_MAX) throw httpError.conflict(`You have ${VIEWS_MAX} views already. Delete one first.`)
        return { after: { next: before.next + 1, views: [...before.views, view] }, result: view }
      })
      return jsonResponse(201, viewSchema, made)
    },
  },
]

const changing = (store: ContentStore): ExtraRoute[] => [
  {
    path: `${VIEWS_PATH}/:id`,
    method: 'PUT',
    access: 'administrators',
    summary: 'Rename one of your views, or let it show something else',
    schema: viewSchema,
    body: 'viewChange',
    errors: [401, 403, 404, 409, 413, 415, 422],
    async write({ request, response, viewer, id }) {
      const wanted = parseId(id)
      const body = await readJsonBody(request, response, viewBodies.viewChange)
      const made = await changed(store, person(viewer), (before) => {
        const view = {
          ...existing(before, wanted),
          ...(body.name === undefined ? {} : { name: oneLine(body.name) }),
          ...(body.query === undefined ? {} : { query: asQuery(body.query) }),
        }
        refuseTaken(before, view)
        return { after: { ...before, views: before.views.map((each) => (each.id === view.id ? view : each)) }, result: view }
      })
      return jsonResponse(200, viewSchema, made)
    },
  },
  {
    path: `${VIEWS_PATH}/:id`,
    method: 'DELETE',
    access: 'administrators',
    summary: 'Delete one of your views',
    schema: null,
    errors: [401, 403, 404, 422],
    async write({ request, viewer, id }) {
      request.resume()
      const wanted = parseId(id)
      await changed(store, person(viewer), (before) => {
        existing(before, wanted)
        return { after: { ...before, views: before.views.filter((each) => each.id !== wanted) }, result: null }
      })
      return noContent
    },
  },
]

/** The saved views of the caller; nobody sees those of others. */
export const viewRoutes = (store: ContentStore): ExtraRoute[] => [...listed(store), ...changing(store)]

import * as z from 'zod/mini'

type Parameter = [name: string, value: string | number | boolean]

const isParameter = (entry: [string, unknown]): entry is Parameter => ['string', 'number', 'boolean'].includes(typeof entry[1])

// not `z.record` of a union, which visitors would download too: they share zod with the console
const querySchema = z.pipe(
  z.looseObject({}),
  z.transform((sent) => Object.fromEntries(Object.entries(sent).filter(isParameter))),
)

const walkSchema = z.object({
  /** The name of the records' entity. */
  kind: z.string(),
  /** The list's request without its window. */
  query: querySchema,
  /** The page that was read last. */
  page: z.number(),
  /** The records of the list in the order that it had when it was left, from the page on that it showed. */
  ids: z.array(z.number()),
  /** How many records come before them. */
  before: z.number(),
  total: z.number(),
})

const originSchema = z.object({
  /** The address of the list, with its filters, order and page. */
  list: z.string().check(z.regex(/^\/admin(?:[/?]|$)/)),
  /** Its heading. */
  heading: z.string(),
  /** How far it was scrolled, in pixels. */
  scroll: z.number(),
  /** The record that was opened; null for a new one. */
  id: z.nullable(z.number()),
  walk: walkSchema,
})

const returnedSchema = z.object({ id: z.nullable(z.number()), scroll: z.number() })

/** The order in which a form goes from one record of a list to the next. */
export type Walk = z.infer<typeof walkSchema>
/** The list that a form was opened from. It is part of the state of the navigation, so it survives a reload. */
export type Origin = z.infer<typeof originSchema>
/** The row that a list shows again, and how far it was scrolled. */
export type Returned = z.infer<typeof returnedSchema>

const part = (state: unknown, name: string): unknown => (typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined)

/** The origin in the state of a navigation; null if there is none, or no valid one. */
export const originIn = (state: unknown): Origin | null => originSchema.safeParse(part(state, 'origin')).data ?? null

/** What the state of a navigation to a list says about the way back; null if it was opened in another way. */
export const returnedIn = (state: unknown): Returned | null => returnedSchema.safeParse(part(state, 'returned')).data ?? null

/** The field that a form focuses first, because its predecessor had the focus there; null for none. */
export function focusIn(state: unknown): string | null {
  const name = part(state, 'focus')
  return typeof name === 'string' ? name : null
}

/** The state of a navigation back to the list. @param id the row to show; null for none. */
export const backTo = ({ scroll }: Origin, id: number | null): { readonly returned: Returned } => ({ returned: { id, scroll } })

/** The address of a list on another page. */
export function onPage(list: string, page: number): string {
  const [path = list, search = ''] = list.split('?')
  const params = new URLSearchParams(search)
  if (page > 1) params.set('page', String(page))
  else params.delete('page')
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

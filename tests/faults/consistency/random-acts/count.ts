import { FACTS, KINDS, isPublic, keyOf, referenceOf, visible, type Content, type Key, type Kind, type Stored, type Values } from './content'

// All that is derived from content, counted anew.

const TIERS = ['S', 'A', 'B', 'C', 'D', 'F'] as const
/** The kinds with pages of their own. */
export const PAGED = ['episode', 'drink', 'review', 'quote', 'post'] as const
const TITLE_MAX = 80
const FEED_MAX = 50

type Order = (a: Stored, b: Stored) => number

/** Smaller values first, and those without a value last either way. */
function by(valueOf: (record: Stored) => Values[string] | undefined, direction: 1 | -1): Order {
  return (first, second) => {
    const [a, b] = [valueOf(first) ?? null, valueOf(second) ?? null]
    if (a === b) return 0
    if (a === null || b === null) return a === null ? 1 : -1
    return a < b ? -direction : direction
  }
}
const newestId: Order = (a, b) => b.id - a.id
const inOrder =
  (...orders: Order[]): Order =>
  (a, b) =>
    orders.reduce((found, order) => found || order(a, b), 0)
const field = (name: string) => (record: Stored) => record.values[name]

const bestFirst = inOrder(by(field('final_rating'), -1), newestId)
const ORDERS: Readonly<Record<Kind, Order>> = {
  episode: inOrder(by(field('publication_date'), -1), newestId),
  drink: newestId,
  review: inOrder(by(field('visit_date'), -1), newestId),
  quote: inOrder(by(field('created_at'), -1), newestId),
  post: inOrder(
    by(({ values }) => values['published_at'] ?? values['created_at'], -1),
    newestId,
  ),
  category: inOrder(by(field('name'), 1), newestId),
  team_member: (a, b) => a.id - b.id,
}

const idsOf = (records: readonly Stored[]): number[] => records.map(({ id }) => id)
/** The drinks of an episode that somebody sees, best first. */
export const drinksOf = (content: Content, episode: Key, isAdmin: boolean): Stored[] =>
  visible(content, 'drink', isAdmin)
    .filter(({ kind, values }) => referenceOf(kind, values) === episode)
    .toSorted(bestFirst)

/** A record as its list shows it: an episode with the ids of its drinks, a post with its category. What visitors do not see is not named. */
export function shown(content: Content, record: Stored, isAdmin: boolean): object {
  if (record.kind === 'episode') return { ...record.values, drinks: idsOf(drinksOf(content, keyOf(record), isAdmin)) }
  const episode = record.kind === 'quote' ? referenceOf('quote', record.values) : null
  if (episode !== null && !isReadable(content, episode, isAdmin)) return { ...record.values, episode_id: null }
  if (record.kind !== 'post') return record.values
  const named = referenceOf('post', record.values)
  const { id, name, slug } = (named && content.live.get(named)?.values) ?? {}
  return { ...record.values, category: named === null ? null : { id, name, slug } }
}

/** A list, in its order. */
export const listOf = (content: Content, kind: Kind, isAdmin: boolean): object[] =>
  visible(content, kind, isAdmin)
    .toSorted(ORDERS[kind])
    .map((record) => shown(content, record, isAdmin))

/** The ids of the episodes that somebody sees, those with the most drinks first that they see. */
export function episodesByDrinks(content: Content, isAdmin: boolean): { all: number[]; without: number[] } {
  const count = (episode: Stored): number => drinksOf(content, keyOf(episode), isAdmin).length
  const all = visible(content, 'episode', isAdmin)
  return {
    all: idsOf(all.toSorted(inOrder(by(count, -1), newestId))),
    without: idsOf(all.filter((each) => count(each) === 0).toSorted(ORDERS.episode)),
  }
}

function average(records: readonly Stored[]): number | null {
  const tenths = records.reduce((sum, { values }) => sum + Math.round(Number(values['final_rating']) * 10), 0)
  return records.length === 0 ? null : Math.round(tenths / records.length) / 10
}

const tiersOf = (records: readonly Stored[]): Record<string, number> =>
  Object.fromEntries(TIERS.map((tier) => [tier, records.filter(({ values }) => values['tier'] === tier).length]))
const rated = (records: readonly Stored[]) => ({ total: records.length, average_rating: average(records), tiers: tiersOf(records) })

export type Named = { name: string; total: number }
/** Most frequent first, then by name. */
export const byTotal = <Each extends Named>(all: readonly Each[]): Each[] =>
  all.toSorted((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))

/** The records that share a value, value by value. */
function grouped(records: readonly Stored[], name: string): [string, Stored[]][] {
  const values = new Set(records.flatMap((each) => each.values[name] ?? []))
  return [...values].map((value) => [String(value), records.filter((each) => each.values[name] === value)])
}
const ratedNames = (records: readonly Stored[], name: string) =>
  byTotal(grouped(records, name).map(([value, all]) => ({ name: value, total: all.length, average_rating: average(all) })))

/** The response of the summary. Names of the same total are in the order of the alphabet. */
export function summaryOf(content: Content, isAdmin: boolean) {
  const of = (kind: Kind): Stored[] => visible(content, kind, isAdmin)
  const [drinks, reviews, quotes, posts] = [of('drink'), of('review'), of('quote'), of('post')]
  const categories = of('category').map(({ id, values }) => ({
    id,
    name: String(values['name']),
    slug: values['slug'],
    total: posts.filter((post) => post.values['category_id'] === id).length,
  }))
  const withStatus = (status: string): number => of('team_member').filter(({ values }) => values['status'] === status).length
  return {
    episodes: { total: of('episode').length },
    drinks: { ...rated(drinks), brands: ratedNames(drinks, 'brand') },
    reviews: { ...rated(reviews), cuisines: ratedNames(reviews, 'cuisine_type') },
    quotes: { total: quotes.length, authors: byTotal(grouped(quotes, 'author').map(([name, all]) => ({ name, total: all.length }))) },
    posts: { total: posts.length, categories: byTotal(categories.filter(({ total }) => total > 0)) },
    team: { founders: withStatus('FOUNDER'), members: withStatus('MEMBER'), special_guests: withStatus('SPECIAL_GUEST') },
  }
}

/** A tier list, with the ids of its records. */
export const tierListOf = (content: Content, kind: Kind, isAdmin: boolean) =>
  TIERS.map((tier) => {
    const found = visible(content, kind, isAdmin).filter(({ values }) => values['tier'] === tier)
    return { tier, total: found.length, ids: idsOf(found.toSorted(bestFirst)) }
  })

/** The kinds and ids of what a search finds, sorted. @param words all of them must occur. */
export const foundBy = (content: Content, words: readonly string[], isAdmin: boolean): string[] =>
  KINDS.flatMap((kind) =>
    visible(content, kind, isAdmin)
      .filter(({ values }) => words.every((word) => FACTS[kind].searched.some((name) => String(values[name] ?? '').includes(word))))
      .flatMap(({ id }) => (FACTS[kind].found === null ? [] : [`${FACTS[kind].found} ${id}`])),
  ).toSorted()

/** What everybody sees of the kinds with pages. */
const paged = (content: Content): Stored[] => PAGED.flatMap((kind) => visible(content, kind, false))
/** The keys of the records in the site map, sorted. */
export const mappedIn = (content: Content): Key[] => paged(content).map(keyOf).toSorted()
/** The date of each record that a feed may hold, and the dates of those that it holds, newest first. */
export function feedOf(content: Content): { dates: Map<Key, string>; newest: string[] } {
  const dateOf = ({ values }: Stored): string => String(values['publication_date'] ?? values['published_at'])
  const dates = new Map(paged(content).map((record) => [keyOf(record), dateOf(record)]))
  return { dates, newest: [...dates.values()].toSorted().toReversed().slice(0, FEED_MAX) }
}

const entryOf = ({ kind, id, values }: Stored) => {
  const title = String(values[FACTS[kind].title])
  return { kind, id, title: title.slice(0, TITLE_MAX) }
}

/** An entry of the trash, and the batch in which it was deleted. */
export function trashOf(content: Content) {
  const all = [...content.trash]
  const rooted = (root: Key): Stored[] =>
    all.flatMap(([, each]) => (each.root === root ? [each.record] : [])).toSorted((a, b) => a.id - b.id)
  const earlier = (key: Key): Stored[] =>
    all.flatMap(([, { root, record }]) =>
      root === null && record.kind === 'drink' && referenceOf('drink', record.values) === key ? [record] : [],
    )
  return all.flatMap(([key, { root, record, batch }]) => {
    if (root !== null) return []
    const owner = record.kind === 'drink' ? referenceOf('drink', record.values) : null
    const isLost = owner !== null && !content.live.has(owner) && !content.trash.has(owner)
    const before = earlier(key).toSorted((a, b) => a.id - b.id)
    return [{ ...entryOf(record), with: rooted(key).map(entryOf), before: before.map(entryOf), isLost, batch }]
  })
}

/** Whether somebody may read a record. */
export function isReadable(content: Content, key: Key, isAdmin: boolean): boolean {
  const record = content.live.get(key)
  return record !== undefined && (isAdmin || isPublic(content, record))
}

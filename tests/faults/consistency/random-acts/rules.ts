import {
  FACTS,
  keyOf,
  partsOf,
  referenceOf,
  referringTo,
  type Content,
  type Key,
  type Kind,
  type Stored,
  type Trashed,
  type Values,
} from './content'

export type Act =
  | { readonly does: 'create'; readonly kind: Kind; readonly body: Values }
  | { readonly does: 'change'; readonly key: Key; readonly body: Values }
  | { readonly does: 'delete'; readonly key: Key }
  | { readonly does: 'remove'; readonly key: Key }
  /** @param isTwice at both processes at once. */
  | { readonly does: 'restore'; readonly key: Key; readonly isTwice: boolean }

/** What the API must answer. `says` is a part of the refusal. */
export type Expected = { readonly status: number; readonly says?: string }

const TIERS = Object.entries({ S: 9, A: 8, B: 7, C: 6, D: 5, F: 0 })
const tierOf = (rating: unknown): string => TIERS.find(([, lowest]) => Number(rating) >= lowest)?.[0] ?? ''

const slugHolder = (content: Content, kind: Kind, slug: unknown): Stored | undefined =>
  slug === undefined ? undefined : [...content.live.values()].find((each) => each.kind === kind && each.values['slug'] === slug)

/** What a body meets, of a new record or of one that exists. */
function expectedOfBody(content: Content, kind: Kind, body: Values, key: Key | null): Expected {
  const named = referenceOf(kind, body)
  if (named !== null && !content.live.has(named)) return { status: 422, says: 'not found' }
  const holder = slugHolder(content, kind, body['slug'])
  if (holder && keyOf(holder) !== key) return { status: 409, says: FACTS[kind].slugTaken ?? '' }
  return { status: key === null ? 201 : 200 }
}

function expectedOfRestore(content: Content, key: Key): Expected {
  const { record } = content.trash.get(key) ?? {}
  if (!record) return { status: 404 }
  if (slugHolder(content, record.kind, record.values['slug'])) return { status: 409, says: FACTS[record.kind].slugTaken ?? '' }
  const episode = record.kind === 'drink' ? referenceOf(record.kind, record.values) : null
  if (episode === null || content.live.has(episode)) return { status: 200 }
  return { status: 409, says: String(content.trash.get(episode)?.record.values['title'] ?? 'deleted for good') }
}

/** What the contract says that an act is answered with. */
export function expectedOf(content: Content, act: Act): Expected {
  if (act.does === 'create') return expectedOfBody(content, act.kind, act.body, null)
  if (act.does === 'restore') return expectedOfRestore(content, act.key)
  if (act.does === 'remove') return { status: content.trash.has(act.key) ? 204 : 404 }
  const { kind } = partsOf(act.key)
  if (!content.live.has(act.key)) return { status: 404 }
  if (act.does === 'change') return expectedOfBody(content, kind, act.body, act.key)
  const isInUse = kind === 'category' && referringTo(content, act.key).length > 0
  return isInUse ? { status: 409, says: 'in use by blog posts' } : { status: 204 }
}

/** The values of a record after a write. @param sent what was sent. @param answer the response, for what the server sets. */
function written(kind: Kind, before: Values, sent: Values, answer: Values): Values {
  const values: Values = { ...before, ...sent }
  const isOwnTier = before['tier'] !== undefined && before['tier'] !== tierOf(before['final_rating'])
  if ('final_rating' in values && !sent['tier'] && ('tier' in sent || !isOwnTier)) values['tier'] = tierOf(values['final_rating'])
  if ('is_published' in FACTS[kind].defaults)
    values['published_at'] ??= values['is_published'] === true ? (answer['published_at'] ?? 'missing') : null
  return values
}

/** Lets a record name one that came back, unless it names another by now. It may be in the trash itself. */
function linkAgain(content: Content, key: Key, target: number): void {
  const record = content.live.get(key) ?? content.trash.get(key)?.record
  const field = record && FACTS[record.kind].reference?.field
  if (record && field) record.values[field] ??= target
}

/** Makes a record of the trash live. What it names and what is gone, it names no more, until that returns. */
function comeBack(content: Content, record: Stored): void {
  const named = referenceOf(record.kind, record.values)
  const field = FACTS[record.kind].reference?.field
  if (named !== null && field && !content.live.has(named)) {
    content.trash.get(named)?.links.add(keyOf(record))
    record.values[field] = null
  }
  content.live.set(keyOf(record), record)
}

/** An entry of the trash and what left with it. */
const familyOf = (content: Content, key: Key): [Key, Trashed][] =>
  [...content.trash].filter(([each, { root }]) => each === key || root === key)

function restore(content: Content, key: Key): void {
  const family = familyOf(content, key)
  for (const [each] of family) content.trash.delete(each)
  // an episode before its drinks
  for (const [, { record }] of family.toSorted(([, a], [, b]) => Number(a.root !== null) - Number(b.root !== null)))
    comeBack(content, record)
  for (const [, { record, links }] of family) for (const link of links) linkAgain(content, link, record.id)
}

function moveToTrash(content: Content, key: Key, batch: number): void {
  const record = content.live.get(key)
  if (!record) return
  const links = new Set<Key>()
  content.live.delete(key)
  content.trash.set(key, { record, root: null, links, batch })
  for (const other of referringTo(content, key)) {
    const field = FACTS[other.kind].reference?.field ?? ''
    if (other.kind === 'drink') {
      content.live.delete(keyOf(other))
      content.trash.set(keyOf(other), { record: other, root: key, links: new Set(), batch })
    } else {
      other.values[field] = null
      links.add(keyOf(other))
    }
  }
}

/**
 * Carries out an act that has succeeded.
 * @param answer the record in the response. @returns the key of the record.
 */
export function apply(content: Content, act: Act, answer: Values, batch: number): Key {
  if (act.does === 'create') {
    const { kind, body } = act
    const record = { kind, id: Number(answer['id']), values: written(kind, FACTS[kind].defaults, body, answer) }
    Object.assign(record.values, { id: record.id, created_at: answer['created_at'] })
    content.live.set(keyOf(record), record)
    return keyOf(record)
  }
  const { key } = act
  const record = content.live.get(key)
  if (act.does === 'change' && record) record.values = written(record.kind, record.values, act.body, answer)
  if (act.does === 'delete') moveToTrash(content, key, batch)
  if (act.does === 'restore') restore(content, key)
  if (act.does === 'remove') for (const [each] of familyOf(content, key)) content.trash.delete(each)
  return key
}

const slugsOf = (kind: Kind, values: Values): string[] => ('slug' in values ? [`slug of ${kind} ${values['slug']}`] : [])
const namedBy = (kind: Kind, values: Values): string[] => {
  const named = referenceOf(kind, values)
  return named === null ? [] : [named]
}

/** All that an act reads or changes. Acts that have nothing in common can happen at once, with the same end in any order. */
export function touchedBy(content: Content, act: Act): string[] {
  // two new records of a kind would get their ids in any order
  if (act.does === 'create') return [`new ${act.kind}`, ...namedBy(act.kind, act.body), ...slugsOf(act.kind, act.body)]
  const { key } = act
  const records = [content.live.get(key), ...referringTo(content, key), ...familyOf(content, key).map(([, { record }]) => record)]
  const links = familyOf(content, key).flatMap(([, each]) => [...each.links])
  const body = act.does === 'change' ? act.body : {}
  const { kind } = partsOf(key)
  return [
    key,
    ...links,
    ...namedBy(kind, body),
    ...slugsOf(kind, body),
    ...records.flatMap((each) => (each ? [keyOf(each), ...namedBy(each.kind, each.values), ...slugsOf(each.kind, each.values)] : [])),
  ]
}

/** The kinds of record, as the trash names them. */
export type Kind = 'episode' | 'drink' | 'review' | 'quote' | 'post' | 'category' | 'team_member'
/** Fields of a record by the API's names. */
export type Values = Record<string, string | number | boolean | null>
export type Stored = { readonly kind: Kind; readonly id: number; values: Values }
export type Key = `${Kind} ${number}`

/** A record in the trash. */
export type Trashed = {
  readonly record: Stored
  /** The record that it left with; null if it was deleted for itself. */
  readonly root: Key | null
  /** Records that name it again when it returns, unless they name another one by then. */
  readonly links: Set<Key>
  /** The batch of acts that deleted it. Acts of one batch have no order. */
  readonly batch: number
}

/** All that there is, by its keys. */
export type Content = { readonly live: Map<Key, Stored>; readonly trash: Map<Key, Trashed> }

type KindFacts = {
  readonly path: string
  /** The field that the trash shows. */
  readonly title: string
  /** Its kind among the results of a search; null if it is not searched. */
  readonly found: string | null
  /** The fields that are searched. */
  readonly searched: readonly string[]
  readonly reference?: { readonly field: string; readonly to: Kind }
  /** What a refusal says about a slug that is taken. */
  readonly slugTaken?: string
  /** The values of a record that was made with required fields alone. */
  readonly defaults: Values
}

const published = { is_published: true, published_at: null }

export const FACTS: Readonly<Record<Kind, KindFacts>> = {
  episode: {
    path: '/caffeine/episodes',
    title: 'title',
    found: 'episode',
    searched: ['title', 'guest_name', 'description'],
    defaults: { description: null, guest_name: null, publication_date: null, ...published },
  },
  drink: {
    path: '/caffeine/drinks',
    title: 'name',
    found: 'drink',
    searched: ['name', 'brand', 'notes'],
    reference: { field: 'episode_id', to: 'episode' },
    defaults: { brand: null, notes: null, ...published },
  },
  review: {
    path: '/culinary',
    title: 'restaurant_name',
    found: 'review',
    searched: ['restaurant_name', 'cuisine_type', 'notes'],
    defaults: { cuisine_type: null, visit_date: null, notes: null, ...published },
  },
  quote: {
    path: '/quotes',
    title: 'quote_text',
    found: 'quote',
    searched: ['quote_text', 'author', 'context'],
    reference: { field: 'episode_id', to: 'episode' },
    defaults: { context: null, episode_id: null, ...published },
  },
  post: {
    path: '/blog/posts',
    title: 'title',
    found: 'post',
    searched: ['title', 'author', 'content', 'excerpt'],
    reference: { field: 'category_id', to: 'category' },
    slugTaken: 'A post with this slug already exists',
    defaults: { excerpt: null, category_id: null, is_published: false, published_at: null },
  },
  category: {
    path: '/blog/categories',
    title: 'name',
    found: null,
    searched: [],
    slugTaken: 'A category with this slug already exists',
    defaults: { description: null },
  },
  team_member: {
    path: '/team',
    title: 'name',
    found: 'team member',
    searched: ['name', 'role', 'bio'],
    defaults: { role: null, bio: null },
  },
}

// cast: Object.keys forgets the names of the keys
export const KINDS = Object.keys(FACTS) as readonly Kind[]

export const keyOf = ({ kind, id }: Pick<Stored, 'kind' | 'id'>): Key => `${kind} ${id}`

/** The two parts of a key. */
export function partsOf(key: Key): { kind: Kind; id: number } {
  const [kind = '', id] = key.split(' ')
  // cast: the type of keys says that this is a kind
  return { kind: kind as Kind, id: Number(id) }
}

/** The path of a record below that of the API. */
export const pathOf = (key: Key): string => `${FACTS[partsOf(key).kind].path}/${partsOf(key).id}`

/** The key of what the values of a record name; null if they name nothing. */
export function referenceOf(kind: Kind, values: Values): Key | null {
  const { reference } = FACTS[kind]
  const id = reference && values[reference.field]
  return reference && typeof id === 'number' ? `${reference.to} ${id}` : null
}

/** The records that name another one. */
export const referringTo = (content: Content, key: Key): Stored[] =>
  [...content.live.values()].filter(({ kind, values }) => referenceOf(kind, values) === key)

/** Whether a visitor sees a record that exists. A drink is public only if its episode is. */
export function isPublic(content: Content, { kind, values }: Stored): boolean {
  if (values['is_published'] === false) return false
  const episode = kind === 'drink' ? referenceOf(kind, values) : null
  return episode === null || content.live.get(episode)?.values['is_published'] === true
}

/** The records of a kind that an administrator or a visitor sees. */
export const visible = (content: Content, kind: Kind, isAdmin: boolean): Stored[] =>
  [...content.live.values()].filter((record) => record.kind === kind && (isAdmin || isPublic(content, record)))

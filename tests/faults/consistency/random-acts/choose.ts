import { FACTS, KINDS, keyOf, partsOf, type Content, type Key, type Kind, type Stored, type Values } from './content'
import { expectedOf, type Act } from './rules'

/** Words that are no part of each other and differ by more than one letter, so that a search finds what was written and nothing else. */
export const WORDS = ['kestrel', 'marzipan', 'obsidian', 'quicksand', 'velvet', 'thunder', 'lantern', 'bramble'] as const
const PEOPLE = ['Ada', 'Bo', 'Cleo', 'Dag'] as const
const BRANDS = ['Monster', 'Obol', 'Rush', null] as const
const CUISINES = ['Afghani', 'Brazilian', 'Bagel', null] as const
const STATUSES = ['FOUNDER', 'MEMBER', 'SPECIAL_GUEST'] as const
const HAND_SET_TIERS = ['S', 'C', 'F'] as const
const WORDS_MAX = 14

/** How often records of a kind are made, compared with the others. */
const MADE: Readonly<Record<Kind, number>> = { episode: 3, drink: 6, review: 2, quote: 4, post: 3, category: 2, team_member: 1 }
/** The same for acts on records that exist or are in the trash. Much depends on episodes. */
const USED: Readonly<Record<Kind, number>> = { episode: 6, drink: 4, review: 1, quote: 4, post: 3, category: 3, team_member: 1 }

/** Chooses from what there is, by pseudo-random numbers. */
export type Chooser = {
  /** @returns undefined if there is nothing to choose from. */
  one<Each>(all: readonly Each[]): Each | undefined
  /** An act; null if the one that was chosen is impossible now. */
  act(content: Content): Act | null
  /** The returns that are possible now, those of episodes first. */
  returns(content: Content): Act[]
}

/** @param random numbers from 0 to 1. */
export function chooser(random: () => number): Chooser {
  let made = 0
  const below = (end: number): number => Math.floor(random() * end)
  const one = <Each>(all: readonly Each[]): Each | undefined => all[below(all.length)]
  const chance = (part: number): boolean => random() < part
  const word = (): string => one(WORDS) ?? ''
  const words = (): string => Array.from({ length: 1 + below(WORDS_MAX) }, word).join(' ')
  const day = (): string => `20${10 + below(15)}-0${1 + below(9)}-${10 + below(18)}`
  const rating = (): Values => ({ final_rating: below(101) / 10, ...(chance(0.15) ? { tier: one(HAND_SET_TIERS) ?? null } : {}) })
  const kindBy = (often: typeof MADE): Kind => one(KINDS.flatMap((kind) => Array.from({ length: often[kind] }, () => kind))) ?? 'quote'
  const ofKind = (records: Iterable<Stored>, kind: Kind): Stored[] => [...records].filter((each) => each.kind === kind)
  const trashed = (content: Content): Stored[] => [...content.trash.values()].map(({ record }) => record)
  const idOf = (content: Content, kind: Kind): number | null => one(ofKind(content.live.values(), kind))?.id ?? null

  /** A new slug, or one of a record in the trash or of another record. */
  function slug(content: Content, kind: Kind): string {
    const records = chance(0.35) ? ofKind(trashed(content), kind) : chance(0.06) ? ofKind(content.live.values(), kind) : []
    return String(one(records)?.values['slug'] ?? `${word()}-${made}`)
  }

  const bodies: Readonly<Record<Kind, (content: Content) => Values>> = {
    episode: () => ({
      title: `${word()} e${made}x`,
      guest_name: one(PEOPLE) ?? null,
      description: chance(0.3) ? null : words(),
      publication_date: chance(0.3) ? null : `${day()}T00:00:00.000Z`,
    }),
    drink: (content) => ({
      name: `${word()} d${made}x`,
      brand: one(BRANDS) ?? null,
      notes: chance(0.3) ? null : words(),
      episode_id: idOf(content, 'episode'),
      ...rating(),
    }),
    review: () => ({
      restaurant_name: `${word()} r${made}x`,
      cuisine_type: one(CUISINES) ?? null,
      visit_date: chance(0.3) ? null : day(),
      notes: chance(0.3) ? null : words(),
      ...rating(),
    }),
    quote: (content) => ({
      quote_text: words(),
      author: one(PEOPLE) ?? '',
      context: chance(0.5) ? null : word(),
      episode_id: chance(0.3) ? null : idOf(content, 'episode'),
    }),
    post: (content) => ({
      title: `${word()} p${made}x`,
      slug: slug(content, 'post'),
      author: one(PEOPLE) ?? '',
      content: words(),
      excerpt: chance(0.5) ? null : word(),
      category_id: chance(0.3) ? null : idOf(content, 'category'),
    }),
    category: (content) => ({ name: `${word()} c${made}x`, slug: slug(content, 'category'), description: chance(0.5) ? null : words() }),
    team_member: () => ({ name: `${word()} t${made}x`, role: one(['Host', null]) ?? null, bio: words(), status: one(STATUSES) ?? '' }),
  }

  function create(content: Content): Act | null {
    const wanted = kindBy(MADE)
    const kind = wanted === 'drink' && ofKind(content.live.values(), 'episode').length === 0 ? 'episode' : wanted
    const flag: Values = 'is_published' in FACTS[kind].defaults && chance(0.7) ? { is_published: chance(0.75) } : {}
    made++
    return { does: 'create', kind, body: { ...bodies[kind](content), ...flag } }
  }
  /** The key of a record of a chosen kind. */
  function among(records: Iterable<Stored>): Key | null {
    const found = one(ofKind(records, kindBy(USED)))
    return found ? keyOf(found) : null
  }
  function change(content: Content): Act | null {
    const key = among(content.live.values())
    if (key === null) return null
    made++
    const body = Object.entries(bodies[partsOf(key).kind](content)).filter(([field]) => field !== 'episode_id' || chance(0.5))
    return { does: 'change', key, body: Object.fromEntries(body.filter(() => chance(0.5))) }
  }
  function publish(content: Content): Act | null {
    const record = one([...content.live.values()].filter(({ values }) => 'is_published' in values))
    return record ? { does: 'change', key: keyOf(record), body: { is_published: record.values['is_published'] !== true } } : null
  }
  function remove(does: 'delete' | 'remove', records: Iterable<Stored>): Act | null {
    const key = among(records)
    return key === null ? null : { does, key }
  }
  function restore(content: Content): Act | null {
    const key = among(trashed(content))
    return key === null ? null : { does: 'restore', key, isTwice: chance(0.25) }
  }
  /** An act on a record that is not where the act needs it: 404, or 422 for a reference to it. */
  function misplaced(content: Content): Act | null {
    const [here, gone] = [among(content.live.values()), among(trashed(content))]
    if (chance(0.4)) return here && { does: chance(0.5) ? 'remove' : 'delete', key: chance(0.5) ? here : (gone ?? here) }
    if (chance(0.5)) return here && { does: 'restore', key: here, isTwice: false }
    const episode = one(ofKind(trashed(content), 'episode'))
    return episode ? { does: 'create', kind: 'quote', body: { ...bodies.quote(content), episode_id: episode.id } } : null
  }

  const CHOICES: readonly (readonly [times: number, act: (content: Content) => Act | null])[] = [
    [30, create],
    [16, change],
    [10, publish],
    [18, (content) => remove('delete', content.live.values())],
    [16, restore],
    [5, (content) => remove('remove', trashed(content))],
    [6, misplaced],
  ]
  const acts = CHOICES.flatMap(([times, act]) => Array.from({ length: times }, () => act))
  return {
    one,
    act: (content) => one(acts)?.(content) ?? null,
    returns(content) {
      const all = [...content.trash.keys()].map((key) => ({ does: 'restore', key, isTwice: false }) as const)
      const isEpisode = ({ key }: { key: Key }): number => Number(partsOf(key).kind === 'episode')
      return all.filter((act) => expectedOf(content, act).status === 200).toSorted((a, b) => isEpisode(b) - isEpisode(a))
    },
  }
}

import type { Tier } from '../../cms/domain/tier'
import { COLOURS, TIER_COLOURS } from './og-palette'
import type { Kind, Records } from './sharing-reads'

/** What a card says, before anything is drawn. */
export type Card = {
  /** The label above the title. */
  label: string
  title: string
  /** A line below the title. */
  line: string | null
  accent: string
  grade: { value: number; tier: Tier; colour: string } | null
  /** As on the wire. */
  picture: string | null
  look: 'plain' | 'quoted'
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** `March 5, 2024`, of a day or an instant, in UTC. */
function longDate(value: string | null): string | null {
  if (!value) return null
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? null : `${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`
}

const joined = (...parts: (string | null)[]): string | null => parts.filter(Boolean).join(' · ') || null
/** As many digits as the site's own cards show. */
const numbered = (label: string, id: number, digits = 3): string => `${label} · № ${String(id).padStart(digits, '0')}`

const MAKERS: { readonly [K in Kind]: (record: Records[K]) => Card } = {
  drink: ({ id, name, brand, final_rating: value, tier, image_url: picture }) => ({
    label: numbered('Caffeine Compendium', id),
    title: name,
    line: brand,
    accent: COLOURS.acid,
    grade: { value, tier, colour: TIER_COLOURS.caffeine[tier] },
    picture,
    look: 'plain',
  }),
  review: ({ id, restaurant_name: title, cuisine_type, visit_date, final_rating: value, tier, restaurant_image_url: picture }) => ({
    label: numbered('Culinary Critique', id, 4),
    title,
    line: joined(cuisine_type, longDate(visit_date)),
    accent: COLOURS.ember,
    grade: { value, tier, colour: TIER_COLOURS.culinary[tier] },
    picture,
    look: 'plain',
  }),
  episode: ({ id, title, guest_name, publication_date, thumbnail_url: picture }) => ({
    label: numbered('Episode', id),
    title,
    line: joined(guest_name, longDate(publication_date)),
    accent: COLOURS.acid,
    grade: null,
    picture,
    look: 'plain',
  }),
  quote: ({ quote_text: title, author: line }) => ({
    label: 'Quotes of Wisdom',
    title,
    line,
    accent: COLOURS.violet,
    grade: null,
    picture: null,
    look: 'quoted',
  }),
  post: ({ title, author, created_at, featured_image_url: picture }) => ({
    label: 'Blog',
    title,
    line: joined(author, longDate(created_at)),
    accent: COLOURS.ink,
    grade: null,
    picture,
    look: 'plain',
  }),
}

/** The card of a record. */
export const cardOf = <K extends Kind>(kind: K, record: Records[K]): Card => MAKERS[kind](record)

/** The card of every page that has none of its own. */
export const SITE_CARD_WORDS: Card = {
  label: 'Caffeine, culinary, quotes',
  title: 'We drink it, eat it, and think it over.',
  line: 'Taste, measured to the tenth.',
  accent: COLOURS.acid,
  grade: null,
  picture: null,
  look: 'plain',
}

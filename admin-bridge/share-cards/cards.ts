import { authorColour } from '../../cms/domain/author-colours'
import type { Tier } from '../../cms/domain/tier'
import { COLOURS, TIER_COLOURS } from './palette'
import type { OwnPicture } from './pictures'
import type { Kind, Records } from '../pages/sharing-reads'

/** What a card says, before anything is drawn. */
export type Card = {
  /** The label above the title. */
  label: string
  title: string
  /** The line below the title, in parts. */
  line: string[]
  accent: string
  grade: { value: number; tier: Tier; colour: string } | null
  /** As on the wire. */
  picture: string | null
  /** What stands for a picture that is missing; null for a quotation, which has words alone. */
  instead: OwnPicture | null
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** `March 5, 2024`, of a day or an instant, in UTC. */
function longDate(value: string | null): string | null {
  if (!value) return null
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? null : `${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`
}

const partsOf = (...parts: (string | null)[]): string[] => parts.filter((part) => part !== null)
/** As many digits as the site's own cards show. */
const numbered = (label: string, id: number, digits = 3): string => `${label} · № ${String(id).padStart(digits, '0')}`

const MAKERS: { readonly [K in Kind]: (record: Records[K]) => Card } = {
  drink: ({ id, name, brand, final_rating: value, tier, image_url: picture }) => ({
    label: numbered('Caffeine Compendium', id),
    title: name,
    line: partsOf(brand),
    accent: COLOURS.acid,
    grade: { value, tier, colour: TIER_COLOURS.caffeine[tier] },
    picture,
    instead: 'can',
  }),
  review: ({ id, restaurant_name: title, cuisine_type, visit_date, final_rating: value, tier, restaurant_image_url: picture }) => ({
    label: numbered('Culinary Critique', id, 4),
    title,
    line: partsOf(cuisine_type, longDate(visit_date)),
    accent: COLOURS.ember,
    grade: { value, tier, colour: TIER_COLOURS.culinary[tier] },
    picture,
    instead: 'restaurant',
  }),
  episode: ({ id, title, guest_name, publication_date, thumbnail_url: picture }) => ({
    label: numbered('Episode', id),
    title,
    line: partsOf(guest_name, longDate(publication_date)),
    accent: COLOURS.acid,
    grade: null,
    picture,
    instead: 'episode',
  }),
  quote: ({ quote_text: title, author }) => ({
    label: 'Quotes of Wisdom',
    title,
    line: [author],
    accent: authorColour(author),
    grade: null,
    picture: null,
    instead: null,
  }),
  post: ({ title, author, created_at, featured_image_url: picture }) => ({
    label: 'Blog',
    title,
    line: partsOf(author, longDate(created_at)),
    accent: COLOURS.ink,
    grade: null,
    picture,
    instead: 'post',
  }),
}

/** The card of a record. */
export const cardOf = <K extends Kind>(kind: K, record: Records[K]): Card => MAKERS[kind](record)

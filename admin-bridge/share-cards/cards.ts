import { authorColour } from '../../cms/domain/author-colours'
import type { Tier } from '../../cms/domain/tier'
import type { PublicEntity } from '../contract'
import type { PublicRecords } from '../public-site/public-reads'
import { COLOURS, TIER_COLOURS } from './palette'
import type { SitePicture } from './pictures'

/** The content of a card, before it is drawn. */
export type Card = {
  /** Above the title. */
  label: string
  title: string
  /** Below the title, in parts. */
  details: string[]
  accent: string
  grade: { value: number; tier: Tier; colour: string } | null
  /** URL of the record's picture. */
  picture: string | null
  /** Shown instead of a missing picture; null for a text-only card. */
  fallbackPicture: SitePicture | null
}

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A date or instant as `March 5, 2024` in UTC; null if there is none. */
function longDate(value: string | null): string | null {
  const date = new Date(value ?? NaN)
  return Number.isNaN(date.getTime()) ? null : LONG_DATE.format(date)
}

const present = (...parts: (string | null)[]): string[] => parts.filter((part) => part !== null)
const numbered = (label: string, id: number, digits = 3): string => `${label} · № ${String(id).padStart(digits, '0')}`

const CARDS: { readonly [K in PublicEntity]: (record: PublicRecords[K]) => Card } = {
  drink: ({ id, name, brand, final_rating: value, tier, image_url: picture }) => ({
    label: numbered('Caffeine Compendium', id),
    title: name,
    details: present(brand),
    accent: COLOURS.acid,
    grade: { value, tier, colour: TIER_COLOURS.caffeine[tier] },
    picture,
    fallbackPicture: 'can',
  }),
  review: ({ id, restaurant_name: title, cuisine_type, visit_date, final_rating: value, tier, restaurant_image_url: picture }) => ({
    label: numbered('Culinary Critique', id, 4),
    title,
    details: present(cuisine_type, longDate(visit_date)),
    accent: COLOURS.ember,
    grade: { value, tier, colour: TIER_COLOURS.culinary[tier] },
    picture,
    fallbackPicture: 'restaurant',
  }),
  episode: ({ id, title, guest_name, publication_date, thumbnail_url: picture }) => ({
    label: numbered('Episode', id),
    title,
    details: present(guest_name, longDate(publication_date)),
    accent: COLOURS.acid,
    grade: null,
    picture,
    fallbackPicture: 'episode',
  }),
  quote: ({ quote_text: title, author }) => ({
    label: 'Quotes of Wisdom',
    title,
    details: [author],
    accent: authorColour(author),
    grade: null,
    picture: null,
    fallbackPicture: null,
  }),
  post: ({ title, author, created_at, featured_image_url: picture }) => ({
    label: 'Blog',
    title,
    details: present(author, longDate(created_at)),
    accent: COLOURS.ink,
    grade: null,
    picture,
    fallbackPicture: 'post',
  }),
}

/** The content of a record's card. */
export const cardOf = <K extends PublicEntity>(kind: K, record: PublicRecords[K]): Card => CARDS[kind](record)

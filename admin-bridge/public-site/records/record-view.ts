import type { Tier } from '../../../cms/domain/tier'
import type { CardFallback, PublicEntity } from '../../contract'
import type { PublicDetails, PublicRecords } from '../public-reads'

/** A record as an entry of a feed. `content` is HTML, everything else plain text. */
export type FeedEntry = { title: string; description: string; content: string; creator?: string }

/** The content of a record's card for shared links, before it is drawn. */
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
  fallbackPicture: CardFallback | null
}

/** How feeds and shared links show the records of an entity. */
export type RecordView<Name extends PublicEntity> = {
  /** The instant by which feeds sort, in ISO 8601. */
  readonly date: (record: PublicRecords[Name]) => string
  /** @param origin the public origin, for absolute URLs. */
  readonly feedEntry: (record: PublicDetails[Name], origin: string) => FeedEntry
  readonly card: (record: PublicRecords[Name]) => Omit<Card, 'fallbackPicture'>
}

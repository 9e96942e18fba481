import { publicPages, type PublicEntity } from '../../contract'
import type { PublicDetails, PublicRecords } from '../public-reads'
import * as declarations from './declarations'
import type { Card, FeedEntry, RecordView } from './record-view'

const views: { readonly [Name in PublicEntity]: RecordView<Name> } = declarations

/** The instant by which feeds sort a record, in ISO 8601. */
export const feedDateOf = <Name extends PublicEntity>(name: Name, record: PublicRecords[Name]): string => views[name].date(record)

/** A record as an entry of feeds. @param origin the public origin, for absolute URLs. */
export const feedEntryOf = <Name extends PublicEntity>(name: Name, record: PublicDetails[Name], origin: string): FeedEntry =>
  views[name].feedEntry(record, origin)

/** The content of a record's card. */
export const cardOf = <Name extends PublicEntity>(name: Name, record: PublicRecords[Name]): Card => ({
  ...views[name].card(record),
  fallbackPicture: publicPages[name].fallback,
})

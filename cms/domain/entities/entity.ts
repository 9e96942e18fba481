import type { ContentCollection, EntityName } from './collections'
import type { Fields } from './field-kinds'
import type { GroupName } from './groups'
import { IS_PUBLIC, type LISTED_AT } from './publication'

/** A declared field, or one that every record has, or the moment by which a list of publications is ordered. */
type ColumnKey<Key extends string> = Key | 'id' | 'createdAt' | 'updatedAt' | typeof LISTED_AT
/** A field to sort by, ascending, or descending with a minus. */
type SortKey<Key extends string> = `${'' | '-'}${ColumnKey<Key>}`

/** The fields that search uses and shows. */
export type SearchFacts<Key extends string = string> = {
  /** The fields that form a result's title, joined by a dash; empty ones are left out. */
  readonly title: readonly Key[]
  /** The field that holds a result's text. */
  readonly body: Key
  /** Fields that are searched, the title first. */
  readonly fields: readonly Key[]
  /** Order of the results, where it differs from that of the list. */
  readonly order?: ReadonlyArray<SortKey<Key>>
}

/** What a list of records can be sorted and narrowed by. */
export type ListFacts<Key extends string = string> = {
  /** Fields that the list can be sorted by, or the name of a `tally`. */
  readonly sort: readonly string[]
  /** Fields that the list can be narrowed by. The number of records with each value is kept up to date. */
  readonly filters: readonly Key[]
  /** Lines of which people choose an earlier spelling: the number of records with each is kept up to date. They need a key to sort or filter by. */
  readonly suggested?: readonly Key[]
  /** A rating that the list can be narrowed to a range of. */
  readonly range?: Key
  /**
   * The date by whose year the list can be narrowed: a field of the record, or with `of` one of the record that it refers to, and
   * without such a date that of its creation.
   */
  readonly year?: { readonly date: Key; readonly of?: undefined } | { readonly date: string; readonly of: Key }
  /** Fields that `q` looks through, where they differ from those of the search. */
  readonly searched?: readonly Key[]
}

/** A number that is kept with each record: how many records of a collection refer to it. */
export type Tally = { readonly name: string; readonly of: ContentCollection; readonly by: string }

/** One kind of content, declared once for the database, the panel, the API and the console. `Key` names its fields. */
export type Entity<Key extends string = string> = {
  readonly name: EntityName
  readonly collection: ContentCollection
  /** Singular name, in lower case. */
  readonly noun: string
  /** Plural name, in lower case. */
  readonly plural: string
  /** Name of the list in navigation, where it is not the plural. */
  readonly listName?: string
  readonly group: GroupName
  /** The field that identifies a record in lists and breadcrumbs. */
  readonly titleField: Key
  /** The picture field; null for an entity without pictures. */
  readonly imageField: Key | null
  /** Order of lists, as Payload's sort. It must be total. */
  readonly order: ReadonlyArray<SortKey<Key>>
  /** Columns of the panel's list. */
  readonly columns: ReadonlyArray<ColumnKey<Key>>
  /** The flag that publishes a record. Only administrators see a record without it. */
  readonly publishedBy?: Key
  /** A reference. A record is public only if the record that it names is public too. */
  readonly publicWith?: Key
  /** Null if search does not cover the entity. */
  readonly search: SearchFacts<Key> | null
  readonly list: ListFacts<Key>
  readonly tally?: Tally
  readonly fields: Fields
  /** Order of the fields in the console's form, where it differs from that in `fields`. */
  readonly formOrder?: readonly Key[]
}

/** The Payload field that says whether everybody sees a record; null if everybody sees all of them. */
export const publicField = ({ publishedBy, publicWith }: Entity): string | null => (publicWith ? IS_PUBLIC : (publishedBy ?? null))

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The name of an entity's list in navigation: "Team members". */
export const listName = ({ listName: own, plural }: Entity): string => own ?? capitalized(plural)

/** The singular name of an entity at the start of a text: "Team member". */
export const capitalizedNoun = ({ noun }: Entity): string => capitalized(noun)

/** Declares an entity: keeps its exact types and checks that the fields it refers to exist. */
// @__NO_SIDE_EFFECTS__
export function defineEntity<const Declared extends Entity>(entity: Declared & Entity<keyof Declared['fields'] & string>): Declared {
  return entity
}

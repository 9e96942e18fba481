import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { fieldsOfKind, type Entity } from '../../domain/entities'
import { listKeysOf } from '../../domain/lists/list-keys'
import { relationId } from '../../domain/relation-id'
import { definitionHash } from './definition'
import { SEARCH_TEXT } from '../queries/columns'
import type { Value } from '../queries/list-query'
import { mongoConnection } from '../mongodb/mongo-connection'
import { CHUNK } from './id-set'
import { indexedColumns, type IndexedRecord } from './terms'

// A restore replaces all content but none of these collections. It removes the state, and the index is built again.

/** Identifies what the index holds of a record. */
export const indexDefinition = (): string => definitionHash(CHUNK)

type StoredPosting = { collection: string; term: string; chunk: number; ids: mongo.Binary }
type StoredWord = { _id: string; length: number | null; reversed: string | null; parts: string[] }
/**
 * What was indexed of a record before a write, null if it was new, and the length of its texts before and after. An earlier
 * release noted the terms that the write added and removed instead.
 */
export type StoredChange = {
  collection: string
  record: number
  before?: IndexedRecord | null
  size?: number
  added?: string[]
  removed?: string[]
}
/**
 * `index` holds the definition that the complete index was built with. Every transaction that changes the index also updates `folds`, so
 * concurrent ones conflict.
 */
type State = { _id: 'index' | 'folds'; definition?: string; turn?: string; count?: number }

export const postingsOf = (payload: Payload) => mongoConnection(payload).collection<StoredPosting>('searchpostings')
export const wordsOf = (payload: Payload) => mongoConnection(payload).collection<StoredWord>('searchwords')
export const changesOf = (payload: Payload) => mongoConnection(payload).collection<StoredChange>('searchchanges')
export const statesOf = (payload: Payload) => mongoConnection(payload).collection<State>('searchstates')

/** Creates the indexes of these collections. @throws the database's error. */
export async function createSearchIndexes(payload: Payload): Promise<void> {
  await postingsOf(payload).createIndexes([
    { key: { term: 1, collection: 1, chunk: 1 }, unique: true },
    { key: { collection: 1, chunk: 1 } },
  ])
  await wordsOf(payload).createIndexes([{ key: { parts: 1 } }, { key: { length: 1, _id: 1 } }, { key: { length: 1, reversed: 1 } }])
  await changesOf(payload).createIndexes([{ key: { collection: 1, record: 1 } }])
}

/** A record as a hook or the driver returns it. */
export type Doc = Readonly<Record<string, unknown>>

/** All fields but formatted texts, which are many times as large as the texts that are indexed. */
export const indexedFields = (entity: Entity): Record<string, 0> =>
  Object.fromEntries(fieldsOfKind(entity, 'richText').map(([key]) => [key, 0 as const]))

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** What the index holds about a record. @param text its search text. */
export function recordOf(entity: Entity, doc: Doc, text: string): IndexedRecord {
  const { values, optional } = indexedColumns(entity)
  const keys = new Map(listKeysOf(entity).map((key) => [key.name, key]))
  const valueOf = (field: string): Value | null => {
    const key = keys.get(field)
    // a hook's record may lack the hidden key
    if (key) return key.keyOf(doc[key.of])
    const value = doc[field]
    return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? value : relationId(value)
  }
  return { text, values: values.map(({ field }) => valueOf(field)), isEmpty: optional.map(({ field }) => isEmpty(doc[field])) }
}

/** The search text that is stored with a record. */
export const storedText = (doc: Doc): string => {
  const text = doc[SEARCH_TEXT.field]
  return typeof text === 'string' ? text : ''
}

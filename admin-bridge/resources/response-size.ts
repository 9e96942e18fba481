import * as z from 'zod/mini'
import { LIMIT_MAX } from '../contract'
import { inSlices } from './in-slices'
import type { Resource } from './define-resource'
import type { ReadContext } from './read-context'
import type { WireRecord } from './record-mapping'

/** A response has at most 2 MB. This is what its records may take; the rest is for what surrounds them. */
export const RECORDS_MAX_BYTES = 1_950_000
/** What the drinks inside one episode may take, and how many they may be: the same as in a list. */
export const EMBEDDED_MAX_BYTES = 500_000
export const EMBEDDED_MAX = LIMIT_MAX

type Several<Item> = Iterable<Item> | AsyncIterable<Item>

/** The first records that together have at most `maxBytes` as JSON. */
export async function firstThatFit(records: Several<WireRecord>, maxBytes: number): Promise<WireRecord[]> {
  const fitting: WireRecord[] = []
  let bytes = 0
  for await (const record of records) {
    bytes += Buffer.byteLength(JSON.stringify(record)) + 1
    if (bytes > maxBytes) break
    fitting.push(record)
  }
  return fitting
}

/** Records as JSON, by id. `firstLeftOut` is the first one that did not fit, null if all did. */
type Fitting = { readonly texts: ReadonlyMap<number, string>; readonly firstLeftOut: number | null }

/**
 * Reads the records with these ids, in this order, until the response is full. The first one is always part of it, so that
 * a client that goes on after what it has received comes to the end.
 */
export async function readThatFit(resource: Resource, context: ReadContext, ids: readonly number[]): Promise<Fitting> {
  const { contract, entity, readAtOnce } = resource
  const texts = new Map<number, string>()
  let bytes = 0
  let firstLeftOut: number | null = null
  const read = async (some: readonly number[]): Promise<Several<WireRecord>> =>
    resource.toWire(await context.store.listed(entity.collection, context.viewer, some), context)
  for await (const record of inSlices(ids, readAtOnce, read)) {
    const id = Number(record['id'])
    const text = JSON.stringify(z.parse(contract.record, record))
    bytes += Buffer.byteLength(text) + 1
    if (bytes > RECORDS_MAX_BYTES && texts.size > 0) {
      firstLeftOut = id
      break
    }
    texts.set(id, text)
  }
  return { texts, firstLeftOut }
}

/** The ids of a window in the order in which to read them: those next to the record in its middle first. */
export function middleFirst(ids: readonly number[], middle: number): number[] {
  const at = ids.indexOf(middle)
  const distance = (index: number): number => Math.abs(index - at)
  return [...ids.keys()].toSorted((a, b) => distance(a) - distance(b)).flatMap((index) => ids[index] ?? [])
}

/** JSON texts as a JSON array. */
export const jsonArray = (texts: readonly string[]): string => `[${texts.join(',')}]`

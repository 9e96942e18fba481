import { API_BASE, LIMIT_MAX, drinkContract, episodeContract, postContract, quoteContract, reviewContract } from '../contract'
import type { Drink, Episode, Post, Quote, Review } from '../contract'
import type { Read } from './types'

/** A read that was answered with something else than its records. */
export class ReadFailure extends Error {
  override name = 'ReadFailure'
  constructor(
    readonly status: number,
    path: string,
  ) {
    super(`${path} was answered with ${status}`)
  }
}

/** The records that feeds, site map and cards are made of, by kind; published ones alone, because they are read anonymously. */
export type Records = { episode: Episode; drink: Drink; review: Review; quote: Quote; post: Post }
export type Kind = keyof Records

const PATHS: Readonly<Record<Kind, string>> = {
  episode: episodeContract.path,
  drink: drinkContract.path,
  review: reviewContract.path,
  quote: quoteContract.path,
  post: postContract.path,
}

/**
 * Every record of a kind, window by window, in the API's own order.
 * @throws ReadFailure when the API answers with anything but a list.
 */
export async function readAll<K extends Kind>(read: Read, kind: K): Promise<Records[K][]> {
  const records: Records[K][] = []
  for (;;) {
    const path = `${API_BASE}${PATHS[kind]}?skip=${records.length}&limit=${LIMIT_MAX}`
    const { status, body, total } = await read(path)
    if (status !== 200 || !Array.isArray(body)) throw new ReadFailure(status, path)
    // The layer's contract has parsed what goes out; parsing it again would only cost.
    records.push(...(body as Records[K][]))
    if (body.length === 0 || records.length >= (total ?? 0)) return records
  }
}

/**
 * One record; null where there is none, or none for visitors.
 * @throws ReadFailure when the API answers with anything else.
 */
export async function readOne<K extends Kind>(read: Read, kind: K, id: number): Promise<Records[K] | null> {
  const path = `${API_BASE}${PATHS[kind]}/${id}`
  const { status, body } = await read(path)
  if (status === 404 || status === 422) return null
  if (status !== 200) throw new ReadFailure(status, path)
  return body as Records[K]
}

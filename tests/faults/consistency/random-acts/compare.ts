import { expect } from 'vitest'
import { recordAddress } from '../../../../admin-bridge/contract/public-pages'
import type { Summary } from '../../../../admin-bridge/contract/summary'
import type { Trashed } from '../../../../admin-bridge/contract/trash'
import { call, clientOf, type ApiResponse, type Client } from '../../support/client'
import { expectSuccess } from '../../support/content'
import { FACTS, KINDS, keyOf, partsOf, pathOf, visible, type Content, type Key } from './content'
import {
  PAGED,
  byTotal,
  drinksOf,
  episodesByDrinks,
  feedOf,
  foundBy,
  isReadable,
  listOf,
  mappedIn,
  shown,
  summaryOf,
  tierListOf,
  trashOf,
} from './count'

type Row = Record<string, unknown> & { id: number }
type Board = ({ tier: string; total: number } & Record<string, unknown>)[]

/** One look at everything: at one process, as the administrator or as a visitor. */
type Look = {
  readonly content: Content
  readonly url: string
  readonly client: Client
  readonly isAdmin: boolean
  /** What a failure says first. */
  readonly at: string
}

/** What is looked for, and which records are read. */
export type Sample = { readonly searches: readonly (readonly string[])[]; readonly keys: readonly Key[]; readonly pages: readonly number[] }

const idsIn = (rows: unknown): number[] => (Array.isArray(rows) ? rows.map(({ id }: Row) => id) : [])
const totalOf = ({ headers }: ApiResponse): number => Number(headers.get('x-total-count'))

/** The fields of a record that the model knows. Records inside of it are their ids. */
function known(record: Record<string, unknown>, model: object): object {
  const fields = Object.keys(model).map((name) => [name, name === 'drinks' ? idsIn(record[name]) : record[name]])
  return Object.fromEntries(fields)
}

async function compareLists({ content, client, isAdmin, at }: Look): Promise<void> {
  for (const kind of KINDS) {
    const response = await client.get<Row[]>(`${FACTS[kind].path}/?limit=1000`)
    const expected = listOf(content, kind, isAdmin)
    const rows = expectSuccess(response).map((row, index) => known(row, expected[index] ?? row))
    expect({ rows, total: totalOf(response) }, `${at}: list of ${kind}`).toEqual({ rows: expected, total: expected.length })
  }
  const byDrinks = episodesByDrinks(content, isAdmin)
  const [all, without] = [
    await client.get<Row[]>('/caffeine/episodes?sort=-drinks&limit=1000'),
    await client.get<Row[]>('/caffeine/episodes?missing=drinks&limit=1000'),
  ]
  expect({ all: idsIn(all.json), without: idsIn(without.json) }, `${at}: numbers of drinks`).toEqual(byDrinks)
  expect(totalOf(without), `${at}: episodes without drinks`).toBe(byDrinks.without.length)
}

async function compareFigures({ content, client, isAdmin, at }: Look): Promise<void> {
  const { drinks, reviews, quotes, posts, ...rest } = expectSuccess(await client.get<Summary>('/summary/'))
  const inOrder = {
    ...rest,
    drinks: { ...drinks, brands: byTotal(drinks.brands) },
    reviews: { ...reviews, cuisines: byTotal(reviews.cuisines) },
    quotes: { ...quotes, authors: byTotal(quotes.authors) },
    posts: { ...posts, categories: byTotal(posts.categories) },
  }
  expect(inOrder, `${at}: summary`).toEqual(summaryOf(content, isAdmin))
  for (const [path, kind, name] of [
    ['/caffeine/tierlist/', 'drink', 'drinks'],
    ['/culinary/tierlist/', 'review', 'reviews'],
  ] as const) {
    const board = expectSuccess(await client.get<Board>(`${path}?limit=1000`))
    const tiers = board.map((each) => ({ tier: each.tier, total: each.total, ids: idsIn(each[name]) }))
    expect(tiers, `${at}: tier list of ${name}`).toEqual(tierListOf(content, kind, isAdmin))
  }
}

async function compareSearches({ content, client, isAdmin, at }: Look, searches: Sample['searches']): Promise<void> {
  for (const words of searches) {
    const query = words.join('%20')
    const response = await client.get<{ total: number; results: { kind: string; id: number }[] }>(`/search/?q=${query}&limit=1000`)
    const { total, results } = expectSuccess(response)
    const found = results.map(({ kind, id }) => `${kind} ${id}`).toSorted()
    const expected = foundBy(content, words, isAdmin)
    expect({ found, total, header: totalOf(response) }, `${at}: search for ${query}`).toEqual({
      found: expected,
      total: expected.length,
      header: expected.length,
    })
  }
}

/** Single records, also those that are gone, and pages of episodes with the drinks that they name. */
async function compareReads({ content, url, client, isAdmin, at }: Look, { keys, pages }: Sample): Promise<void> {
  for (const key of keys) {
    const { status, json } = await client.get<Row>(pathOf(key))
    const record = content.live.get(key)
    const isThere = isReadable(content, key, isAdmin)
    expect(status, `${at}: ${key}`).toBe(isThere ? 200 : 404)
    if (!record || !isThere) continue
    const expected = shown(content, record, isAdmin)
    expect(known(json, expected), `${at}: ${key}`).toEqual(expected)
  }
  if (isAdmin) return
  for (const id of pages) {
    const { status, text } = await call(url + recordAddress('episode', id))
    const isThere = isReadable(content, `episode ${id}`, false)
    expect(status, `${at}: page of episode ${id}`).toBe(isThere ? 200 : 404)
    const named = new Set(text.match(/\bd\d+x\b/g))
    const drinks = isThere ? drinksOf(content, `episode ${id}`, false) : []
    const expected = drinks.map(({ values }) => String(values['name']).split(' ')[1] ?? '')
    expect([...named].toSorted(), `${at}: drinks on the page of episode ${id}`).toEqual(expected.toSorted())
  }
}

async function compareTrash({ content, client, at }: Look): Promise<void> {
  const response = await client.get<Trashed[]>('/trash/?limit=1000')
  const expected = trashOf(content)
  const entries = expectSuccess(response).map(({ deleted_at: _, deleted_by, left_before = [], cannot_return, ...entry }) => ({
    ...entry,
    before: left_before.toSorted((a, b) => a.id - b.id),
    isLost: cannot_return !== undefined,
    isMine: deleted_by === 'admin',
  }))
  const batches = new Map<string, number>(expected.map((each) => [keyOf(each), each.batch]))
  const order = entries.map(({ kind, id }) => batches.get(`${kind} ${id}`))
  expect(order, `${at}: order of the trash`).toEqual(order.toSorted((a = 0, b = 0) => b - a))
  const sorted = <Each extends { kind: string; id: number }>(all: readonly Each[]): Each[] =>
    all.toSorted((a, b) => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1))
  const whole = expected.map(({ batch: _, ...entry }) => ({ ...entry, isMine: true }))
  expect(sorted(entries), `${at}: trash`).toEqual(sorted(whole))
  expect(totalOf(response), `${at}: total of the trash`).toBe(expected.length)
}

const pathsIn = (xml: string, element: RegExp): string[] => [...xml.matchAll(element)].map(([, address = '']) => new URL(address).pathname)
const LOCATION = /<loc>([^<]+)<\/loc>/g
const ITEM_LINK = /<item>.*?<link>([^<]+)<\/link>/gs

/** The feed and the site map, which visitors alone read. */
async function compareFiles({ content, url, at }: Look): Promise<void> {
  const keyAt = new Map(
    PAGED.flatMap((kind) => visible(content, kind, true).map((each) => [recordAddress(kind, each.id), keyOf(each)] as const)),
  )
  const keysOf = (paths: readonly string[]): string[] => paths.map((path) => keyAt.get(path) ?? `nothing at ${path}`)
  const feed = keysOf(pathsIn((await call(`${url}/feed.xml`)).text, ITEM_LINK))
  const { dates, newest } = feedOf(content)
  expect(new Set(feed).size, `${at}: entries of the feed are different`).toBe(feed.length)
  expect(
    feed.map((key) => new Map<string, string>(dates).get(key) ?? key),
    `${at}: feed`,
  ).toEqual(newest)
  const parts = pathsIn((await call(`${url}/sitemap.xml`)).text, LOCATION).filter((path) => !path.includes('pages'))
  const mapped: string[] = []
  for (const part of parts) mapped.push(...pathsIn((await call(url + part)).text, LOCATION))
  expect(keysOf(mapped).toSorted(), `${at}: site map`).toEqual(mappedIn(content))
}

/**
 * Compares all that is derived from content with a count of the model, at each of these processes.
 * @param at what a failure says first.
 */
export async function compareEverything(
  content: Content,
  { urls, token, at }: { urls: readonly string[]; token: string; at: string },
  sample: Sample,
): Promise<void> {
  const looks = urls.flatMap((url) =>
    [true, false].map((isAdmin) => ({
      content,
      url,
      isAdmin,
      client: clientOf(url, isAdmin ? token : undefined),
      at: `${at}, at ${url}, as ${isAdmin ? 'the administrator' : 'a visitor'}`,
    })),
  )
  await Promise.all(
    looks.map(async (look) => {
      await compareLists(look)
      await compareFigures(look)
      await compareSearches(look, sample.searches)
      await compareReads(look, sample)
      await (look.isAdmin ? compareTrash(look) : compareFiles(look))
    }),
  )
}

/** Asserts what one reader of one process gets for a record. */
export async function expectRead(
  content: Content,
  client: Client,
  { key, isAdmin, at }: { key: Key; isAdmin: boolean; at: string },
): Promise<void> {
  const { status } = await client.get(pathOf(key))
  expect(status, `${at}: ${partsOf(key).kind} read as ${isAdmin ? 'the administrator' : 'a visitor'}`).toBe(
    isReadable(content, key, isAdmin) ? 200 : 404,
  )
}

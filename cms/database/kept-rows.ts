import type { DataFromCollectionSlug, Payload, PayloadRequest, Where } from 'payload'
import { nextId } from './counters'

/** The collections that are read and written here alone; `cms/collections/kept-collections.ts` declares them. */
export type KeptSlug = 'history' | 'trash' | 'drafts' | 'batches' | 'previews'
export type Row<Slug extends KeptSlug> = DataFromCollectionSlug<Slug>
type Name<Slug extends KeptSlug> = string & keyof Row<Slug>
export type Page = { readonly skip: number; readonly limit: number }

/** Rows that are equal in these columns. */
export const equal = (values: Readonly<Record<string, unknown>>): Where =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { equals: value }]))

/** The rows of a hidden collection. All methods throw the database's error. */
export class KeptRows<Slug extends KeptSlug> {
  readonly #at: { collection: Slug; req?: PayloadRequest }

  /** @param req reads and writes in its transaction; without it, reads what is committed. See `keptIn`. */
  constructor(
    readonly payload: Payload,
    collection: Slug,
    req?: PayloadRequest,
  ) {
    this.#at = { collection, ...(req ? { req } : {}) }
  }

  /** These columns of rows, and their ids. @param limit the most that are returned; 0 for all. @param page of `limit` rows, from 1. */
  async find<Wanted extends Name<Slug>>(
    where: Where,
    names: readonly Wanted[],
    { sort = 'id', limit = 0, page }: { sort?: string; limit?: number; page?: number } = {},
  ): Promise<Pick<Row<Slug>, Wanted | 'id'>[]> {
    const select: Record<string, true> = Object.fromEntries(names.map((name) => [name, true]))
    // without a page, nothing is counted
    const paging = page === undefined ? { pagination: false } : { page, pagination: true }
    return (await this.payload.db.find<Row<Slug>>({ ...this.#at, where, select, sort, limit, ...paging })).docs
  }

  /** A part of a sorted list. Payload itself reads whole pages only. */
  async window<Wanted extends Name<Slug>>(where: Where, names: readonly Wanted[], sort: string, { skip, limit }: Page) {
    // Payload would return all
    if (limit === 0) return []
    const page = Math.floor(skip / limit) + 1
    const over = skip % limit
    const rows = await this.find(where, names, { sort, limit, page })
    if (over > 0) rows.push(...(await this.find(where, names, { sort, limit, page: page + 1 })))
    return rows.slice(over, over + limit)
  }

  /** The first row in this order; null without one. */
  async first<Wanted extends Name<Slug>>(where: Where, names: readonly Wanted[], sort?: string) {
    return (await this.find(where, names, { limit: 1, ...(sort === undefined ? {} : { sort }) }))[0] ?? null
  }

  async count(where: Where): Promise<number> {
    // without a condition, the number on MongoDB is an estimate
    return (await this.payload.db.count({ ...this.#at, where: { id: { exists: true }, ...where } })).totalDocs
  }

  /** Adds a row. @returns its id: that of `row`, or the next number. */
  async add(row: Omit<Row<Slug>, 'id'> & { id?: string }): Promise<Row<Slug>['id']> {
    const { payload } = this
    // outside the transaction: inside, any two writes would conflict. An attempt that is repeated leaves a gap
    const id = row.id ?? (payload.db.name === 'mongoose' ? await nextId(payload, this.#at.collection) : undefined)
    const data = id === undefined ? row : { ...row, id }
    const made = await payload.db.create({ ...this.#at, data, ...(id === undefined ? { select: { id: true } } : { returning: false }) })
    return id ?? made.id
  }

  /** Changes one of the rows. @returns whether there is one. */
  async change(where: Where, data: Partial<Row<Slug>>): Promise<boolean> {
    return (await this.payload.db.updateOne({ ...this.#at, where, data: { ...data }, select: { id: true } })) !== null
  }

  async remove(where: Where): Promise<void> {
    await this.payload.db.deleteMany({ ...this.#at, where })
  }
}

/** The rows of a hidden collection in the transaction of a request. @throws Error without one: what is kept could outlive a write that failed. */
export async function keptIn<Slug extends KeptSlug>(req: PayloadRequest, collection: Slug): Promise<KeptRows<Slug>> {
  if (!req.payload.db.sessions?.[String((await req.transactionID) ?? '')]) throw new Error(`A change of ${collection} needs a transaction`)
  return new KeptRows(req.payload, collection, req)
}

import type { DataFromCollectionSlug, Payload, PayloadRequest, Where } from 'payload'
import { newId } from './counters'

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

  /** These columns of rows, and their ids. @param limit the most that are returned; 0 for all. */
  async find<Wanted extends Name<Slug>>(
    where: Where,
    names: readonly Wanted[],
    { sort = 'id', limit = 0 }: { sort?: string; limit?: number } = {},
  ): Promise<Pick<Row<Slug>, Wanted | 'id'>[]> {
    const select: Record<string, true> = Object.fromEntries(names.map((name) => [name, true]))
    return (await this.payload.db.find<Row<Slug>>({ ...this.#at, where, select, sort, limit, pagination: false })).docs
  }

  /** A part of a sorted list. Payload itself reads whole pages only, and counts all rows for each; texts are read of this part alone. */
  async window<Wanted extends Name<Slug>>(where: Where, names: readonly Wanted[], sort: string, { skip, limit }: Page) {
    const first = limit === 0 ? [] : await this.find(where, ['id'], { sort, limit: skip + limit })
    return this.find({ id: { in: first.slice(skip).map(({ id }) => id) } }, names, { sort })
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
    // a copy, because the adapter of MongoDB adds to it
    const data = { ...row, ...(row.id === undefined ? await newId(payload, this.#at.collection) : {}) }
    return (await payload.db.create({ ...this.#at, data, select: { id: true } })).id
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

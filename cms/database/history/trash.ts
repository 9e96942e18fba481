import type { Payload, PayloadRequest, Where } from 'payload'
import { normalizeForSearch } from '../../domain/normalize-for-search'
import type { RecordState } from '../../domain/records/record-state'
import { KeptRows, equal, keptIn, type Page, type Row } from '../kept-rows'
import { ownerOf } from './owners'
import { keyText, parseJson } from './stored'
import type { Link, RecordKey, Titled, Trashed, TrashEntry, TrashFilter, TrashRange } from './types'

const TITLED = ['kind', 'record', 'title'] as const
const LISTED = [...TITLED, 'deletedAt', 'deletedBy', 'owner'] as const
const ENTRY = [...TITLED, 'root', 'version', 'deletedAt', 'deletedBy', 'createdAt', 'links', 'pictures', 'state'] as const

const NEWEST_FIRST = '-version'
/** What was deleted for itself. */
const FOR_ITSELF: Where = { root: { exists: false } }

const withId = (key: RecordKey): Where => equal({ id: keyText(key) })

/** A record as an id says it. */
const keyIn = (id: string): RecordKey => ({ kind: id.slice(0, id.indexOf(' ')), record: Number(id.slice(id.indexOf(' ') + 1)) })
const keyOrNull = (id: string | null | undefined): RecordKey | null => (typeof id === 'string' ? keyIn(id) : null)

function entryOf({ links, pictures, state, deletedBy, root, ...row }: Pick<Row<'trash'>, (typeof ENTRY)[number]>): TrashEntry {
  const texts = { links: parseJson<Link[]>(links), pictures: parseJson<string[]>(pictures), state: parseJson<RecordState>(state) }
  return { ...row, ...texts, deletedBy: deletedBy ?? null, root: keyOrNull(root) }
}

const titled = ({ kind, record, title }: Titled): Titled => ({ kind, record, title })

/** An entry as lists show it. */
const trashedOf = ({ deletedAt, deletedBy, owner, ...row }: Pick<Row<'trash'>, (typeof LISTED)[number]>): Trashed => ({
  ...titled(row),
  deletedAt,
  deletedBy: deletedBy ?? null,
  owner: keyOrNull(owner),
})

/** The trash in the transaction of a request. */
export class Trash {
  constructor(private readonly rows: KeptRows<'trash'>) {}

  /** Adds a record. @throws the database's error if it is in there already. */
  async add({ root, links, pictures, state, ...entry }: TrashEntry): Promise<void> {
    const owner = ownerOf(entry.kind, state)
    await this.rows.add({
      id: keyText(entry),
      ...entry,
      folded: normalizeForSearch(entry.title),
      root: root && keyText(root),
      owner: owner && keyText(owner),
      links: JSON.stringify(links),
      pictures: JSON.stringify(pictures),
      state: JSON.stringify(state),
    })
  }

  async find(key: RecordKey): Promise<TrashEntry | null> {
    const row = await this.rows.first(withId(key), ENTRY)
    return row && entryOf(row)
  }

  /** Takes out a record and all that left with it, in the order of deletion; empty if it is not in there. */
  async take(key: RecordKey): Promise<TrashEntry[]> {
    const entry = await this.find(key)
    if (!entry) return []
    const others = await this.rows.find(equal({ root: keyText(key) }), ENTRY, { sort: 'version' })
    await this.rows.remove({ or: [withId(key), equal({ root: keyText(key) })] })
    return [entry, ...others.map(entryOf)]
  }

  /** Replaces the links or the state of a record. */
  async change(key: RecordKey, values: { links: readonly Link[] } | { state: RecordState }): Promise<void> {
    await this.rows.change(withId(key), Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])))
  }

  /**
   * Takes out the first records of a range, and all that left with them.
   * @param limit of those that were deleted for themselves. @returns them, and the version of the last; null for none.
   */
  async takeRange({ after, upTo, kind, before }: TrashRange, limit: number): Promise<{ removed: Titled[]; last: number | null }> {
    const where: Where = {
      ...FOR_ITSELF,
      version: { greater_than: after, ...(upTo === undefined ? {} : { less_than_equal: upTo }) },
      ...(kind === undefined ? {} : equal({ kind })),
      ...(before === undefined ? {} : { deletedAt: { less_than: before } }),
    }
    const roots = await this.rows.find(where, [...TITLED, 'version'], { sort: 'version', limit })
    const last = roots.at(-1)?.version ?? null
    if (last === null) return { removed: [], last }
    const others = await this.rows.find({ root: { in: roots.map(keyText) } }, TITLED)
    const all = [...roots, ...others]
    await this.rows.remove({ id: { in: all.map(({ id }) => id) } })
    return { removed: all.map(titled), last }
  }
}

/** The trash for writes. @throws Error without a transaction. */
export const trashIn = async (req: PayloadRequest): Promise<Trash> => new Trash(await keptIn(req, 'trash'))

/** Reads of the trash as it is committed. */
export class TrashReads {
  readonly #rows: KeptRows<'trash'>

  constructor(payload: Payload) {
    this.#rows = new KeptRows(payload, 'trash')
  }

  /**
   * Records that were deleted for themselves, newest first, and how many there are. Words find a record by its own title, or by that of one
   * that left with it.
   */
  async list({ kind, words = [] }: TrashFilter, { skip, limit }: Page): Promise<{ entries: Trashed[]; total: number }> {
    const where = words.length === 0 ? FOR_ITSELF : { and: words.map((word) => ({ folded: { like: word } })) }
    // what leaves with a record has a lower version
    const rows = await this.#rows.find(where, ['folded', 'root'], { sort: NEWEST_FIRST })
    // the database takes some characters of a word for any character
    const found = rows.filter(
      (row) => words.every((word) => row.folded.includes(word)) && (kind === undefined || keyIn(row.root ?? row.id).kind === kind),
    )
    const ids = [...new Set(found.map(({ id, root }) => root ?? id))]
    const entries = await this.#rows.find({ id: { in: ids.slice(skip, skip + limit) } }, LISTED, { sort: NEWEST_FIRST })
    return { entries: entries.map(trashedOf), total: ids.length }
  }

  /** The version of the record that was deleted last; 0 for an empty trash. */
  newest = async (): Promise<number> => (await this.#rows.first(FOR_ITSELF, ['version'], NEWEST_FIRST))?.version ?? 0

  /** What left with these records, in the order of their ids. */
  async leftWith(roots: readonly RecordKey[]): Promise<(Titled & { root: RecordKey })[]> {
    const where = { root: { in: roots.map(keyText) } }
    const rows = roots.length === 0 ? [] : await this.#rows.find(where, [...TITLED, 'root'], { sort: 'record' })
    return rows.map((row) => ({ ...titled(row), root: keyIn(row.root ?? '') }))
  }

  /** What belongs to these records and was deleted for itself, before them, in the order of deletion. */
  async before(owners: readonly RecordKey[]): Promise<(Titled & { owner: RecordKey })[]> {
    const where = { ...FOR_ITSELF, owner: { in: owners.map(keyText) } }
    const rows = owners.length === 0 ? [] : await this.#rows.find(where, [...TITLED, 'owner'], { sort: 'version' })
    return rows.map((row) => ({ ...titled(row), owner: keyIn(row.owner ?? '') }))
  }

  /** Of these records, those that are in the trash. */
  titles = async (keys: readonly RecordKey[]): Promise<Titled[]> =>
    keys.length === 0 ? [] : (await this.#rows.find({ id: { in: keys.map(keyText) } }, TITLED)).map(titled)
}

/** Folds all titles of the trash again, as the rule is now. @throws the database's error. */
export async function refoldTitles(payload: Payload): Promise<void> {
  const rows = new KeptRows(payload, 'trash')
  for (const { id, title, folded } of await rows.find({}, ['title', 'folded']))
    if (folded !== normalizeForSearch(title)) await rows.change(equal({ id }), { folded: normalizeForSearch(title) })
}

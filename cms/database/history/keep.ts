import type { Payload, PayloadRequest, Where } from 'payload'
import type { RecordState } from '../../domain/records/record-state'
import { KeptRows, equal, keptIn, type Page, type Row } from '../kept-rows'
import { parseJson } from './stored'
import type { Author, FieldChanges, Line, LineFilter, NewLine, RecordKey } from './types'

/** What a line is in a grouped list: hidden behind the first line of its act and kind, or shown only among those of its kind. Null: shown. */
const FOLLOWS = { hidden: 1, along: 2 } as const

const LINE = ['kind', 'record', 'title', 'act', 'at', 'user', 'via', 'draft', 'discarded', 'batch', 'changes'] as const

const NEWEST_FIRST = '-id'

type LineRow = Pick<Row<'history'>, (typeof LINE)[number] | 'id'>

const lineOf = ({ id, user, draft, discarded, batch, changes, ...line }: LineRow): Line => ({
  ...line,
  version: id,
  user: user ?? null,
  draft: draft === true,
  discarded: discarded === true,
  batch: batch ?? null,
  changes: parseJson(changes),
})

const ofRecord = ({ kind, record }: RecordKey) => equal({ kind, record })

/** The history in the transaction of a request, so that a change and its line are saved together or not at all. */
export class History {
  constructor(private readonly rows: KeptRows<'history'>) {}

  /** How many lines a record has. */
  count = (key: RecordKey): Promise<number> => this.rows.count(ofRecord(key))

  /**
   * Adds a line. Of an act on many records, the first line of each kind stands for the others in a grouped list.
   * @param batchKind the kind of the records that the act was asked for; null without an act. @returns the version of the line.
   */
  async addLine({ changes, state, ...line }: NewLine, batchKind: string | null): Promise<number> {
    const { batch, kind } = line
    const first = batch === null ? null : await this.rows.first(equal({ batch, kind }), ['kind'])
    const along = batch !== null && kind !== batchKind ? FOLLOWS.along : null
    const texts = { changes: JSON.stringify(changes), state: state && JSON.stringify(state) }
    return this.rows.add({ ...line, ...texts, follows: first ? FOLLOWS.hidden : along })
  }

  /** Older states of a record than the newest `kept`, as many as those at most, with the changes of their lines. */
  async olderStates(key: RecordKey, kept: number): Promise<Pick<Line, 'version' | 'changes'>[]> {
    const where = { ...ofRecord(key), state: { exists: true } }
    const rows = await this.rows.window(where, ['changes'], NEWEST_FIRST, { skip: kept, limit: kept })
    return rows.map(({ id, changes }) => ({ version: id, changes: parseJson(changes) }))
  }

  /** The last line of a record itself, or with `isDraft` of its pending draft; null without one. */
  async latestLine(key: RecordKey, isDraft = false): Promise<Pick<Line, 'version' | 'batch' | 'act' | 'user'> | null> {
    const row = await this.rows.first({ ...ofRecord(key), draft: { equals: isDraft } }, ['batch', 'act', 'user'], NEWEST_FIRST)
    return row && { version: row.id, batch: row.batch ?? null, act: row.act, user: row.user ?? null }
  }

  /** Removes the state of a line, and replaces its changes. */
  async dropState(version: number, changes: FieldChanges): Promise<void> {
    await this.rows.change(equal({ id: version }), { state: null, changes: JSON.stringify(changes) })
  }

  /** The state of a record after a line, and whether it is that of a pending draft; null if it is not kept. */
  async stateAt(key: RecordKey, version: number): Promise<{ state: RecordState; draft: boolean } | null> {
    const row = await this.rows.first({ ...ofRecord(key), ...equal({ id: version }) }, ['state', 'draft'])
    return row?.state ? { state: parseJson(row.state), draft: row.draft === true } : null
  }

  /** The state that a record itself had before a line; null if it is not kept. */
  async stateBefore(key: RecordKey, version: number): Promise<RecordState | null> {
    const where = { ...ofRecord(key), draft: { equals: false }, id: { less_than: version } }
    const row = await this.rows.first(where, ['state'], NEWEST_FIRST)
    return row?.state ? parseJson(row.state) : null
  }
}

/** The history for writes. @throws Error without a transaction: a line outside of it could outlive a change that failed. */
export const historyIn = async (req: PayloadRequest): Promise<History> => new History(await keptIn(req, 'history'))

function conditionOf({ kind, record, user, since, batch, isGrouped }: LineFilter): Where {
  const given = Object.entries({ kind, record, user, batch }).filter(([, value]) => value !== undefined)
  const grouped: Where = kind === undefined ? { follows: { exists: false } } : { follows: { not_equals: FOLLOWS.hidden } }
  return {
    ...equal(Object.fromEntries(given)),
    ...(since === undefined ? {} : { at: { greater_than_equal: since } }),
    ...(isGrouped === true ? grouped : {}),
  }
}

/** Reads of the history as it is committed. */
export class HistoryReads {
  readonly #rows: KeptRows<'history'>

  constructor(private readonly payload: Payload) {
    this.#rows = new KeptRows(payload, 'history')
  }

  /** Lines, newest first. @param page all without it. */
  async list(filter: LineFilter, page?: Page): Promise<Line[]> {
    const where = conditionOf(filter)
    const rows = this.#rows
    return (await (page ? rows.window(where, LINE, NEWEST_FIRST, page) : rows.find(where, LINE, { sort: NEWEST_FIRST }))).map(lineOf)
  }

  count = (filter: LineFilter): Promise<number> => this.#rows.count(conditionOf(filter))

  /** How many records of its kind the act of a line has changed, each also if it has two lines: one of its own, and one of its draft. */
  async batchSize({ batch, kind }: Line): Promise<number> {
    const where = equal({ batch, kind })
    return (await this.payload.db.findDistinct({ collection: 'history', field: 'record', where, limit: 1 })).totalDocs
  }
}

/** Who makes a request, through which door it came, and which act on many records it is a part of. */
export function authorOf(req: PayloadRequest): Author {
  const { via = 'system', batch } = req.context.writer ?? {}
  // a command has no account
  return { user: req.user?.username || null, via: req.payloadAPI === 'local' ? via : 'panel', batch: batch?.id ?? null }
}

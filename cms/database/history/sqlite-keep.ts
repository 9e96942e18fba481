import type { InValue, Row } from '@libsql/client'
import type { SqliteRun } from '../request-transaction'
import { textOf, textOrNull } from '../sqlite/values'
import { DRAFT_CODES, FOLLOWS, entryOf, firstFollows, foldedTitle, lineValues, parseJson, type StoredEntry } from './stored'
import { ACTS, type Keep, type RecordKey, type TrashRange } from './types'

const TRASH_COLUMNS = [
  'version',
  'kind',
  'record',
  'title',
  'deleted_at',
  'deleted_by',
  'created_at',
  'state',
  'root_kind',
  'root_record',
  'links',
  'pictures',
] as const

const LINE_COLUMNS = ['kind', 'record', 'title', 'act', 'at', 'user', 'via', 'draft', 'changes', 'state', 'batch'] as const

const nullable = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function storedEntry(row: Row): StoredEntry {
  return {
    version: Number(row['version']),
    kind: textOf(row['kind']),
    record: Number(row['record']),
    title: textOf(row['title']),
    deletedAt: textOf(row['deleted_at']),
    deletedBy: nullable(row['deleted_by']),
    createdAt: textOf(row['created_at']),
    state: textOf(row['state']),
    rootKind: nullable(row['root_kind']),
    rootRecord: row['root_record'] === null ? null : Number(row['root_record']),
    links: textOf(row['links']),
    pictures: textOf(row['pictures']),
  }
}

/** SQLite: the history and the trash in the request's transaction. One statement each, which the writing connection prepares once. */
export function sqliteKeep(run: SqliteRun): Keep {
  const entries = async (text: string, args: readonly InValue[]) => (await run(text, args)).map((row) => entryOf(storedEntry(row)))
  const columns = TRASH_COLUMNS.join(', ')
  const record = ({ kind, record: id }: RecordKey): InValue[] => [kind, id]
  return {
    ...historyOf(run),
    async addTrash(entry) {
      const { version, title, deletedAt, deletedBy, createdAt, state, root, links, pictures } = entry
      await run(`INSERT INTO trash (${columns}, folded) VALUES (${TRASH_COLUMNS.map(() => '?').join(', ')}, ?)`, [
        version,
        ...record(entry),
        title,
        deletedAt,
        deletedBy,
        createdAt,
        JSON.stringify(state),
        root?.kind ?? null,
        root?.record ?? null,
        JSON.stringify(links),
        JSON.stringify(pictures),
        foldedTitle(title),
      ])
    },
    takeTrash: async (key) =>
      (await entries(`DELETE FROM trash WHERE kind = ? AND record = ? RETURNING ${columns}`, record(key)))[0] ?? null,
    takeTrashOf: async (root) => {
      const taken = await entries(`DELETE FROM trash WHERE root_kind = ? AND root_record = ? RETURNING ${columns}`, record(root))
      return taken.toSorted((a, b) => a.version - b.version)
    },
    findTrash: async (key) => (await entries(`SELECT ${columns} FROM trash WHERE kind = ? AND record = ?`, record(key)))[0] ?? null,
    setLinks: async (key, links) =>
      void (await run('UPDATE trash SET links = ? WHERE kind = ? AND record = ?', [JSON.stringify(links), ...record(key)])),
    setState: async (key, state) =>
      void (await run('UPDATE trash SET state = ? WHERE kind = ? AND record = ?', [JSON.stringify(state), ...record(key)])),
    takeRange: (range, limit) => takeRange(run, range, limit),
  }
}

/** SQLite has one writer, so what is read here is still there when it is removed. */
async function takeRange(run: SqliteRun, { after, upTo, kind, before }: TrashRange, limit: number): ReturnType<Keep['takeRange']> {
  const given: [string, InValue | undefined][] = [
    ['version <= ?', upTo],
    ['kind = ?', kind],
    ['deleted_at < ?', before],
  ]
  const used = given.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
  const where = ['root_kind IS NULL', 'version > ?', ...used.map(({ sql }) => sql)].join(' AND ')
  const roots = await run(`SELECT version, kind, record, title FROM trash WHERE ${where} ORDER BY version LIMIT ?`, [
    after,
    ...used.map(({ value }) => value),
    limit,
  ])
  if (roots.length === 0) return { removed: [], last: null }
  const versions = JSON.stringify(roots.map(({ version }) => version))
  const others = await run(
    `SELECT other.version, other.kind, other.record, other.title FROM json_each(?) AS each
     CROSS JOIN trash AS root ON root.version = each.value
     CROSS JOIN trash AS other ON other.root_kind = root.kind AND other.root_record = root.record`,
    [versions],
  )
  const all = [...roots, ...others]
  await run('DELETE FROM trash WHERE version IN (SELECT value FROM json_each(?))', [JSON.stringify(all.map(({ version }) => version))])
  const removed = all.map((row) => ({ kind: textOf(row['kind']), record: Number(row['record']), title: textOf(row['title']) }))
  return { removed, last: Number(roots.at(-1)?.['version']) }
}

function historyOf(
  run: SqliteRun,
): Pick<Keep, 'hasLines' | 'addLine' | 'addLines' | 'olderStates' | 'latestLine' | 'dropState' | 'stateAt' | 'stateBefore'> {
  return {
    hasLines: async ({ kind, record }) =>
      (await run('SELECT 1 FROM history WHERE kind = ? AND record = ? LIMIT 1', [kind, record])).length > 0,
    async addLine(line, batchKind) {
      const { kind, record, title, act, at, user, via, draft, discarded, changes, state, batch } = lineValues(line)
      const draftCode = !draft ? DRAFT_CODES.none : discarded ? DRAFT_CODES.discarded : DRAFT_CODES.saved
      const [row] = await run(
        `INSERT INTO history (${LINE_COLUMNS.join(', ')}, follows) VALUES (${LINE_COLUMNS.map(() => '?').join(', ')},
         CASE WHEN EXISTS (SELECT 1 FROM history WHERE batch = ? AND kind = ?) THEN ${FOLLOWS.hidden} ELSE ? END) RETURNING version`,
        [kind, record, title, act, at, user, via, draftCode, changes, state, batch, batch, kind, firstFollows(line, batchKind)],
      )
      return Number(row?.['version'])
    },
    addLines: async (lines) =>
      void (await run(
        `INSERT INTO history (${LINE_COLUMNS.join(', ')})
         SELECT ${LINE_COLUMNS.map((name) => `value ->> '${name}'`).join(', ')} FROM json_each(?) ORDER BY key`,
        [JSON.stringify(lines.map(lineValues))],
      )),
    async olderStates({ kind, record }, kept) {
      const rows = await run(
        'SELECT version, changes FROM history WHERE kind = ? AND record = ? AND state IS NOT NULL ORDER BY version DESC LIMIT -1 OFFSET ?',
        [kind, record, kept],
      )
      return rows.map((row) => ({ version: Number(row['version']), changes: parseJson(textOf(row['changes'])) }))
    },
    async latestLine({ kind, record }, isDraft = false) {
      const [row] = await run(
        `SELECT version, batch, act, user FROM history WHERE kind = ? AND record = ? AND draft ${isDraft ? '<>' : '='} ${DRAFT_CODES.none} ORDER BY version DESC LIMIT 1`,
        [kind, record],
      )
      if (!row) return null
      const act = ACTS.find((each) => each === row['act']) ?? 'update'
      return {
        version: Number(row['version']),
        batch: row['batch'] === null ? null : Number(row['batch']),
        act,
        user: textOrNull(row['user']),
      }
    },
    dropState: async (version, changes) =>
      void (await run('UPDATE history SET state = NULL, changes = ? WHERE version = ?', [JSON.stringify(changes), version])),
    async stateAt({ kind, record }, version) {
      const [row] = await run('SELECT state, draft FROM history WHERE version = ? AND kind = ? AND record = ?', [version, kind, record])
      const state = nullable(row?.['state'])
      return state === null ? null : { state: parseJson(state), draft: row?.['draft'] !== DRAFT_CODES.none }
    },
    async stateBefore({ kind, record }, version) {
      const [row] = await run(
        `SELECT state FROM history WHERE kind = ? AND record = ? AND version < ? AND draft = ${DRAFT_CODES.none} ORDER BY version DESC LIMIT 1`,
        [kind, record, version],
      )
      const state = nullable(row?.['state'])
      return state === null ? null : parseJson(state)
    },
  }
}

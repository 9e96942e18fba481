import { stringify } from 'csv-stringify/sync'
import { ID as ID_COLUMN } from '../../../cms/database/queries/columns'
import type { Window } from '../../../cms/database/queries/list-query'
import { ID_MAX } from '../../../cms/domain/limits'
import { inTurns } from '../../http/limits/in-turns'
import type { ContentStore } from '../../store/content-store'
import type { Viewer } from '../../store/viewer'
import type { Resource } from '../define-resource'
import type { StoredRecord } from '../record-mapping'
import { ID, exportedColumns, exportedRecord, toCell } from './columns'
import type { Format } from './read-file'
import { nextTurn } from '../../../cms/turns'

/** Ids that are read at once. */
const IDS_AT_ONCE = 2_000

export type ExportQuery = Pick<Window, 'conditions' | 'order'>
/** All records, in the order of their ids. */
export const WHOLE_LIST: ExportQuery = { conditions: [], order: [{ column: ID_COLUMN, descending: false }] }

type Source = { readonly resource: Resource; readonly store: ContentStore; readonly viewer: Viewer }

/**
 * The ids of a list in its order. In the order of ids, they are read in windows; in another order at once, so that a record that moves
 * meanwhile is neither left out nor there twice.
 */
async function* idsOf({ resource, store, viewer }: Source, { conditions, order }: ExportQuery): AsyncGenerator<number[]> {
  const { collection } = resource.entity
  const [first] = order
  if (first?.column.sql !== ID_COLUMN.sql || first.descending) {
    yield store.ids(collection, viewer, { conditions, order, skip: 0, limit: ID_MAX })
    return
  }
  for (let after = 0; ;) {
    const rest = [...conditions, { is: 'above', column: ID_COLUMN, value: after } as const]
    const ids = await store.ids(collection, viewer, { conditions: rest, order, skip: 0, limit: IDS_AT_ONCE })
    yield ids
    after = ids.at(-1) ?? 0
    if (ids.length < IDS_AT_ONCE) return
  }
}

/** Writes the records of a file in pieces. `first` and `last` surround them. */
type Writer = {
  readonly first: string
  readonly last: string
  readonly piece: (records: readonly StoredRecord[], isFirst: boolean) => string
}

// Excel takes a file for UTF-8 only if it begins with this mark
const BYTE_ORDER_MARK = '\uFEFF'
/** What else needs quotation marks, for readers that expect another delimiter, that trim cells or that end lines in other ways. */
const QUOTED = /[\r\n\t;]|^\s|\s$/

function writerOf({ entity }: Resource, format: Format): Writer {
  const columns = exportedColumns(entity)
  if (format === 'json') {
    const lines = (records: readonly StoredRecord[]) => records.map((each) => JSON.stringify(exportedRecord(columns, each))).join(',\n')
    return { first: '[', last: '\n]\n', piece: (records, isFirst) => `${isFirst ? '\n' : ',\n'}${lines(records)}` }
  }
  const names = [ID, ...columns.map(({ name }) => name)]
  const text = (rows: string[][]) => stringify(rows, { record_delimiter: '\r\n', quoted_match: QUOTED })
  const cells = (document: StoredRecord) => {
    const record = exportedRecord(columns, document)
    return names.map((name) => toCell(record[name]))
  }
  return { first: BYTE_ORDER_MARK + text([names]), last: '', piece: (records) => text(records.map(cells)) }
}

/**
 * A list as a file, piece by piece, so that its length does not matter.
 * @throws the database's error. Records that are deleted meanwhile are left out.
 */
export async function* writeFile(source: Source, format: Format, query: ExportQuery): AsyncGenerator<string> {
  const { resource, store, viewer } = source
  const writer = writerOf(resource, format)
  // the first piece has records too: an error of the database then still has a response of its own
  let before = writer.first
  let isFirst = true
  for await (const ids of idsOf(source, query)) {
    const read = async (some: readonly number[]) => [await store.byIds(resource.entity.collection, viewer, some)]
    for await (const records of inTurns(ids, resource.readAtOnce, read)) {
      if (records.length === 0) continue
      yield before + writer.piece(records, isFirst)
      before = ''
      isFirst = false
      await nextTurn()
    }
  }
  yield before + (isFirst && format === 'json' ? ']\n' : writer.last)
}

import { ID as ID_COLUMN } from '../../../cms/database/queries/columns'
import type { Window } from '../../../cms/database/queries/list-query'
import { ID_MAX } from '../../../cms/domain/limits'
import type { ContentStore } from '../../store/content-store'
import type { Viewer } from '../../store/viewer'
import type { Resource } from '../define-resource'
import { inSlices } from '../in-slices'
import type { StoredRecord } from '../record-mapping'
import { fileText } from './file-text'
import type { Format } from './file-content'

/** Ids that are found at once. */
const IDS_AT_ONCE = 2_000
/** Characters of the file that are sent at once. */
const PIECE = 256 * 1024

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

async function* recordsOf(source: Source, query: ExportQuery): AsyncGenerator<StoredRecord> {
  const { resource, store, viewer } = source
  const read = (some: readonly number[]): Promise<StoredRecord[]> => store.byIds(resource.entity.collection, viewer, some)
  for await (const ids of idsOf(source, query)) yield* inSlices(ids, resource.readAtOnce, read)
}

/**
 * A list as a file, piece by piece, so that its length does not matter.
 * @throws the database's error, before the first piece if there are no records yet: then it still has a response of its own. Records
 * that are deleted meanwhile are left out.
 */
export async function* writeFile(source: Source, format: Format, query: ExportQuery): AsyncGenerator<string> {
  const { first, between, last, empty, record } = fileText(source.resource.entity, format)
  let isEmpty = true
  let waiting = first
  for await (const document of recordsOf(source, query)) {
    if (!isEmpty) waiting += between
    isEmpty = false
    waiting += record(document)
    if (waiting.length < PIECE) continue
    yield waiting
    waiting = ''
  }
  yield isEmpty ? empty : waiting + last
}

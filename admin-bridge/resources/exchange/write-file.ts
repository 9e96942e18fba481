import type { Window } from '../../../cms/database/lists/list-query'
import type { ContentStore } from '../../store/content-store'
import type { Viewer } from '../../store/viewer'
import type { Resource } from '../define-resource'
import { inSlices } from '../in-slices'
import type { StoredRecord } from '../record-mapping'
import { fileText } from './file-text'
import type { Format } from './file-content'

/** Characters of the file that are sent at once. */
const PIECE = 256 * 1024

export type ExportQuery = Pick<Window, 'conditions' | 'order'>
/** All records, in the order of their ids. */
export const WHOLE_LIST: ExportQuery = { conditions: [], order: ['id'] }

type Source = { readonly resource: Resource; readonly store: ContentStore; readonly viewer: Viewer }

/** The records of a list in its order. Their ids are read at once, so that a record that moves meanwhile is neither left out nor there twice. */
async function* recordsOf({ resource, store, viewer }: Source, query: ExportQuery): AsyncGenerator<StoredRecord> {
  const { collection } = resource.entity
  const ids = await store.ids(collection, viewer, { ...query, skip: 0, limit: Number.MAX_SAFE_INTEGER })
  yield* inSlices(ids, resource.readAtOnce, (some) => store.byIds(collection, viewer, some))
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

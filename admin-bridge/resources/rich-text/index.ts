import { fieldsOfKind, htmlName, stateName, wireName, type Entity } from '../../../cms/domain/entities'
import { MEDIA_PATH } from '../../../cms/domain/media-name'
import { readState } from '../../../cms/domain/rich-text/read-state'
import { picturesIn } from '../../../cms/domain/rich-text/used-pictures'
import type { ReadContext } from '../define-resource'
import { storedValue } from '../../../cms/domain/records/wire-value'
import type { StoredRecord, WireRecord } from '../record-mapping'
import { renderHtml, type ShownPicture } from './render-html'
import { sanitize } from './sanitize'

/** The pictures with these ids that the library still has. The response depends on each of them. */
async function shownPictures(ids: readonly number[], { store, viewer }: ReadContext): Promise<Map<number, ShownPicture>> {
  const found = new Map<number, ShownPicture>()
  for (const id of ids) {
    const media = await store.find('media', viewer, id)
    if (!media?.filename) continue
    const { filename, width = null, height = null, alt } = media
    found.set(id, { url: MEDIA_PATH + filename, width, height, alt: alt ?? '' })
  }
  return found
}

/** The formatted texts of a record by their names in the API: as sanitised HTML, and as editor states. */
export async function richTextsOf(entity: Entity, document: StoredRecord, context: ReadContext): Promise<WireRecord> {
  const texts: WireRecord = {}
  for (const [key, field] of fieldsOfKind(entity, 'richText')) {
    const { state } = readState(storedValue(document, key))
    const name = wireName(key, field)
    texts[htmlName(name)] = sanitize(renderHtml(state, await shownPictures(picturesIn(state), context)))
    texts[stateName(name)] = state
  }
  return texts
}

import { fieldsOfKind, htmlName, stateName, wireName, type Entity } from '../../../cms/domain/entities'
import { MEDIA_PATH } from '../../../cms/domain/media-name'
import { readState, readStored } from '../../../cms/domain/rich-text/read-state'
import { plainTextOf } from '../../../cms/domain/rich-text/stored-state'
import { picturesIn } from '../../../cms/domain/rich-text/used-pictures'
import type { PictureLook } from '../../store/picture-looks'
import type { ReadContext } from '../read-context'
import { looksOf } from '../wire-records'
import { storedValue } from '../../../cms/domain/records/wire-value'
import type { StoredRecord, WireRecord } from '../record-mapping'
import { plainHtml, renderBlocks, type ShownPicture } from './render-html'
import { sanitize } from './sanitize'

/** Those of some pictures that the library still has. */
function shownPictures(looks: ReadonlyMap<number, PictureLook>): Map<number, ShownPicture> {
  const found = new Map<number, ShownPicture>()
  for (const [id, { filename, width, height, alt }] of looks) {
    if (filename) found.set(id, { url: MEDIA_PATH + filename, width, height, alt: alt ?? '' })
  }
  return found
}

async function htmlOf(stored: unknown, context: ReadContext): Promise<string> {
  const text = plainTextOf(stored)
  if (text !== null) return plainHtml(text)
  const { state } = readState(stored)
  const pictures = shownPictures(await looksOf(context, picturesIn(state)))
  return sanitize([...renderBlocks(state, pictures, context.store.publicUrl)].join(''))
}

/** The formatted texts of a record as sanitised HTML, by their names in the API. */
export async function htmlsOf(entity: Entity, document: StoredRecord, context: ReadContext): Promise<WireRecord> {
  const texts: WireRecord = {}
  for (const [key, field] of fieldsOfKind(entity, 'richText'))
    texts[htmlName(wireName(key, field))] = await htmlOf(storedValue(document, key), context)
  return texts
}

/** The formatted texts of a record as editor states, by their names in the API. `readStored` makes states that fit their schema. */
export const statesOf = (entity: Entity, document: StoredRecord): WireRecord =>
  Object.fromEntries(
    fieldsOfKind(entity, 'richText').map(([key, field]) => [stateName(wireName(key, field)), readStored(storedValue(document, key)).state]),
  )

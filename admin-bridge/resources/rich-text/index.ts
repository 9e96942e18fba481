import { fieldsOfKind, htmlName, stateName, wireName, type Entity } from '../../../cms/domain/entities'
import { MEDIA_PATH } from '../../../cms/domain/media-name'
import { isRecord } from '../../../cms/domain/is-record'
import type { LexicalState } from '../../../cms/domain/rich-text/nodes'
import { readState } from '../../../cms/domain/rich-text/read-state'
import { plainTextOf } from '../../../cms/domain/rich-text/stored-state'
import { picturesIn } from '../../../cms/domain/rich-text/used-pictures'
import { nextTurn, turnFor } from '../../../cms/turns'
import type { PictureLook } from '../../store/picture-looks'
import type { ReadContext } from '../read-context'
import { looksOf } from '../wire-records'
import { storedValue } from '../../../cms/domain/records/wire-value'
import type { StoredRecord, WireRecord } from '../record-mapping'
import { plainHtml, renderBlocks, type ShownPicture } from './render-html'
import { sanitize } from './sanitize'
import { sanitizeInPieces } from './sanitize-in-pieces'
import { statePieces } from './state-json'

/** Characters of HTML that are sanitised before other requests get their turn. */
const SANITIZED_AT_ONCE = 4_000

/** Those of some pictures that the library still has. */
function shownPictures(looks: ReadonlyMap<number, PictureLook>): Map<number, ShownPicture> {
  const found = new Map<number, ShownPicture>()
  for (const [id, { filename, width, height, alt }] of looks) {
    if (filename) found.set(id, { url: MEDIA_PATH + filename, width, height, alt: alt ?? '' })
  }
  return found
}

/** What was read of stored texts that are still in use: a response shows both its HTML and its editor state. */
const readings = new WeakMap<object, LexicalState>()

/** Reads a formatted text as it is stored, once. */
function readOnce(stored: unknown): LexicalState {
  const known = isRecord(stored) ? readings.get(stored) : undefined
  if (known) return known
  const { state } = readState(stored)
  if (isRecord(stored)) readings.set(stored, state)
  return state
}

async function htmlOf(stored: unknown, context: ReadContext): Promise<string> {
  const text = plainTextOf(stored)
  if (text !== null) return plainHtml(text)
  await turnFor([stored])
  const state = readOnce(stored)
  await nextTurn()
  const pictures = shownPictures(await looksOf(context, picturesIn(state)))
  let clean = ''
  let waiting = ''
  for (const block of renderBlocks(state, pictures, context.store.publicUrl)) {
    waiting += block
    if (waiting.length < SANITIZED_AT_ONCE) continue
    for (const piece of sanitizeInPieces(waiting)) {
      clean += piece
      await nextTurn()
    }
    waiting = ''
  }
  return clean + sanitize(waiting)
}

/** The formatted texts of a record as sanitised HTML, by their names in the API. */
export async function htmlsOf(entity: Entity, document: StoredRecord, context: ReadContext): Promise<WireRecord> {
  const texts: WireRecord = {}
  for (const [key, field] of fieldsOfKind(entity, 'richText'))
    texts[htmlName(wireName(key, field))] = await htmlOf(storedValue(document, key), context)
  return texts
}

/**
 * The formatted texts of a record as editor states, by their names in the API: properties in JSON, with commas between them.
 * `readStored` makes states that fit their schema.
 */
export async function statesJson(entity: Entity, document: StoredRecord): Promise<string> {
  const texts: string[] = []
  for (const [key, field] of fieldsOfKind(entity, 'richText')) {
    const stored = storedValue(document, key)
    let json = ''
    for (const piece of statePieces(stored, readOnce)) {
      if (json !== '') await nextTurn()
      json += piece
    }
    texts.push(`${JSON.stringify(stateName(wireName(key, field)))}:${json}`)
  }
  return texts.join(',')
}

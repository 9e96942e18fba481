import { isUtf8 } from 'node:buffer'
import type { Entity } from '../../../cms/domain/entities'
import { HEAD, refused, type FileContent, type Format } from './file-content'
import { readCsv } from './read-csv'
import { readJson } from './read-json'

const BYTE_ORDER_MARK = Buffer.from('\ufeff')

/** The encodings that say their name in the first two bytes: Excel's “Unicode text” has one of them. */
const UTF_16 = { fffe: 'utf-16le', feff: 'utf-16be' } as const

/** The UTF-8 bytes of a file without their byte order mark. @throws HttpError 422 for another encoding, or a file without text. */
function contentOf(bytes: Buffer): Buffer {
  if (bytes.length === 0) throw refused('The file is empty')
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe' || mark === 'feff') return Buffer.from(new TextDecoder(UTF_16[mark]).decode(bytes))
  const isText = isUtf8(bytes)
  const isWorkbook = bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004'
  if (isWorkbook || bytes.subarray(0, isText ? 4 : HEAD).includes(0))
    throw refused('The file is not a table of text. Save it as “CSV UTF-8” and try again.')
  if (!isText) throw refused('The file is not in UTF-8. Save it as “CSV UTF-8” and try again.')
  return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
}

/**
 * Reads the records of a file. @param signal aborts when nobody waits for it any more.
 * @throws HttpError 422 if it cannot be read at all; the field is `file`. The reason of the signal.
 */
export const readFile = (entity: Entity, format: Format, bytes: Buffer, signal?: AbortSignal): Promise<FileContent> =>
  (format === 'csv' ? readCsv : readJson)(entity, contentOf(bytes), signal)

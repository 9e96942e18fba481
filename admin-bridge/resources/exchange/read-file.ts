import { isUtf8 } from 'node:buffer'
import type { Entity } from '../../../cms/domain/entities'
import { refused, type FileContent, type Format } from './file-content'
import { readCsv } from './read-csv'
import { readJson } from './read-json'

const BYTE_ORDER_MARK = Buffer.from('\ufeff')

/** The UTF-8 bytes of a file without their byte order mark. @throws HttpError 422 for another encoding. */
function contentOf(bytes: Buffer): Buffer {
  if (bytes.length === 0) throw refused('The file is empty')
  const [first = 0, second = 0] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.subarray(0, 4).includes(0)
  if (isUtf16) throw refused('The file is in UTF-16. Save it as “CSV UTF-8” and try again.')
  if (!isUtf8(bytes)) throw refused('The file is not in UTF-8. Save it as “CSV UTF-8” and try again.')
  return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
}

/**
 * Reads the records of a file. @param signal aborts when nobody waits for it any more.
 * @throws HttpError 422 if it cannot be read at all; the field is `file`. The reason of the signal.
 */
export const readFile = (entity: Entity, format: Format, bytes: Buffer, signal?: AbortSignal): Promise<FileContent> =>
  (format === 'csv' ? readCsv : readJson)(entity, contentOf(bytes), signal)

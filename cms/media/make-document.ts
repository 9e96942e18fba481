import { randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { APIError, type File } from 'payload'
import { UPLOAD_MAX_BYTES } from '../domain/limits'
import { documentName, PDF_TYPE } from '../domain/document-name'

/** A PDF ends with the place of its table and this mark; Payload looks for both in its last bytes. */
const END_BYTES = 1024

/** Whether bytes are a PDF, by their content. */
export const isPdf = async (bytes: Buffer): Promise<boolean> => (await fileTypeFromBuffer(bytes))?.mime === PDF_TYPE

/**
 * Names a PDF for the library. It is stored as it is.
 * @throws APIError 413 for one that is too large, 422 for one that is cut off, with a message for the uploader.
 */
export function makeDocument(bytes: Buffer): File {
  if (bytes.length > UPLOAD_MAX_BYTES) throw new APIError('The file must not be larger than 10 MiB', 413, undefined, true)
  const end = bytes.subarray(-END_BYTES).toString('latin1')
  if (!end.includes('%%EOF') || !end.includes('xref')) throw new APIError('The file cannot be read as a PDF', 422, undefined, true)
  return { data: bytes, name: documentName(randomBytes(8).toString('hex')), mimetype: PDF_TYPE, size: bytes.length }
}

/** The error for a file that is neither a PDF nor a picture. */
export const neitherPdfNorPicture = () =>
  new APIError('The file must be a PDF, or a JPEG, PNG, WebP, AVIF or GIF picture', 415, undefined, true)

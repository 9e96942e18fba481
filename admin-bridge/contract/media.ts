import * as z from 'zod/mini'
import { id, maybe, text } from './values'

/**
 * A picture of the media library in responses. `url` is a path of this site; width and height are in pixels. `alt` describes
 * the picture wherever it is shown, `title` names it in the library, `focus` is the part of it that stays in view where its place
 * cuts it, as CSS states it (`30% 60%`); null is the middle.
 * `file_size` is in bytes.
 */
export const mediaSchema = z.object({
  id: id(),
  url: text(),
  width: maybe(z.int()),
  height: maybe(z.int()),
  alt: maybe(text()),
  title: maybe(text()),
  focus: maybe(text()),
  file_size: maybe(z.int()),
})

/** Path below `/api` of the library, which pictures without a record are uploaded to. */
export const MEDIA_API_PATH = '/v1/media'
/** Path of documents, such as grading sheets: a PDF, or a picture. */
export const DOCUMENTS_API_PATH = '/v1/documents'
/** Name of the form field that holds the file of an upload, and of the one that may hold its description. */
export const UPLOAD_FIELD = 'file'
export const UPLOAD_ALT_FIELD = 'alt'

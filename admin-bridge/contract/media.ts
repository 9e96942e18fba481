import * as z from 'zod/mini'
import { id, maybe, text } from './values'

/** A picture of the media library in responses. `url` is a path of this site; width and height are in pixels. */
export const mediaSchema = z.object({ id: id(), url: text(), width: maybe(z.int()), height: maybe(z.int()), alt: maybe(text()) })

/** Path below `/api` that pictures without a record are uploaded to. */
export const MEDIA_API_PATH = '/v1/media'
/** Name of the form field that holds the file of an upload. */
export const UPLOAD_FIELD = 'file'

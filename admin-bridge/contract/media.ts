import * as z from 'zod/mini'
import { id, maybe, text } from './values'

export const mediaSchema = z.object({ id: id(), url: text(), width: maybe(z.int()), height: maybe(z.int()), alt: maybe(text()) })

export const MEDIA_API_PATH = '/v1/media'
export const UPLOAD_FIELD = 'file'

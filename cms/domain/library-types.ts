import { PDF_TYPE } from './document-name'
import { MEDIA_TYPES } from './media-name'

/** The media types of all files in the library. */
export const LIBRARY_TYPES = [...MEDIA_TYPES, PDF_TYPE]

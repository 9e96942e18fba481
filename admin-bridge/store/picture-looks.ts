import type { Payload } from 'payload'
import { libraryTables, type StoredLook } from '../../cms/database/library/library-tables'
import { focusText } from '../../cms/domain/picture-focus'

/** How a picture of the library is shown: its file, its size in pixels, its description and its focal point, see `focusText`. */
export type PictureLook = Pick<StoredLook, 'filename' | 'width' | 'height' | 'alt'> & { readonly focus: string | null }

/**
 * How pictures are shown, by id. Everybody may see them. They are read outside of any transaction, and not by Payload: each list
 * needs them, and Payload would walk through all sizes of each picture.
 */
export async function findLooks(payload: Payload, ids: readonly number[]): Promise<Map<number, PictureLook>> {
  const looks = await libraryTables(payload).looks(ids)
  return new Map(looks.map(({ id, x, y, alt, ...file }) => [id, { ...file, alt: alt || null, focus: focusText(x, y) }]))
}

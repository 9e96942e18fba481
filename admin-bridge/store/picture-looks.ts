import type { DataFromCollectionSlug, Payload } from 'payload'
import { focusText } from '../../cms/domain/picture-focus'

type File = Pick<DataFromCollectionSlug<'media'>, 'id' | 'filename' | 'width' | 'height' | 'alt' | 'focalX' | 'focalY'>

/** How a picture of the library is shown: its file, its size in pixels, its description and its focal point, see `focusText`. */
export type PictureLook = {
  readonly filename: string | null
  readonly width: number | null
  readonly height: number | null
  readonly alt: string | null
  readonly focus: string | null
}

const SELECT = { filename: true, width: true, height: true, alt: true, focalX: true, focalY: true } as const

/** How pictures are shown, by id. Everybody may see them, so they are read from the database adapter, outside of any transaction. */
export async function findLooks(payload: Payload, ids: readonly number[]): Promise<Map<number, PictureLook>> {
  if (ids.length === 0) return new Map()
  const where = { id: { in: [...ids] } }
  const { docs } = await payload.db.find<File>({ collection: 'media', where, select: SELECT, pagination: false, limit: 0, sort: 'id' })
  return new Map(
    docs.map(({ id, filename = null, width = null, height = null, alt, focalX, focalY }) => [
      id,
      { filename, width, height, alt: alt || null, focus: focusText(focalX, focalY) },
    ]),
  )
}

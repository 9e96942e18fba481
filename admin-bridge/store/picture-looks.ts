import type { Payload, Where } from 'payload'
import { focusText } from '../../cms/domain/picture-focus'
import { localApi } from '../../cms/payload-internals'
import type { Access } from './find-records'

/** How a picture of the library is shown: its description and its focal point, see `focusText`. */
export type PictureLook = { readonly alt: string | null; readonly focus: string | null }

/** How pictures are shown, by id. */
export async function findLooks(payload: Payload, ids: readonly number[], access: Access): Promise<Map<number, PictureLook>> {
  const where: Where = { id: { in: [...ids] } }
  const select = { alt: true, focalX: true, focalY: true } as const
  const { docs } = await localApi(payload).find({ collection: 'media', ...access, pagination: false, limit: 0, where, select, sort: 'id' })
  return new Map(docs.map(({ id, alt, focalX, focalY }) => [id, { alt: alt || null, focus: focusText(focalX, focalY) }]))
}

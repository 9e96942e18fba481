import * as z from 'zod/mini'
import { isDocument } from '../../cms/domain/document-name'
import { isSameValue } from '../../cms/domain/records/record-state'
import { preparePdf, preparePicture } from '../../cms/hooks/uploads'
import { MEDIA_API_PATH, mediaSchema, TOTAL_HEADER } from '../contract'
import { fileUseSchema, USES_DEFAULT } from '../contract/library'
import { readJsonBody, readUploadedFile } from '../http/body'
import type { HttpResponse } from '../http/cache/send-response'
import { httpError } from '../http/errors'
import { clientAbortSignal } from '../http/limits/client-abort'
import { parseId, parsePaging } from '../http/paging'
import type { ContentStore } from '../store/content-store'
import type { ExtraRoute, PlainCall } from './extra-route'
import { checkCurrent, respond } from './library'
import { changesOf } from './picture-facts'
import { jsonResponse, noContent } from './responses'

const changes = z.object({ alt: z.optional(z.unknown()), title: z.optional(z.unknown()), focus: z.optional(z.unknown()) })

/**
 * Puts another file in the place of that of a library entry: a picture for a picture, a PDF for a PDF. The file is prepared before
 * the transaction, which gives all records that show the old one the new address.
 * @throws as `readUploadedFile` and `preparePicture`; HttpError 404, 412; APIError 409 if something would lose the file.
 */
async function replaceFile({ request, response, viewer, id: segment }: PlainCall, store: ContentStore): Promise<HttpResponse> {
  const id = parseId(segment)
  const { data } = await readUploadedFile(request, response)
  const before = await store.picture(viewer, id)
  if (!before) throw httpError.notFound('picture')
  const file = isDocument(before.filename ?? '') ? await preparePdf(data) : await preparePicture(data, clientAbortSignal(response))
  const key = `media ${id}`
  const work = async (unit: Parameters<Parameters<ContentStore['write']>[1]>[0]) => {
    await checkCurrent({ request, viewer, unit, id })
    return unit.replaceFile(id, file)
  }
  return respond(await store.write(viewer, work, { key }))
}

/** Where a file of the library is used, and another file in its place. */
export const libraryFiles = (store: ContentStore): ExtraRoute[] => [
  {
    path: `${MEDIA_API_PATH}/:id/uses`,
    method: 'GET',
    access: 'administrators',
    summary: 'List the records that use a file of the library, then those in the trash, then pending drafts',
    schema: z.array(fileUseSchema),
    defaultLimit: USES_DEFAULT,
    errors: [401, 403, 404, 422],
    async write({ viewer, id: segment, query }) {
      const id = parseId(segment)
      const { skip, limit } = parsePaging(query, USES_DEFAULT)
      if (!(await store.picture(viewer, id))) throw httpError.notFound('picture')
      const uses = await store.fileUses(id)
      const window = uses.slice(skip, skip + limit).map(({ record, ...use }) => ({ ...use, id: record }))
      return jsonResponse(200, z.array(fileUseSchema), window, { [TOTAL_HEADER]: String(uses.length) })
    },
  },
  {
    path: `${MEDIA_API_PATH}/:id/file`,
    method: 'POST',
    access: 'administrators',
    summary: 'Replace the file of a picture or document; all records that use it get its new address',
    schema: mediaSchema,
    status: 200,
    isTagged: true,
    conditionalOn: mediaSchema,
    body: 'file',
    errors: [401, 403, 404, 409, 413, 415, 422],
    write: (call) => replaceFile(call, store),
  },
]

/** Single files of the library: what they are called. */
export const libraryPictures = (store: ContentStore): ExtraRoute[] => [
  {
    path: `${MEDIA_API_PATH}/:id`,
    method: 'GET',
    access: 'administrators',
    summary: 'Read a picture of the library',
    schema: mediaSchema,
    isTagged: true,
    errors: [401, 403, 404, 422],
    async write({ viewer, id }) {
      const picture = await store.picture(viewer, parseId(id))
      if (!picture) throw httpError.notFound('picture')
      return respond(picture)
    },
  },
  {
    path: `${MEDIA_API_PATH}/:id`,
    method: 'PUT',
    access: 'administrators',
    summary: 'Change the description, the title or the focal point of a picture; keys missing from the body stay unchanged',
    schema: mediaSchema,
    isTagged: true,
    conditionalOn: mediaSchema,
    body: 'picture',
    async write({ request, response, viewer, id: segment }) {
      const id = parseId(segment)
      const sent = await readJsonBody(request, response, changes)
      const data = changesOf(sent)
      const media = await store.write(viewer, async (unit) => {
        const before = await checkCurrent({ request, viewer, unit, id })
        const isChange = Object.entries(data).some(([name, value]) => !isSameValue(Reflect.get(before, name), value))
        return isChange ? unit.update('media', id, data) : before
      })
      return respond(media)
    },
  },
  {
    path: `${MEDIA_API_PATH}/:id`,
    method: 'DELETE',
    access: 'administrators',
    summary: 'Delete a picture that no record uses',
    schema: null,
    conditionalOn: mediaSchema,
    async write({ request, viewer, id: segment }) {
      const id = parseId(segment)
      await store.write(viewer, async (unit) => {
        await checkCurrent({ request, viewer, unit, id })
        await unit.remove('media', id)
      })
      return noContent
    },
  },
]

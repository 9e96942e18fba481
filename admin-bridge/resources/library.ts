import * as z from 'zod/mini'
import { MEDIA_PATH } from '../../cms/domain/media-name'
import { focusText } from '../../cms/domain/picture-focus'
import { prepareDocument, preparePicture } from '../../cms/hooks/uploads'
import { FILE_KINDS } from '../contract/library'
import { DOCUMENTS_API_PATH, MEDIA_API_PATH, mediaSchema, TOTAL_HEADER } from '../contract'
import { readUploadedFile } from '../http/body'
import { clientAbortSignal } from '../http/limits/client-abort'
import { httpError } from '../http/errors'
import { parseChoice, parseFlag, parsePaging, parseParameter } from '../http/paging'
import type { HttpResponse } from '../http/cache/send-response'
import type { ContentStore, WriteUnit } from '../store/content-store'
import type { Stored } from '../store/viewer'
import { staleness, withRecordTag } from './conditional-write'
import { factsOf } from './picture-facts'
import type { ExtraRoute, PlainCall } from './extra-route'
import { jsonResponse } from './responses'
import { parseWords } from './list-parameters'

const LIBRARY_LIMIT = 100

const toWire = ({ id, filename, width, height, alt, title, focalX, focalY, filesize }: Stored<'media'>) => ({
  id,
  url: `${MEDIA_PATH}${filename}`,
  width: width ?? null,
  height: height ?? null,
  alt: alt || null,
  title: title || null,
  focus: focusText(focalX, focalY),
  file_size: filesize ?? null,
})

/** A picture and its tag. */
export const respond = (picture: Stored<'media'>, status = 200): HttpResponse =>
  withRecordTag(jsonResponse(status, mediaSchema, toWire(picture)))

export type Target = Pick<PlainCall, 'request' | 'viewer'> & { unit: WriteUnit; id: number }

/** @returns the picture. @throws HttpError unless there is one, and `If-Match` accepts it: 404, 400 for a malformed header, 412. */
export async function checkCurrent({ request, viewer, unit, id }: Target): Promise<Stored<'media'>> {
  const picture = await unit.picture(viewer, id)
  if (!picture) throw httpError.notFound('picture')
  const stale = await staleness(request.headers['if-match'], () => Promise.resolve(respond(picture)))
  if (stale) throw stale
  return picture
}

/** Receives a file and adds it to the library. @throws as `readUploadedFile`, `preparePicture` and `ContentStore.addPicture`. */
async function upload({ request, response, viewer }: PlainCall, store: ContentStore, prepare = preparePicture): Promise<HttpResponse> {
  const file = await readUploadedFile(request, response)
  const facts = factsOf(file)
  return respond(await store.addPicture(viewer, await prepare(file.data, clientAbortSignal(response)), facts), 201)
}

/** The media library: its pictures, those that wait for a record, and those without a description. */
export const library = (store: ContentStore): ExtraRoute[] => [
  {
    path: MEDIA_API_PATH,
    method: 'POST',
    access: 'administrators',
    summary: 'Upload a picture for a record that does not exist yet',
    body: 'file',
    schema: mediaSchema,
    isTagged: true,
    write: (call) => upload(call, store),
  },
  {
    path: DOCUMENTS_API_PATH,
    method: 'POST',
    access: 'administrators',
    summary: 'Upload a document, such as a grading sheet: a PDF, which is stored as it is, or a picture',
    body: 'file',
    schema: mediaSchema,
    isTagged: true,
    write: (call) => upload(call, store, prepareDocument),
  },
  {
    path: MEDIA_API_PATH,
    method: 'GET',
    access: 'administrators',
    summary: 'List pictures of the library, newest first; with `kind` its documents, or both',
    schema: z.array(mediaSchema),
    errors: [401, 403, 422],
    defaultLimit: LIBRARY_LIMIT,
    listed: [
      { name: 'q', kind: 'words' },
      { name: 'url', kind: 'text' },
      { name: 'missing', kind: 'choice', values: ['alt'] },
      { name: 'kind', kind: 'choice', values: FILE_KINDS },
      { name: 'unused', kind: 'flag' },
    ],
    async write({ request, viewer }) {
      const { searchParams } = new URL(request.url ?? '', 'http://internal.invalid')
      const window = parsePaging(searchParams, LIBRARY_LIMIT)
      const words = parseWords(searchParams)
      const url = parseParameter(searchParams, 'url')
      const lacksAlt = parseChoice(searchParams, 'missing', ['alt']) !== null
      const kind = parseChoice(searchParams, 'kind', FILE_KINDS) ?? 'picture'
      const isUnused = parseFlag(searchParams, 'unused') === true
      const query = words && { ...window, words, url, lacksAlt, kind, isUnused }
      const { pictures, total } = query ? await store.pictures(viewer, query) : { pictures: [], total: 0 }
      return jsonResponse(200, z.array(mediaSchema), pictures.map(toWire), { [TOTAL_HEADER]: String(total) })
    },
  },
]

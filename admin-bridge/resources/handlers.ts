import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import type { Condition } from '../../cms/database/lists/list-query'
import { storedName } from '../../cms/domain/entities'
import { MEDIA_PATH } from '../../cms/domain/media-name'
import { preparePicture } from '../../cms/hooks/uploads'
import { TOTAL_HEADER } from '../contract'
import { inputSchema } from '../contract/inputs'
import type { ContentStore, Viewer, WriteUnit } from '../store/content-store'
import { readUploadedFile, readJsonBody } from '../http/body'
import { clientAbortSignal } from '../http/limits/client-abort'
import { httpError, isMissingRecord } from '../http/errors'
import { parseId, parsePaging } from '../http/paging'
import type { HttpResponse } from '../http/cache/send-response'
import type { Resource } from './define-resource'
import { parseAround, parseList } from './list-parameters'
import { needsStored, toStoredData, type StoredRecord } from './record-mapping'
import { jsonArray, middleFirst, readThatFit } from './reply-size'

/** A JSON response. Properties that the schema does not declare are left out. @throws ZodError when the data does not fit it. */
export function jsonResponse(
  status: number,
  schema: z.ZodMiniType | null,
  data: unknown,
  headers: Record<string, string> = {},
): HttpResponse {
  return jsonText(status, JSON.stringify(schema ? z.parse(schema, data) : data), headers)
}

/** A response with a JSON text that fits its schema. */
export const jsonText = (status: number, text: string, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(text),
})

/** The response to a write that returns nothing: a deletion, or a sign-out. */
export const noContent: HttpResponse = { status: 204, headers: {}, body: Buffer.alloc(0) }

export type WriteCall = { request: IncomingMessage; response: ServerResponse; viewer: NonNullable<Viewer>; id: string | undefined }
/** `query` contains only parameters that the route declares. */
export type ReadCall = { viewer: Viewer; query: URLSearchParams; id: string | undefined }

/** The five operations of every resource, and the upload of its picture. */
export function handlersOf(resource: Resource, store: ContentStore) {
  return { ...readersOf(resource, store), ...writersOf(resource, store), uploadImage: uploaderOf(resource, store) }
}

/** Responds with one record. */
const recordResponse =
  (resource: Resource, store: ContentStore) =>
  async (document: StoredRecord, viewer: Viewer, status = 200): Promise<HttpResponse> => {
    for await (const record of resource.toWire([document], { store, viewer })) return jsonResponse(status, resource.contract.record, record)
    throw new Error(`No response for a ${resource.contract.noun}`)
  }

/** Key under which writes to one record are serialized. */
const writeKey = ({ entity }: Resource, id: number): string => `${entity.collection} ${id}`

function readersOf(resource: Resource, store: ContentStore) {
  const { contract, entity } = resource
  const reply = recordResponse(resource, store)
  return {
    async list({ viewer, query }: ReadCall, only: readonly Condition[] = []): Promise<HttpResponse> {
      const window = parsePaging(query, contract.defaultLimit)
      const { conditions, order, unlisted } = parseList(entity, query)
      const around = parseAround(query, window.skip)
      for (const { name, value, error } of unlisted) if (!(await store.figure(entity.collection, viewer, name, value))) throw error
      const { ids, total } = await store.window(entity.collection, viewer, {
        ...window,
        around,
        order,
        conditions: [...only, ...conditions],
      })
      const { texts } = await readThatFit(resource, { store, viewer }, around === null ? ids : middleFirst(ids, around))
      const inOrder = ids.flatMap((id) => texts.get(id) ?? [])
      return jsonText(200, jsonArray(inOrder), { [TOTAL_HEADER]: String(total) })
    },

    async read({ viewer, id }: ReadCall): Promise<HttpResponse> {
      const document = await store.find(entity.collection, viewer, parseId(id))
      if (!document) throw httpError.notFound(contract.noun)
      return reply(document, viewer)
    },
  }
}

function writersOf(resource: Resource, store: ContentStore) {
  const { contract, entity } = resource
  const input = inputSchema(entity)
  const partial = z.partial(input)
  const reply = recordResponse(resource, store)
  return {
    async create({ request, response, viewer }: WriteCall): Promise<HttpResponse> {
      const data = await readJsonBody(request, response, input)
      const create = (unit: WriteUnit) => unit.create(entity.collection, toStoredData(entity, data, null))
      const document = await store.write(viewer, create, { isShort: true })
      return reply(document, viewer, 201)
    },

    async update({ request, response, viewer, id: segment }: WriteCall): Promise<HttpResponse> {
      const id = parseId(segment)
      const data = await readJsonBody(request, response, partial)
      const change = async (unit: WriteUnit) => {
        // otherwise Payload's own look at the stored record is enough
        const before = needsStored(entity, data) ? await unit.find(entity.collection, id) : undefined
        if (before === null) throw httpError.notFound(contract.noun)
        return unit.update(entity.collection, id, toStoredData(entity, data, before ?? null)).catch((error: unknown) => {
          throw isMissingRecord(error) ? httpError.notFound(contract.noun) : error
        })
      }
      return reply(await store.write(viewer, change, { key: writeKey(resource, id), isShort: true }), viewer)
    },

    async remove({ viewer, id: segment }: WriteCall): Promise<HttpResponse> {
      const id = parseId(segment)
      const work = async (unit: WriteUnit) => {
        if (!(await unit.find(entity.collection, id))) throw httpError.notFound(contract.noun)
        await unit.remove(entity.collection, id)
      }
      await store.write(viewer, work, { key: writeKey(resource, id) })
      return noContent
    },
  }
}

/** Uploads a record's picture: stores it in the library, then sets it on the record. If that fails, removes it again. */
function uploaderOf(resource: Resource, store: ContentStore) {
  const { contract, entity } = resource
  const reply = recordResponse(resource, store)
  return async ({ request, response, viewer, id: segment }: WriteCall): Promise<HttpResponse> => {
    const id = parseId(segment)
    const file = await preparePicture((await readUploadedFile(request, response)).data, clientAbortSignal(response))
    if (!(await store.find(entity.collection, viewer, id))) throw httpError.notFound(contract.noun)
    const media = await store.addPicture(viewer, file)
    const data = { [storedName(entity.imageField ?? '', { kind: 'picture' })]: `${MEDIA_PATH}${media.filename}` }
    const setPicture = (unit: WriteUnit) => unit.update(entity.collection, id, data)
    const options = { key: writeKey(resource, id), isShort: true }
    const document = await store.write(viewer, setPicture, options).catch(async (error: unknown) => {
      // if this fails too, the picture stays in the library; the client gets the first error
      await store.write(viewer, (unit) => unit.remove('media', media.id)).catch(() => undefined)
      throw error
    })
    return reply(document, viewer)
  }
}

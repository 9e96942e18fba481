import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CollectionSlug, Where } from 'payload'
import * as z from 'zod/mini'
import { MEDIA_PATH } from '../../cms/domain/media-name'
import { preparePicture } from '../../cms/hooks/uploads'
import { TOTAL_HEADER } from '../contract'
import type { ContentStore, Document, Viewer, WriteUnit } from '../store/content-store'
import { fileBody, jsonBody } from '../http/body'
import { clientAbortSignal } from '../http/limits/client-abort'
import { httpError } from '../http/errors'
import { parseId, windowOf } from '../http/paging'
import type { Reply } from '../http/cache/reply-cache'
import { renamed, type Resource } from './define-resource'

/** A finished JSON reply; the schema has the last word on what goes out (wire-contract.md 1.12). */
export function jsonReply(status: number, schema: z.ZodMiniType | null, data: unknown, headers: Record<string, string> = {}): Reply {
  const told = schema ? z.parse(schema, data) : data
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers }, body: Buffer.from(JSON.stringify(told)) }
}

export const noContent: Reply = { status: 204, headers: {}, body: Buffer.alloc(0) }

export type WriteCall = { request: IncomingMessage; response: ServerResponse; viewer: NonNullable<Viewer>; id: string | undefined }
/** `query` holds the parameters that the route declares, and no others. */
export type ReadCall = { viewer: Viewer; query: URLSearchParams; id: string | undefined }

/** The five calls that every resource answers, and the upload of its picture. */
export function handlersOf(resource: Resource, store: ContentStore) {
  return { ...readersOf(resource, store), ...writersOf(resource, store), uploadImage: uploaderOf(resource, store) }
}

/** Tells one document on the wire. */
const tellerOf =
  (resource: Resource, store: ContentStore) =>
  async (document: Document<CollectionSlug>, viewer: Viewer, status = 200): Promise<Reply> => {
    const [record] = await resource.toWire([document], { store, viewer })
    return jsonReply(status, resource.contract.record, record)
  }

/** Writes to one record take turns. */
const turnOf = ({ collection }: Resource, id: number): string => `${collection} ${id}`

function readersOf(resource: Resource, store: ContentStore) {
  const { contract, collection } = resource
  const tell = tellerOf(resource, store)
  return {
    async list({ viewer, query }: ReadCall, where: Where = {}): Promise<Reply> {
      const window = windowOf(query, contract.defaultLimit)
      const narrowed: Where = { and: [where, resource.filter?.where(query) ?? {}] }
      const { docs, total } = await store.list(collection, viewer, { ...window, where: narrowed, sort: resource.order })
      const records = await resource.toWire(docs, { store, viewer })
      return jsonReply(200, z.array(contract.record), records, { [TOTAL_HEADER]: String(total) })
    },

    async read({ viewer, id }: ReadCall): Promise<Reply> {
      const document = await store.find(collection, viewer, parseId(id))
      if (!document) throw httpError.notFound(contract.noun)
      return tell(document, viewer)
    },
  }
}

function writersOf(resource: Resource, store: ContentStore) {
  const { contract, collection } = resource
  const partial = z.partial(contract.input)
  const tell = tellerOf(resource, store)
  const stored = (data: Record<string, unknown>, before: Document<CollectionSlug> | null): Record<string, unknown> => {
    const named = renamed(resource, data)
    return resource.fromWire?.(named, before) ?? named
  }
  return {
    async create({ request, response, viewer }: WriteCall): Promise<Reply> {
      const data = await jsonBody(request, response, contract.input)
      const document = await store.write(viewer, (unit) => unit.create(collection, stored(data, null)))
      return tell(document, viewer, 201)
    },

    async update({ request, response, viewer, id: segment }: WriteCall): Promise<Reply> {
      const id = parseId(segment)
      const data = await jsonBody(request, response, partial)
      const change = async (unit: WriteUnit) => {
        const before = await unit.find(collection, id)
        if (!before) throw httpError.notFound(contract.noun)
        return unit.update(collection, id, stored(data, before))
      }
      return tell(await store.write(viewer, change, turnOf(resource, id)), viewer)
    },

    async remove({ viewer, id: segment }: WriteCall): Promise<Reply> {
      const id = parseId(segment)
      const take = async (unit: WriteUnit) => {
        if (!(await unit.find(collection, id))) throw httpError.notFound(contract.noun)
        await unit.remove(collection, id)
      }
      await store.write(viewer, take, turnOf(resource, id))
      return noContent
    },
  }
}

/** The record's picture: into the library first, then onto the record; if that fails, out of the library again. */
function uploaderOf(resource: Resource, store: ContentStore) {
  const { contract, collection } = resource
  const tell = tellerOf(resource, store)
  return async ({ request, response, viewer, id: segment }: WriteCall): Promise<Reply> => {
    const id = parseId(segment)
    const file = await preparePicture((await fileBody(request, response)).data, clientAbortSignal(response))
    if (!(await store.find(collection, viewer, id))) throw httpError.notFound(contract.noun)
    const media = await store.addPicture(viewer, file)
    const imageField = resource.fields[contract.image?.field as never] as string
    const place = (unit: WriteUnit) => unit.update(collection, id, { [imageField]: `${MEDIA_PATH}${media.filename}` })
    const document = await store.write(viewer, place, turnOf(resource, id)).catch(async (error: unknown) => {
      // when this fails too, the picture stays in the library; the first error is the one to tell
      await store.write(viewer, (unit) => unit.remove('media', media.id)).catch(() => undefined)
      throw error
    })
    return tell(document, viewer)
  }
}

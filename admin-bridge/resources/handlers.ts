import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CollectionSlug, Where } from 'payload'
import * as z from 'zod/mini'
import { MEDIA_PATH } from '../../cms/domain/media-name'
import { preparePicture } from '../../cms/hooks/uploads'
import { TOTAL_HEADER } from '../contract'
import type { ContentStore, Document, Viewer } from '../content-store'
import { fileBody, jsonBody } from '../http/body'
import { refuse } from '../http/errors'
import { idOf, windowOf } from '../http/paging'
import type { Reply } from '../http/reply-cache'
import { renamed, type Resource } from './define-resource'

/** A finished JSON reply; the schema has the last word on what goes out (wire-contract.md 1.12). */
export function jsonReply(status: number, schema: z.ZodMiniType | null, data: unknown, headers: Record<string, string> = {}): Reply {
  const told = schema ? z.parse(schema, data) : data
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers }, body: Buffer.from(JSON.stringify(told)) }
}

export const noContent: Reply = { status: 204, headers: {}, body: Buffer.alloc(0) }

export type WriteCall = { request: IncomingMessage; response: ServerResponse; viewer: NonNullable<Viewer>; id: string | undefined }
export type ReadCall = { viewer: Viewer; query: URLSearchParams; id: string | undefined }

/** The five calls that every resource answers, and the upload of its picture. */
export function handlersOf(resource: Resource, store: ContentStore) {
  const { contract, collection } = resource
  const { input } = contract
  const partial = z.partial(input)
  const turnOf = (id: number): string => `${collection} ${id}`
  const one = async (document: Document<CollectionSlug>, viewer: Viewer, status = 200): Promise<Reply> => {
    const [record] = await resource.toWire([document], { store, viewer })
    return jsonReply(status, contract.record, record)
  }
  const stored = (data: Record<string, unknown>, before: Document<CollectionSlug> | null): Record<string, unknown> => {
    const named = renamed(resource, data)
    return resource.fromWire?.(named, before) ?? named
  }

  return {
    async list({ viewer, query }: ReadCall, where: Where = {}): Promise<Reply> {
      const window = windowOf(query, contract.defaultLimit)
      const narrowed: Where = { and: [where, resource.filter?.(query) ?? {}] }
      const { docs, total } = await store.list(collection, viewer, { ...window, where: narrowed, sort: resource.order })
      const records = await resource.toWire(docs, { store, viewer })
      return jsonReply(200, z.array(contract.record), records, { [TOTAL_HEADER]: String(total) })
    },

    async read({ viewer, id }: ReadCall): Promise<Reply> {
      const document = await store.find(collection, viewer, idOf(id))
      if (!document) throw refuse.notFound(contract.noun)
      return one(document, viewer)
    },

    async create({ request, response, viewer }: WriteCall): Promise<Reply> {
      const data = await jsonBody(request, response, input)
      const document = await store.write(viewer, (unit) => unit.create(collection, stored(data, null)))
      return one(document, viewer, 201)
    },

    async update({ request, response, viewer, id: segment }: WriteCall): Promise<Reply> {
      const id = idOf(segment)
      const data = await jsonBody(request, response, partial)
      const document = await store.write(
        viewer,
        async (unit) => {
          const before = await unit.find(collection, id)
          if (!before) throw refuse.notFound(contract.noun)
          return unit.update(collection, id, stored(data, before))
        },
        turnOf(id),
      )
      return one(document, viewer)
    },

    async remove({ viewer, id: segment }: WriteCall): Promise<Reply> {
      const id = idOf(segment)
      await store.write(
        viewer,
        async (unit) => {
          if (!(await unit.find(collection, id))) throw refuse.notFound(contract.noun)
          await unit.remove(collection, id)
        },
        turnOf(id),
      )
      return noContent
    },

    /** The record's picture: into the library first, then onto the record; if that fails, out of the library again. */
    async uploadImage({ request, response, viewer, id: segment }: WriteCall): Promise<Reply> {
      const id = idOf(segment)
      const file = await preparePicture((await fileBody(request, response)).data)
      if (!(await store.find(collection, viewer, id))) throw refuse.notFound(contract.noun)
      const media = await store.addPicture(viewer, file)
      const imageField = resource.fields[contract.image?.field as never] as string
      try {
        const document = await store.write(
          viewer,
          (unit) => unit.update(collection, id, { [imageField]: `${MEDIA_PATH}${media.filename}` }),
          turnOf(id),
        )
        return await one(document, viewer)
      } catch (error) {
        await store.write(viewer, (unit) => unit.remove('media', media.id))
        throw error
      }
    },
  }
}

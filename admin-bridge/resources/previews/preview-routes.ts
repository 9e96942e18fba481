import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { PUBLIC_ENTITIES, isPublicEntity, previewAddress, type PublicEntity } from '../../contract'
import { PREVIEWS_PATH, PREVIEW_DAYS, TYPED_PATH, previewLinkSchema, previewSchema, typedPreviewSchema } from '../../contract/previews'
import { idNumber, wholeNumber } from '../../contract/whole-number'
import { readJsonBody } from '../../http/body'
import { httpError } from '../../http/errors'
import { invalidParameter, mustBeOneOf, parseId } from '../../http/paging'
import type { ContentStore } from '../../store/content-store'
import type { Resource } from '../define-resource'
import type { ExtraRoute } from '../extra-route'
import { jsonResponse, noContent } from '../responses'
import { resourceOf } from '../index'
import type { StoredRecord } from '../record-mapping'
import { previewToWire, previewedRecord } from './previewed-record'
import { typedRecord } from './typed-record'

const DAY_MS = 86_400_000
/** 192 bits. */
const TOKEN_BYTES = 24
/** No search engine keeps what is not public. */
const NOINDEX = { 'X-Robots-Tag': 'noindex' }

const kind = () => z.enum(PUBLIC_ENTITIES, { error: `kind ${mustBeOneOf(PUBLIC_ENTITIES)}` })

/** The bodies of the two POST requests, also for the documentation. */
export const previewBodies = {
  preview: z.object({ kind: kind(), id: idNumber(), days: z.nullish(wholeNumber('days', PREVIEW_DAYS.least, PREVIEW_DAYS.most)) }),
  typedPreview: z.object({ kind: kind(), id: z.nullish(idNumber()), record: z.looseObject({}, { error: 'record must be an object' }) }),
} as const

/** Only hashes are stored, so a copy of the database opens no preview. A random token needs no salt. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The record that a request names. @throws HttpError 404 */
async function existing(store: ContentStore, resource: Resource, record: number): Promise<StoredRecord> {
  const found = await previewedRecord(store, resource, record)
  if (!found) throw httpError.notFound(resource.contract.noun)
  return found
}

/** @throws HttpError 422 */
function parseKind(text: string | undefined): PublicEntity {
  if (text === undefined || !isPublicEntity(text)) throw invalidParameter('kind', mustBeOneOf(PUBLIC_ENTITIES))
  return text
}

/** Creates a link. @param publicUrl the site's address, without a trailing slash. */
const creation = (store: ContentStore, publicUrl: string): ExtraRoute => ({
  path: PREVIEWS_PATH,
  method: 'POST',
  access: 'administrators',
  summary: 'Create a link with which anybody sees a record as it would look',
  schema: previewLinkSchema,
  body: 'preview',
  async write({ request, response, viewer }) {
    const wanted = await readJsonBody(request, response, previewBodies.preview)
    await existing(store, resourceOf(wanted.kind), wanted.id)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const expiresAt = new Date(Date.now() + (wanted.days ?? PREVIEW_DAYS.usual) * DAY_MS).toISOString()
    const createdBy = viewer?.username ?? null
    const link = { tokenHash: hashOf(token), kind: wanted.kind, record: wanted.id, expiresAt, createdBy }
    await store.write(viewer, (unit) => unit.addPreview(link))
    return jsonResponse(201, previewLinkSchema, { url: publicUrl + previewAddress(token), expires_at: expiresAt })
  },
})

/** Preview links, what they show, and what a form shows. */
export const previewRoutes = (store: ContentStore, publicUrl: string): ExtraRoute[] => [
  creation(store, publicUrl),
  {
    path: TYPED_PATH,
    method: 'POST',
    access: 'administrators',
    summary: 'Read a record as it would look with these values; saves nothing, and leaves out values that are not valid',
    status: 200,
    schema: typedPreviewSchema,
    body: 'typedPreview',
    async write({ request, response }) {
      const typed = await readJsonBody(request, response, previewBodies.typedPreview, 'rich')
      const resource = resourceOf(typed.kind)
      const before = typed.id ? await existing(store, resource, typed.id) : null
      const record = await previewToWire(resource, await typedRecord(resource.entity, before, typed.record), store)
      return jsonResponse(200, typedPreviewSchema, { kind: typed.kind, record }, NOINDEX)
    },
  },
  {
    path: `${PREVIEWS_PATH}/:token`,
    summary: 'Read what a preview link shows',
    schema: previewSchema,
    async readUncached({ token = '' }) {
      const link = await store.preview(hashOf(token))
      const resource = link && isPublicEntity(link.kind) ? resourceOf(link.kind) : null
      const document = link && resource && (await previewedRecord(store, resource, link.record))
      if (!document) throw httpError.notFound('preview')
      const record = await previewToWire(resource, document, store)
      return jsonResponse(200, previewSchema, { kind: link.kind, record, expires_at: link.expiresAt }, NOINDEX)
    },
  },
  {
    path: `${PREVIEWS_PATH}/:kind/:id`,
    method: 'DELETE',
    access: 'administrators',
    summary: 'Revoke all preview links of a record',
    schema: null,
    errors: [401, 403, 422],
    async write({ viewer, segments }) {
      const { entity } = resourceOf(parseKind(segments['kind']))
      const record = parseId(segments['id'])
      await store.write(viewer, (unit) => unit.revokePreviews(entity, record))
      return noContent
    },
  },
]

import * as z from 'zod/mini'
import { withoutStates } from '../contract/rich-text'
import type { HttpResponse } from '../http/cache/send-response'
import { savedByHeader } from './conditional-write'
import type { Resource } from './define-resource'
import type { ReadContext } from './read-context'
import type { StoredRecord, WireRecord } from './record-mapping'
import { htmlsOf, statesOf } from './rich-text'
import { withLooks } from './wire-records'

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
/** The response to a write that goes on after it. */
export const accepted: HttpResponse = { ...noContent, status: 202 }

/**
 * Responds with one record, with its formatted texts. Only administrators get their editor states.
 * @param more what this response says of the record besides its fields.
 */
export async function recordResponse(
  resource: Resource,
  document: StoredRecord,
  reader: ReadContext,
  { status = 200, more = {} }: { status?: number | undefined; more?: WireRecord } = {},
): Promise<HttpResponse> {
  const { contract, entity } = resource
  const context = await withLooks(entity, document, reader)
  for await (const record of resource.toWire([document], context)) {
    const isAdmin = context.viewer?.isAdmin === true
    const whole = { ...record, ...more, ...(await htmlsOf(entity, document, context)) }
    if (!isAdmin) return jsonResponse(status, contract.detail, whole)
    const headers = savedByHeader(await resource.lastSaved(document, context))
    return jsonResponse(status, null, { ...z.parse(withoutStates(contract), whole), ...statesOf(entity, document) }, headers)
  }
  throw new Error(`No response for a ${contract.noun}`)
}

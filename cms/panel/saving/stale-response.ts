import { isRecord } from '../../domain/is-record'
import { STALE_SAVE_HEADER, parseStaleSave, type StaleSave } from '../../domain/saving'

/** What the server found wrong with the value of a field. */
export type FieldMessage = { readonly path: string; readonly message: string }
/** Why the server refused a save. `stale` is null if nobody else has changed the document. */
export type Refusal = { readonly stale: StaleSave | null; readonly messages: readonly FieldMessage[] }

const isMessage = (value: unknown): value is FieldMessage =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string'
const listIn = (value: unknown, name: string): unknown[] => (isRecord(value) && Array.isArray(value[name]) ? value[name] : [])

/** The messages in a response of Payload; none in another one. */
async function messagesIn(response: Response): Promise<FieldMessage[]> {
  if (response.status !== 400 || !response.headers.get('content-type')?.includes('json')) return []
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return listIn(body, 'errors').flatMap((error) => (isRecord(error) ? listIn(error['data'], 'errors').filter(isMessage) : []))
}

/**
 * Runs a save and looks for the server's refusal. Payload's form shows the message of an error, but returns nothing of its
 * response; so the responses that arrive meanwhile are looked at, and nothing else.
 */
export async function refusalOf(save: () => Promise<unknown>): Promise<Refusal> {
  const { fetch } = window
  let stale: StaleSave | null = null
  const messages: FieldMessage[] = []
  window.fetch = async (...request) => {
    const response = await fetch(...request)
    const header = response.headers.get(STALE_SAVE_HEADER)
    if (header) stale = parseStaleSave(header)
    messages.push(...(await messagesIn(response)))
    return response
  }
  try {
    await save()
  } finally {
    window.fetch = fetch
  }
  return { stale, messages }
}

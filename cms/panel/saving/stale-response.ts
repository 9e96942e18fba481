import { isRecord } from '../../domain/is-record'
import { NO_CONNECTION } from '../../domain/no-connection'
import { NOT_SAVED, STALE_SAVE_HEADER, parseStaleSave, type StaleSave } from '../../domain/saving'
import { watchResponses, type Look, type SentRequest } from './watch-responses'

/** What the server found wrong with the value of a field. */
export type FieldMessage = { readonly path: string; readonly message: string }
/**
 * Why a save failed. `stale` is null if nobody else has changed the document; `isSignedOut` says that the session has ended.
 */
export type Refusal = { readonly stale: StaleSave | null; readonly messages: readonly FieldMessage[]; readonly isSignedOut: boolean }

const UNAUTHORIZED = 401

const isSave = ({ address, method }: SentRequest): boolean => (method === 'PATCH' || method === 'POST') && address.startsWith('/panel-api/')

/** Whether the session had ended when a save arrived. */
export const isSignedOutAt = (response: Response | null, request: SentRequest): boolean =>
  response?.status === UNAUTHORIZED && isSave(request)

/** Makes Payload's toast say plainly that a save got no response, instead of the browser's "Failed to fetch". */
export const explainNoResponse: Look = (response, request) => {
  if (!response && isSave(request)) throw new Error(`${NOT_SAVED} ${NO_CONNECTION}`)
}

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
  let stale: StaleSave | null = null
  let isSignedOut = false
  const messages: FieldMessage[] = []
  const endWatch = watchResponses(async (response, request) => {
    const header = response?.headers.get(STALE_SAVE_HEADER)
    if (header) stale = parseStaleSave(header)
    isSignedOut ||= isSignedOutAt(response, request)
    if (response) messages.push(...(await messagesIn(response)))
    await explainNoResponse(response, request)
  })
  try {
    await save()
  } finally {
    endWatch()
  }
  return { stale, messages, isSignedOut }
}

import { PANEL_TRASH_API } from '../../domain/entities/addresses'
import { doneEnd, takenOutEnd, type TrashAct, type TrashEnd } from '../../domain/trash-answers'

const ACCEPTED = 202
const MISSING = 404

/** How a write of the panel to the trash ended: a refusal with its sentence, or whether the server goes on after its response. */
export type Answer = { readonly refusal: string; readonly isMissing: boolean } | { readonly goesOn: boolean }

/** Sends a write. Never rejects. @param address below the trash's. */
export async function sendWrite(method: 'POST' | 'DELETE', address: string): Promise<Answer> {
  try {
    const response = await fetch(PANEL_TRASH_API + address, { method, credentials: 'same-origin' })
    if (response.ok) return { goesOn: response.status === ACCEPTED }
    const body: unknown = await response.json()
    const errors: unknown = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
    const first: unknown = Array.isArray(errors) ? errors[0] : null
    const refusal = typeof first === 'object' && first !== null && 'message' in first ? String(first.message) : 'Something went wrong'
    return { refusal, isMissing: response.status === MISSING }
  } catch {
    return { refusal: 'No response from the server. Please try again.', isMissing: false }
  }
}

/** A record of the trash: its kind, its collection, and its name. */
export type Addressed = { readonly kind: string; readonly collection: string; readonly id: number; readonly name: string }

/** Brings a record back, or removes it for good. Never rejects. @returns how that ended, or why it was refused. */
export async function actOn(act: TrashAct, { kind, collection, id, name }: Addressed): Promise<TrashEnd | { readonly refusal: string }> {
  const address = `/${kind}/${id}`
  const answer = await (act === 'restore' ? sendWrite('POST', `${address}/restore`) : sendWrite('DELETE', address))
  if ('goesOn' in answer) return doneEnd(act, name)
  if (!answer.isMissing) return answer
  const record = await fetch(`/panel-api/${collection}/${id}?depth=0&select[id]=true`).catch(() => null)
  return record ? takenOutEnd(act, name, record.ok) : answer
}

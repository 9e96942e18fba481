import { mayRetry, waitForRetry } from '../../../../../database/conflict-retries'
import { serverMessages } from '../../../../../domain/server-messages'

type Handler<Args> = (request: Request, args: Args) => Promise<Response>

/** Whether a response says that its transaction lost a write conflict, as `hideInternalErrors` does. */
const saysLost = async (response: Response): Promise<boolean> =>
  response.status === 409 && (await response.clone().text()).includes(serverMessages.concurrentSave)

/** Whether a request brings a file, or may: preparing and storing one is more than a transaction takes back. */
async function hasFile(request: Request): Promise<boolean> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return false
  // Node reads fewer forms than Payload does
  const form = await request.formData().catch(() => null)
  return form === null || form.has('file')
}

/**
 * MongoDB: repeats a write of the panel's REST API in a new transaction when it has lost a conflict, as the API's writes are.
 * Its checks then see what the other write has stored. SQLite has no such conflicts, and repeats nothing.
 */
export function withConflictRetries<Args>(handle: Handler<Args>): Handler<Args> {
  return async (first, args) => {
    const startedAt = Date.now()
    let request = first
    for (let attempt = 1; ; attempt++) {
      const next = request.clone()
      const response = await handle(request, args)
      if (!(await saysLost(response)) || !mayRetry(startedAt) || (await hasFile(next.clone()))) return response
      await waitForRetry(attempt)
      request = next
    }
  }
}

import { STALE_SAVE_HEADER, parseStaleSave, type StaleSave } from '../../domain/saving'

/**
 * Runs a save and looks for the server's refusal. Payload's form shows the message of an error, but returns nothing of its
 * response; so the responses that arrive meanwhile are looked at, and nothing else.
 * @returns the refusal, or null if the save was not refused as stale.
 */
export async function refusalOf(save: () => Promise<unknown>): Promise<StaleSave | null> {
  const { fetch } = window
  let refusal: StaleSave | null = null
  window.fetch = async (...request) => {
    const response = await fetch(...request)
    const header = response.headers.get(STALE_SAVE_HEADER)
    if (header) refusal = parseStaleSave(header)
    return response
  }
  try {
    await save()
  } finally {
    window.fetch = fetch
  }
  return refusal
}

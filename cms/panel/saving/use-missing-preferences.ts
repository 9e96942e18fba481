import { useEffect } from 'react'
import { watchResponses } from './watch-responses'

const PREFERENCES = '/panel-api/payload-preferences/'

/**
 * Lets a form go on without the preferences that it could not read. Payload asks for them with the first change, and waits forever if
 * there is no response: the next save would never end. Any status but 200 means that there are none.
 */
export function useMissingPreferences(): void {
  useEffect(
    () =>
      watchResponses((response, { address, method }) =>
        !response && method === 'GET' && address.startsWith(PREFERENCES) ? new Response(null, { status: 503 }) : undefined,
      ),
    [],
  )
}

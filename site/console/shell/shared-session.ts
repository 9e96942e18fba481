import { useEffect, useRef, useState } from 'react'
import { sessionPaths } from '../../../admin-bridge/contract'
import { CLIENT_HEADER, CONSOLE_CLIENT, resumedSchema } from '../../../admin-bridge/contract/session'
import { useApi } from '../../shared/api/api-context'
import { useSession } from '../../shared/session/session'

/**
 * Shares the session with the panel (decision 32): a console that starts without a session takes over that of the panel, and a
 * user who is signed in here is signed in to the panel too.
 * @returns whether the console is still asking for the session of the panel.
 */
export function useSharedSession(): boolean {
  const { state, enter } = useSession()
  const api = useApi()
  const [asking, setAsking] = useState(true)
  const asked = useRef(false)
  useEffect(() => {
    if (state === 'loading') return
    if (state === 'signed-in') {
      setAsking(false)
      // without the cookie, the panel asks for a sign-in of its own
      api.command('POST', sessionPaths.cookie).catch(() => undefined)
    }
    // only once: a session that ends later has ended in the panel too
    if (asked.current) return
    asked.current = true
    if (state === 'signed-in') return
    const resume = async (): Promise<void> => {
      const headers = { [CLIENT_HEADER]: CONSOLE_CLIENT }
      const { session } = await api.send('POST', sessionPaths.resume, {}, resumedSchema, headers)
      if (session) await enter(session.access_token)
    }
    resume()
      .catch(() => undefined)
      .finally(() => setAsking(false))
  }, [state, api, enter])
  return asking
}

'use client'

import { useAuth } from '@payloadcms/ui'
import { useEffect, type ReactNode } from 'react'
import { SESSION_CHANNEL, TOKEN_KEY, USER_KEY } from '../../domain/session-keys'
import { hasUnsavedForm } from './unsaved-form'

const ATTEMPTS_MAX = 20
const RETRY_MS = 250

/** Whether somebody was signed in on this page. Outside the component, because Payload unmounts it at the sign-out. */
let wasSignedIn = false

/** Ends the console's session in this browser. Its tabs notice when the token goes. */
function endConsoleSession(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
}

/** The user name that the console stored; null for none, or one that cannot be read. */
function consoleUser(): string | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null')
    return typeof user === 'object' && user !== null && 'username' in user ? String(user.username) : null
  } catch {
    return null
  }
}

/** The id of the user who is signed in by now; null for nobody. @throws without a response. */
async function currentUserId(): Promise<unknown> {
  const response = await fetch('/panel-api/users/me', { credentials: 'same-origin', cache: 'no-store' })
  const body: unknown = await response.json()
  const user = typeof body === 'object' && body !== null && 'user' in body ? body.user : null
  return typeof user === 'object' && user !== null && 'id' in user ? user.id : null
}

/** Whether the server ends the session within five seconds. The panel forgets the session before it asks for that. */
async function isOver(): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    // without a response, the session is over in this browser at least
    if ((await currentUserId().catch(() => null)) === null) return true
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  return false
}

/** Ends the console's session if the panel's is over, in every tab. */
async function endIfOver(): Promise<void> {
  if (!(await isOver())) return
  endConsoleSession()
  new BroadcastChannel(SESSION_CHANNEL).postMessage('ended')
}

/**
 * Ends this tab's page if somebody else, or nobody, is signed in by now. Payload then shows its sign-in. A form with changes stays
 * until it is saved: the save says that nobody is signed in, and can be made again.
 */
async function reloadUnless(id: unknown): Promise<void> {
  const now = await currentUserId().catch(() => id)
  if (now === id || (now === null && hasUnsavedForm())) return
  location.reload()
}

/** Ends the console's session with the panel's, and leaves the panel's pages when the session has ended elsewhere. */
export const FollowSession = ({ children }: { readonly children: ReactNode }) => {
  const { user } = useAuth()
  const id = user?.id ?? null
  const username = typeof user?.['username'] === 'string' ? user['username'] : null

  useEffect(() => {
    const stored = consoleUser()
    // another account has signed in here: the console takes over its session
    if (username !== null && stored !== null && stored !== username) endConsoleSession()
    if (username === null && wasSignedIn) void endIfOver()
    wasSignedIn = username !== null
  }, [username])

  useEffect(
    () => () => {
      // Payload unmounts everything at a sign-out while it still asks who is signed in. An answer from before the sign-out
      // then brings the user back, so nobody would notice later.
      if (wasSignedIn) void endIfOver()
      wasSignedIn = false
    },
    [],
  )

  useEffect(() => {
    if (id === null) return undefined
    const channel = new BroadcastChannel(SESSION_CHANNEL)
    const check = (): void => void reloadUnless(id)
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === USER_KEY || key === null) check()
    }
    channel.addEventListener('message', check)
    window.addEventListener('storage', onStorage)
    return () => {
      channel.close()
      window.removeEventListener('storage', onStorage)
    }
  }, [id])

  return children
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../../shared/session/session'
import { readDrafts } from './drafts'
import type { DraftOffer } from './use-draft'

/** The state of a navigation to a form whose draft is wanted back at once, because somebody took a discard back or signs in again. */
export const RESTORE_DRAFT = { restoresDraft: true } as const

const wantsDraft = (state: unknown): boolean => typeof state === 'object' && state !== null && 'restoresDraft' in state

/** Whether a form above a list is to open, because its draft is wanted back at once. */
export function useIsDraftWanted(): boolean {
  const { state, pathname }: { readonly state: unknown; readonly pathname: string } = useLocation()
  const username = useSession().user?.username ?? ''
  return wantsDraft(state) && readDrafts(pathname, username).length > 0
}

/** Restores the latest draft of a form without asking, after a navigation with {@link RESTORE_DRAFT}: it is what the form held. */
export function useRestoreAtOnce({ offers: [latest], restore }: DraftOffer): void {
  const { state }: { readonly state: unknown } = useLocation()
  const isWanted = useRef(wantsDraft(state))
  useEffect(() => {
    if (!isWanted.current || !latest) return
    isWanted.current = false
    restore(latest)
  }, [latest, restore])
}

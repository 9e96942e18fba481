import { useBlocker, useLocation, useNavigate } from 'react-router-dom'
import { notify } from '../../../shared/notify'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { RESTORE_DRAFT } from '../drafts/use-restore-at-once'
import { useUnsavedChanges } from './unsaved'

type LeaveGuardProps = {
  readonly unsaved: boolean
  /** Paths that need no confirmation, such as the sign-in page after the session ended. */
  readonly allowedPaths: readonly string[]
  /** Checked on navigation: true after a successful save. */
  readonly mayLeave: () => boolean
  /** Deletes the draft of the changes. Returns a function that brings it back. */
  readonly onDiscard: () => () => void
}

/**
 * Asks before somebody leaves a page with unsaved changes by a link, the back button or closing the tab. Who leaves keeps the
 * changes as a draft of this browser. Discarding them can be undone.
 */
export function LeaveGuard({ unsaved, allowedPaths, mayLeave, onDiscard }: LeaveGuardProps) {
  useUnsavedChanges(unsaved)
  const { pathname, state }: { readonly pathname: string; readonly state: unknown } = useLocation()
  const navigate = useNavigate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !mayLeave() && nextLocation.pathname !== currentLocation.pathname && !allowedPaths.includes(nextLocation.pathname),
  )
  const leave = (): void => {
    blocker.proceed?.()
    notify.success('Your changes are kept as an unsaved draft')
  }
  const discard = (): void => {
    const bringBack = onDiscard()
    blocker.proceed?.()
    notify.success('Changes discarded', () => {
      bringBack()
      void navigate(pathname, { state: { ...(typeof state === 'object' ? state : {}), ...RESTORE_DRAFT } })
    })
  }
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="Your changes are not saved. If you leave, this browser keeps them as a draft."
      cancel="Stay"
      other={{ label: 'Leave', onChoose: leave }}
      confirm="Discard"
      onCancel={() => blocker.reset?.()}
      onConfirm={discard}
    />
  )
}

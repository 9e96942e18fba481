import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useUnsavedChanges } from './unsaved'

type LeaveGuardProps = {
  readonly unsaved: boolean
  /** Paths that need no confirmation, such as the sign-in page after the session ended. */
  readonly allowedPaths: readonly string[]
  /** Checked on navigation: true after a successful save. */
  readonly mayLeave: () => boolean
  readonly onLeave: () => void
}

/** Confirms before leaving a page with unsaved changes by a link, the back button or closing the tab. */
export function LeaveGuard({ unsaved, allowedPaths, mayLeave, onLeave }: LeaveGuardProps) {
  useUnsavedChanges(unsaved)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !mayLeave() && nextLocation.pathname !== currentLocation.pathname && !allowedPaths.includes(nextLocation.pathname),
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="Your changes are not saved. Leaving discards them."
      cancel="Stay"
      confirm="Leave"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
    />
  )
}

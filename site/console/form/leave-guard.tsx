import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { useUnsavedMark } from './unsaved'

type LeaveGuardProps = {
  readonly unsaved: boolean
  /** Paths that are never held up: a session that has ended must reach its sign-in, and the draft waits there. */
  readonly free: readonly string[]
  /** Asked at the moment of leaving: a save that just went through has nothing to lose. */
  readonly mayLeave: () => boolean
  readonly onLeave: () => void
}

/** Asks before a page with unsaved changes is left, by link, by the back button or by closing the tab (screens.md 14). */
export function LeaveGuard({ unsaved, free, mayLeave, onLeave }: LeaveGuardProps) {
  useUnsavedMark(unsaved)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !mayLeave() && nextLocation.pathname !== currentLocation.pathname && !free.includes(nextLocation.pathname),
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="What you typed on this page has not been saved."
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

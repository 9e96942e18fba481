import { useState } from 'react'
import { useCommands } from '../commands/use-commands'
import { ConsoleLink } from '../ui/console-link'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { hasUnsavedChanges } from '../form/leaving/unsaved'
import { paths } from '../../shared/routing/paths'
import { useSession } from '../../shared/session/session'
import styles from './console-layout.module.css'

type SessionBarProps = {
  /** Whether the menu of narrow screens, which it is a part of, is open. */
  readonly isOpen: boolean
  /** Called when the link to the account is followed, maybe to the same page. */
  readonly onFollow: () => void
}

/** The signed-in user, with a link to the account, and the sign-out button, which asks first if a form has unsaved changes. */
export function SessionBar({ isOpen, onFollow }: SessionBarProps) {
  const { user, logout } = useSession()
  const [asking, setAsking] = useState(false)
  const terminate = (): void => {
    if (hasUnsavedChanges()) setAsking(true)
    else void logout()
  }
  useCommands([{ key: 'sign-out', label: 'Sign out', alias: 'log out logout Terminate Session', on: 'console', run: terminate }])
  return (
    <section className={styles.session} aria-label="Session" data-open={isOpen || undefined}>
      <ConsoleLink to={paths.admin.account()} className={styles.user} title="Account" onClick={onFollow}>
        {user?.username}
      </ConsoleLink>
      <button type="button" className={styles.terminate} onClick={terminate}>
        Terminate Session
      </button>
      <ConfirmDialog
        open={asking}
        title="Sign out without saving?"
        text="Your changes are not saved. They stay in this browser, and you can restore them when you sign in again."
        cancel="Stay"
        confirm="Sign out"
        onCancel={() => setAsking(false)}
        onConfirm={() => void logout()}
      />
    </section>
  )
}

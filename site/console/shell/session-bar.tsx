import { useState } from 'react'
import { useCommands } from '../commands/use-commands'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { hasUnsavedChanges } from '../form/leaving/unsaved'
import { SESSION_CHANNEL } from '../../../cms/domain/session-keys'
import { useSession } from '../../shared/session/session'
import styles from './console-layout.module.css'

/** The signed-in user and the sign-out button, which asks for confirmation if a form has unsaved changes. */
export function SessionBar() {
  const { user, logout } = useSession()
  const signOut = async (): Promise<void> => {
    await logout()
    // the panel's tabs ask the server whether this ended their session too
    new BroadcastChannel(SESSION_CHANNEL).postMessage('ended')
  }
  const [asking, setAsking] = useState(false)
  const terminate = (): void => {
    if (hasUnsavedChanges()) setAsking(true)
    else void signOut()
  }
  useCommands([{ key: 'sign-out', label: 'Sign out', alias: 'log out logout Terminate Session', on: 'console', run: terminate }])
  return (
    <div className={styles.session}>
      <span className={styles.user}>{user?.username}</span>
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
        onConfirm={() => void signOut()}
      />
    </div>
  )
}

import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { hasUnsavedChanges } from '../form/unsaved'
import { useSession } from '../../shared/session/session'
import styles from './console-layout.module.css'

/** Who is signed in, and the way out; it asks first while a form holds something unsaved. */
export function SessionBar() {
  const { user, logout } = useSession()
  const [asking, setAsking] = useState(false)
  const terminate = (): void => {
    if (hasUnsavedChanges()) setAsking(true)
    else void logout()
  }
  return (
    <div className={styles.session}>
      <span className={styles.user}>{user?.username}</span>
      <button type="button" className={styles.terminate} onClick={terminate}>
        Terminate Session
      </button>
      <ConfirmDialog
        open={asking}
        title="Leave without saving?"
        text="What you typed on this page has not been saved. It stays in this browser, and is offered back to you when you sign in again."
        cancel="Stay"
        confirm="Leave"
        onCancel={() => setAsking(false)}
        onConfirm={() => void logout()}
      />
    </div>
  )
}

import { createRoot } from 'react-dom/client'
import { toast, useToaster } from 'react-hot-toast/headless'
import { messageDuration } from './message-duration'
import styles from './toaster.module.css'

export type ToastKind = 'success' | 'failure'

const KIND_CLASS: Readonly<Record<string, string | undefined>> = { success: styles.success, error: styles.failure }

/** The visible toasts. The library keeps their timers; the styles are the site's own, because the library injects inline style sheets. */
function Toasts() {
  const { toasts, handlers } = useToaster()
  return (
    <div
      className={styles.place}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map(({ id, type, message, visible }) => (
        <div
          key={id}
          role={type === 'error' ? 'alert' : 'status'}
          className={`${styles.toast} ${KIND_CLASS[type] ?? ''}`}
          data-visible={visible}
        >
          <span className={styles.message}>{typeof message === 'string' ? message : null}</span>
          <button type="button" className={styles.close} onClick={() => toast.dismiss(id)} aria-label="Dismiss">
            ×
          </button>
        </div>
      ))}
    </div>
  )
}

let mounted = false
/** All failures shown so far; most have disappeared by themselves. */
const failures = new Set<string>()

/** Mounts the toasts in a separate root, so that they outlive pages. */
function mount(): void {
  if (mounted) return
  mounted = true
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<Toasts />)
}

/** Shows a toast. The same message is shown only once at a time. */
export function show(kind: ToastKind, message: string): void {
  mount()
  const options = { id: message, duration: messageDuration(message) }
  if (kind === 'success') toast.success(message, options)
  else {
    failures.add(message)
    toast.error(message, options)
  }
}

/** Dismisses the toast with this message. */
export const dismiss = (message: string): void => toast.dismiss(message)

/** Dismisses every failure. */
export function dismissFailures(): void {
  for (const message of failures) dismiss(message)
  failures.clear()
}

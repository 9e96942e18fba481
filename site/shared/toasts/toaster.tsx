import { createRoot } from 'react-dom/client'
import { toast, useToaster } from 'react-hot-toast/headless'
import { messageDuration } from './message-duration'
import styles from './toaster.module.css'

export type ToastKind = 'success' | 'failure'

const KIND_CLASS: Readonly<Record<string, string | undefined>> = { success: styles.success, error: styles.failure }

/** The toasts that are up. The library counts their time; looks are ours, because its own come as inline style sheets. */
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
/** The failures that were shown; most have gone by themselves. */
const failures = new Set<string>()

/** Toasts have a root of their own: they outlive pages, and the server renders none. */
function mount(): void {
  if (mounted) return
  mounted = true
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Toasts />)
}

/** Shows one toast; the same message are shown once, however many calls say them. */
export function show(kind: ToastKind, message: string): void {
  mount()
  const options = { id: message, duration: messageDuration(message) }
  if (kind === 'success') toast.success(message, options)
  else {
    failures.add(message)
    toast.error(message, options)
  }
}

/** Takes down what is said no longer. */
export const unsay = (message: string): void => toast.dismiss(message)

/** Takes down every failure. */
export function unsayFailures(): void {
  for (const message of failures) unsay(message)
  failures.clear()
}

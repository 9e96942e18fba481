import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'react-hot-toast'
import { messageDuration } from './message-duration'
import styles from './toaster.module.css'

export type ToastKind = 'success' | 'failure'

/** Toasts have a root of their own: they outlive pages, and the server renders none. */
function mount(): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Toaster position="bottom-right" gutter={10} containerStyle={{ inset: 16 }} />)
}

let mounted = false

/** Shows one toast; the same words are shown once, however many calls say them. */
export function show(kind: ToastKind, words: string): void {
  if (!mounted) {
    mounted = true
    mount()
  }
  toast.custom(
    ({ id, ariaProps }) => (
      <div {...ariaProps} role={kind === 'failure' ? 'alert' : 'status'} className={`${styles.toast} ${styles[kind]}`}>
        <span className={styles.words}>{words}</span>
        <button type="button" className={styles.close} onClick={() => toast.dismiss(id)} aria-label="Dismiss">
          ×
        </button>
      </div>
    ),
    { id: words, duration: messageDuration(words) },
  )
}

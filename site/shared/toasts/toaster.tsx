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
          <span className={styles.message}>
            {typeof message === 'string' ? message : null}
            <AboutLine of={abouts.get(id)} />
          </span>
          {undos.has(id) && (
            <button
              type="button"
              className={styles.undo}
              data-shortcut={visible && !undos.get(id)?.label ? 'undo' : undefined}
              onClick={() => {
                // at once: what it says is no longer so. A button that is gone ends no pause
                handlers.endPause()
                toast.remove(id)
                undos.get(id)?.act()
                undos.delete(id)
              }}
            >
              {undos.get(id)?.label ?? 'Undo'}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            onClick={() => {
              handlers.endPause()
              toast.dismiss(id)
            }}
            aria-label="Dismiss"
          >
            ×
          </button>
        </div>
      ))}
    </div>
  )
}

/** What a toast is about, and the address of a page that it links to. */
type About = { readonly text: string; readonly view: string | null }

/** What the toast is about, in a line of its own. A plain link: toasts stand outside of the router. */
function AboutLine({ of }: { readonly of: About | undefined }) {
  return (
    of && (
      <span className={styles.about}>
        {of.text}
        {of.view !== null && (
          <>
            {' · '}
            <a href={of.view} target="_blank" rel="noopener noreferrer">
              View
            </a>
          </>
        )}
      </span>
    )
  )
}

let mounted = false
/** The ids of all failures shown so far; most have disappeared by themselves. */
const failures = new Set<string>()
/** The id of the last toast of each message that offers nothing. */
const latest = new Map<string, string>()

/** Takes a write back. `label` is that of its button; "Undo" by default. */
type Undo = { act: () => void; label?: string | undefined }
/** How the writes of toasts are taken back, by the toasts' ids. */
const undos = new Map<string, Undo>()
/** What toasts are about, by their ids. */
const abouts = new Map<string, About>()
/** How long a toast offers to take a write back, in milliseconds; longer if its message takes longer to read. */
const UNDO_MS = 10_000

/** Mounts the toasts in a separate root, so that they outlive pages. */
function mount(): void {
  if (mounted) return
  mounted = true
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<Toasts />)
}

let count = 0

/** Shows a toast. The same message is shown only once at a time, unless it offers to take its own write back. */
export function show(kind: ToastKind, message: string, undo?: Undo, about?: About): void {
  mount()
  // an id is used once: the library removes a dismissed toast a second later, by its id
  const id = `${message} ${count++}`
  if (about) abouts.set(id, about)
  if (undo) {
    undos.set(id, undo)
    put(kind, message, { id, duration: Math.max(UNDO_MS, messageDuration(message)) })
    return
  }
  const before = latest.get(message)
  if (before) toast.remove(before)
  latest.set(message, id)
  put(kind, message, { id, duration: messageDuration(message) })
}

function put(kind: ToastKind, message: string, options: { id: string; duration: number }): void {
  if (kind === 'success') toast.success(message, options)
  else {
    failures.add(options.id)
    toast.error(message, options)
  }
}

/** Dismisses the toast with this message. @param act what it offers; others with the same message stay. */
export function dismiss(message: string, act?: () => void): void {
  const ids = act ? [...undos.keys()].filter((id) => undos.get(id)?.act === act) : [latest.get(message)]
  for (const id of ids) if (id) toast.dismiss(id)
}

/** Dismisses every failure. */
export function dismissFailures(): void {
  for (const id of failures) toast.dismiss(id)
  failures.clear()
}

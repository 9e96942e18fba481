const AFTER_RELOAD = 'ccc-panel-focus'
const ENABLED = ':not(:disabled):not([type="hidden"]):not([type="file"])'
/** The text of an editor comes before the buttons of its toolbar. */
const FOCUSABLE = ['[contenteditable="true"]', `input${ENABLED}, textarea${ENABLED}, button${ENABLED}`]
/** The fields of a document, without the buttons above them. */
const FORM = '.document-fields'
/** How long a field may take to appear. The rich text editor is loaded after the others. */
const SHOWN_MS = 5_000

/** What takes the focus in an element; null if nothing does. */
function focusableIn(element: Element | null | undefined): HTMLElement | null {
  if (!(element instanceof HTMLElement)) return null
  if (element.matches(FOCUSABLE.join())) return element
  return FOCUSABLE.map((kind) => element.querySelector<HTMLElement>(kind)).find((each) => each !== null) ?? null
}

/** What takes the focus in the first of these fields that can take it; null if none can. */
function controlOf(names: readonly string[]): HTMLElement | null {
  for (const name of names) {
    const id = `field-${name}`
    // the rich text editor has no id
    const field = document.getElementById(id) ?? document.querySelector(`label[for="${CSS.escape(id)}"]`)?.closest('.field-type')
    const control = focusableIn(field)
    if (control) return control
  }
  return null
}

/** The first control of the form. */
const firstControl = (): HTMLElement | null => document.querySelector(FORM)?.querySelector<HTMLElement>(FOCUSABLE.join()) ?? null

/** Moves the focus to the first of these fields that can take it, or else to the first field of the form. */
export const focusField = (names: readonly string[]): void => (controlOf(names) ?? firstControl())?.focus()

/** The same, once that field is on the page, unless somebody focuses something meanwhile. @returns a function that ends the wait. */
export function focusFieldOnceShown(names: readonly string[]): () => void {
  if (names.length === 0 || controlOf(names)) {
    focusField(names)
    return () => undefined
  }
  const isFree = (): boolean => document.activeElement === document.body
  const observer = new MutationObserver(() => {
    if (isFree() && controlOf(names) === null) return
    end()
    if (isFree()) focusField(names)
  })
  const timer = setTimeout(() => {
    end()
    if (isFree()) focusField(names)
  }, SHOWN_MS)
  const end = (): void => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['contenteditable', 'disabled'] })
  return end
}

/** Whether an element can take the focus back: it is still on the page, and not switched off. */
export const canFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected && !element.matches(':disabled')

/** Keeps the fields of which one gets the focus when this page has been loaded again. */
export function keepFocus(names: readonly string[]): void {
  sessionStorage.setItem(AFTER_RELOAD, JSON.stringify({ page: location.pathname, names }))
}

/** Takes what `keepFocus` kept for this page; null without anything. */
export function takeFocus(): readonly string[] | null {
  const kept = sessionStorage.getItem(AFTER_RELOAD)
  sessionStorage.removeItem(AFTER_RELOAD)
  if (kept === null) return null
  // cast: written above
  const { page, names } = JSON.parse(kept) as { page: string; names: string[] }
  return page === location.pathname ? names : null
}

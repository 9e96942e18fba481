/** What somebody types between opening the palette and the focus of its input. */
export type HeldKeys = {
  /** Ends the holding. Returns the typed text, '' from the second call on. */
  readonly take: () => string
}

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/** Holds what is typed from now on, so that a fast typist loses no key and none reaches the page behind. */
export function holdKeys(): HeldKeys {
  let text = ''
  const handleKey = (event: KeyboardEvent): void => {
    const isErasing = event.key === 'Backspace' && text !== ''
    if (event.isComposing || (!isText(event) && !isErasing)) return
    event.preventDefault()
    event.stopPropagation()
    text = isErasing ? [...text].slice(0, -1).join('') : text + event.key
  }
  // before every other listener: a single key is a shortcut elsewhere
  window.addEventListener('keydown', handleKey, true)
  return {
    take: () => {
      window.removeEventListener('keydown', handleKey, true)
      const held = text
      text = ''
      return held
    },
  }
}

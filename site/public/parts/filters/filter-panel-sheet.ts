import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react'

/** From this width on the panel hangs below its button; on phones it covers the page, which stays where it is. */
const WIDE = '(width >= 768px)'

/** Opens the dialog that the server has sent open, which gives it the focus; closing it gives the focus back. @param close leaves it. */
export function useSheet(close: () => void) {
  const sheet = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = sheet.current
    dialog?.removeAttribute('open')
    if (window.matchMedia(WIDE).matches) dialog?.show()
    else dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return {
    ref: sheet,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    },
    onCancel: (event: SyntheticEvent): void => {
      event.preventDefault()
      close()
    },
    // a press beside the sheet, on its backdrop
    onClick: ({ target, currentTarget }: MouseEvent): void => {
      if (target === currentTarget) close()
    },
  }
}

import { useEffect, type RefObject } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

type FirstFocus = {
  readonly restarts: number
  readonly isCopy: boolean
  /** The field that the form was opened for; null for none. */
  readonly named: string | null
  /** The offer of stored drafts. */
  readonly offer: RefObject<HTMLElement | null>
}

/** The height of the console's bar, which covers the top of the page. */
const BAR_PX = 60

/**
 * Focuses the field that the form was opened for, or else the first field of a new form, and that again after each restart; the offer
 * of stored drafts instead, where that would be out of sight then.
 */
export function useFirstFocus<Values extends FieldValues>(
  { setFocus, formState }: UseFormReturn<Values>,
  isWanted: boolean,
  { restarts, isCopy, named, offer }: FirstFocus,
): void {
  const fields = Object.keys(formState.defaultValues ?? {})
  const isNamed = named !== null && fields.includes(named)
  const firstField = isNamed ? named : fields[0]
  useEffect(() => {
    if (!(isWanted || isNamed) || !firstField) return undefined
    let timer: ReturnType<typeof setTimeout>
    const showOffer = (): void => {
      if (offer.current && offer.current.getBoundingClientRect().top < BAR_PX) offer.current.focus()
    }
    const focus = (): void => {
      // The compiler cannot see that the keys of the values are the form's field names.
      setFocus(firstField as FieldPath<Values>, { shouldSelect: isNamed })
      // the library, too, puts it off until the next task
      timer = setTimeout(showOffer)
    }
    focus()
    // the values of a copy have just been set, and the library knows its fields again after the next render
    const frame = isCopy ? requestAnimationFrame(focus) : 0
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [restarts, isWanted, isNamed, isCopy, firstField, setFocus, offer])
}

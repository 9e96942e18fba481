import { useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../shared/routing/paths'

/** Pause in typing after which the page searches, in milliseconds. */
const TYPING_PAUSE = 200

/** Keeps the field equal to the address, except for what the visitor has typed since. */
function useAddressValue(field: RefObject<HTMLInputElement | null>, value: string, typed: RefObject<string | null>): void {
  const shown = useRef(value)
  useEffect(() => {
    // what was typed before the page's code had loaded stays
    if (shown.current === value) return
    shown.current = value
    if (field.current && value !== typed.current) field.current.value = value
    typed.current = null
  }, [field, value, typed])
}

/** Goes to the results of what is typed in a field, after a short pause. @param shown what was typed for the results that are shown. */
export function useSearchWhileTyping(shown: string) {
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef<string | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const stop = (): void => clearTimeout(pause.current)
  useAddressValue(field, shown, typed)
  useEffect(() => () => clearTimeout(pause.current), [])
  const type = (): void => {
    stop()
    pause.current = setTimeout(() => {
      const query = field.current?.value.trim() ?? ''
      if (query === shown) return
      typed.current = query
      void navigate(paths.search(query || undefined), { replace: true })
    }, TYPING_PAUSE)
  }
  return { field, type, stop }
}

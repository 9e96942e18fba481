import { createContext, useContext, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AppLinkProps } from '../../shared/routing/app-link'
import { LinkButton, type ButtonLook } from '../../shared/ui'
import { ConsoleLink } from '../ui/console-link'
import { backTo, type Origin } from './origin'

/** What a list knows of itself: all but the moment at which it is left. */
type ListOrigin = Pick<Origin, 'heading' | 'walk'>

const OriginContext = createContext<ListOrigin | null>(null)

/** Every list sets it for the links inside. */
export const OriginProvider = OriginContext.Provider

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** Stores in the list's own entry of the history what the back button needs. */
function rememberPlace(origin: Origin): void {
  const entry: unknown = window.history.state
  if (typeof entry === 'object' && entry !== null) window.history.replaceState({ ...entry, usr: backTo(origin, origin.id) }, '')
}

/** Follows a link out of a list, and takes along where that was. @param row the record of the row; null for none. */
function useLeave(to: AppLinkProps['to'], row: number | null): (event: MouseEvent<HTMLAnchorElement>) => void {
  const list = useContext(OriginContext)
  const navigate = useNavigate()
  return (event) => {
    if (!list || event.defaultPrevented || opensElsewhere(event) || event.currentTarget.target === '_blank') return
    event.preventDefault()
    const { pathname, search } = window.location
    const origin: Origin = { ...list, list: pathname + search, scroll: Math.round(window.scrollY), id: row }
    rememberPlace(origin)
    void navigate(to, { state: { origin } })
  }
}

type FormLinkProps = AppLinkProps & { readonly row?: number | null }

/** A link from a list to a form. The form leads back to this list, and goes on to its next record. */
export function FormLink({ row = null, ...rest }: FormLinkProps) {
  return <ConsoleLink {...rest} onClick={useLeave(rest.to, row)} />
}

/** {@link FormLink} that looks like a button. */
export function FormLinkButton({ row = null, ...rest }: FormLinkProps & { readonly look?: ButtonLook }) {
  return <LinkButton {...rest} viewTransition={false} onClick={useLeave(rest.to, row)} />
}

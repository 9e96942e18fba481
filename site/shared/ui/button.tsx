import type { ComponentProps, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from '../routing/app-link'
import styles from './button.module.css'

/** `main`: the one accent button of a page. `accent`: its outline. `danger`: what cannot be undone. */
export type ButtonLook = 'plain' | 'main' | 'accent' | 'danger'

const classOf = (look: ButtonLook, more?: string): string =>
  [styles.button, look !== 'plain' && styles[look], more].filter(Boolean).join(' ')

export type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

/** A button in the measured voice. */
export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={classOf(look, className)} />
}

/** A link that looks like a button: it leads somewhere. */
export function LinkButton({ look = 'plain', className, ...rest }: AppLinkProps & { look?: ButtonLook }) {
  return <AppLink {...rest} className={classOf(look, className)} />
}

export type ExternalLinkProps = { href: string; className?: string; children: ReactNode; onClick?: () => void }

/** A link to another site: a new tab, nothing handed over (screens.md 7). Says so to those who cannot see the arrow. */
export function ExternalLink({ href, className, children, onClick }: ExternalLinkProps) {
  return (
    <a href={href} className={className} onClick={onClick} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** {@link ExternalLink} that looks like a button. */
export function ExternalLinkButton({ look = 'plain', className, children, ...rest }: ExternalLinkProps & { look?: ButtonLook }) {
  return (
    <ExternalLink {...rest} className={classOf(look, className)}>
      {children} <span aria-hidden="true">↗</span>
    </ExternalLink>
  )
}

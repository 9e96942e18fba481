import type { ComponentProps, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from '../routing/app-link'
import styles from './button.module.css'

/** `main`: filled in the accent colour, once per page. `accent`: outlined in it. `danger`: for actions that cannot be undone. */
export type ButtonLook = 'plain' | 'main' | 'accent' | 'danger'

const classOf = (look: ButtonLook, more?: string): string =>
  [styles.button, look !== 'plain' && styles[look], more].filter(Boolean).join(' ')

/** Class for other elements that look like a button. */
export const buttonClass = classOf('plain')

export type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

/** A button. */
export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={classOf(look, className)} />
}

/** A link within the site that looks like a button. */
export function LinkButton({ look = 'plain', className, ...rest }: AppLinkProps & { look?: ButtonLook }) {
  return <AppLink {...rest} className={classOf(look, className)} />
}

export type ExternalLinkProps = { href: string; className?: string; children: ReactNode; onClick?: () => void }

/** A link to another site. It opens a new tab and sends no referrer. */
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

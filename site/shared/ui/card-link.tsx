import { AppLink, type AppLinkProps } from '../routing/app-link'
import styles from './card-link.module.css'
import { clampedClass } from './text'

/**
 * The link of a card, which is pressed anywhere on it. The card stands `position: relative`, and may say with
 * `--focus-offset` how far from its edge the ring of the focus is drawn, and with `--card-underline: none` that it answers the
 * pointer in another way. Its words end after `--lines` lines.
 */
export function CardLink({ className, ...rest }: AppLinkProps) {
  return <AppLink {...rest} className={[styles.link, clampedClass, className].filter(Boolean).join(' ')} />
}

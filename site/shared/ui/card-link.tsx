import { AppLink, type AppLinkProps } from '../routing/app-link'
import styles from './card-link.module.css'
import { clampedClass } from './text'

/**
 * The link of a card; it covers the whole card, which must have `position: relative`. Custom properties of the card: `--focus-offset`
 * is the distance of the focus ring, `--card-underline: none` removes the underline on hover, `--lines` limits the lines of text.
 */
export function CardLink({ className, ...rest }: AppLinkProps) {
  return <AppLink {...rest} className={[styles.link, clampedClass, className].filter(Boolean).join(' ')} />
}

import { typographic } from '../format/text'
import { AppLink, type AppLinkProps } from '../routing/app-link'
import { useLinkState } from '../routing/came-from'
import styles from './card-link.module.css'
import { clampedClass } from './text'

/**
 * The link of a card; it covers the whole card, which must have `position: relative`. Custom properties of the card: `--focus-offset`
 * is the distance of the focus ring, `--card-underline: none` removes the underline on hover, `--lines` limits the lines of text. The page that it leads to learns in which list the card is.
 */
export function CardLink({ className, children, ...rest }: AppLinkProps) {
  return (
    <AppLink state={useLinkState()} {...rest} className={[styles.link, clampedClass, className].filter(Boolean).join(' ')}>
      {typeof children === 'string' ? typographic(children) : children}
    </AppLink>
  )
}

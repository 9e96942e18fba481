import { AppLink, type AppLinkProps } from '../routing/app-link'
import styles from './facet-link.module.css'

/** A link on a card from one of its facts to all records that share it. It lies above the link that covers the card. */
export function FacetLink({ className, ...rest }: AppLinkProps) {
  return <AppLink {...rest} className={[styles.facet, className].filter(Boolean).join(' ')} />
}

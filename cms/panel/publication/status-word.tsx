import type { Status } from '../../domain/records/publication-status'
import styles from './publication.module.css'

/** A status as the console words it: PUBLISHED, DRAFT, SCHEDULED or WITHDRAWN. */
export const StatusWord = ({ status }: { readonly status: Status }) => (
  <span className={styles.word} data-status={status}>
    {status}
  </span>
)

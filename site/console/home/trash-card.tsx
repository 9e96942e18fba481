import { countOf } from '../../shared/format'
import { paths } from '../../shared/routing/paths'
import { useTrashTotal } from '../data/trash'
import { ConsoleLink } from '../ui/console-link'
import styles from './home-page.module.css'

/** The trash among the cards of the home: small screens have its other link in the menu. */
export function TrashCard() {
  const { total, failed } = useTrashTotal({}, true)
  return (
    <ConsoleLink to={paths.admin.trash()} className={styles.card} data-accent="ink">
      <span className={styles.group}>Deleted</span>
      <span className={styles.name}>Trash</span>
      <span className={styles.about}>What was deleted, and can be restored.</span>
      <span className={styles.count}>
        {total === undefined ? (failed ? 'Count unavailable' : 'Counting...') : countOf(total, 'record')}
      </span>
    </ConsoleLink>
  )
}

import { useLocation } from 'react-router-dom'
import { ConsoleHeading } from '../ui/console-heading'
import { paths } from '../../shared/routing/paths'
import { LinkButton } from '../../shared/ui'
import styles from './not-found-page.module.css'

/** The page for an unknown path below /admin. */
export function Component() {
  const { pathname } = useLocation()
  return (
    <>
      <ConsoleHeading title="404_NOT_FOUND">404_NOT_FOUND</ConsoleHeading>
      <p className={styles.path}>{pathname}</p>
      <div className={styles.ways}>
        <LinkButton to={paths.home()} viewTransition={false}>
          Return to Home
        </LinkButton>
        <LinkButton to={paths.admin.home()} viewTransition={false}>
          Return to Console
        </LinkButton>
      </div>
    </>
  )
}
